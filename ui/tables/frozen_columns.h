// Keeps the first columns of a table in sight while the others are scrolled sideways: a second view of the
// same rows over the left of the table, with the same selection, sorting and menus. It is there only while
// the table is scrolled, so that nobody meets two views of one row. Pages give it the delegates of their
// columns.
#pragma once

#include <QList>
#include <QTableView>

namespace culprit::ui {

class SortedTable;
class SortHeader;

class FrozenColumns : public QTableView {
  Q_OBJECT
 public:
  /// `columns`: those that stand first in the table, from left to right. The table has its model already.
  FrozenColumns(SortedTable& table, const QList<int>& columns);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void follow();
  void fit();
  void uncover(const QModelIndex& current);

  SortedTable& m_table;
  QList<int> m_columns;
  SortHeader* m_header;
};

}  // namespace culprit::ui
