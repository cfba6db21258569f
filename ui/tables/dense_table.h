// A table in the window's density: low rows, no grid, our cell delegate, whole rows selected, Tab leaves it.
// A table without a current row has none when it gets the focus; the arrow keys begin at its first row.
// Ctrl+C copies the selected rows, tab-separated, since the window's own Copy is about the triplets. Pages
// fill it with their model and delegates.
#pragma once

#include <QTableView>

#include "ui/tables/table_model.h"
#include "ui/tables/table_text.h"

namespace culprit::ui {

/// The density alone, for a table with a header and keys of its own.
void makeDense(QTableView& table, const QString& accessibleName);

class DenseTable : public QTableView {
  Q_OBJECT
 public:
  explicit DenseTable(const QString& accessibleName, QWidget* parent = nullptr);

  /// Of a model that is no TableModel: its role with the value of a cell to copy.
  void setCopyRole(int role) { m_copyRole = role; }
  /// The selected rows, all shown columns from left to right, with a header line; empty if nothing is
  /// selected.
  QString selectedText(TableFormat format = TableFormat::Tsv) const;
  /// Section widths in digits of the number font; 0 stretches.
  void setWidths(const QList<int>& digits);
  /// Takes what is left beside the least width of the stretched section, up to so many digits.
  void setGrowingColumn(int column, int mostDigits);
  /// Hidden, the first one first, where the stretched section would be too narrow to read.
  void setSpareColumns(const QList<int>& columns);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void fitColumns();

  int m_copyRole = TableModel::CopyRole;
  QList<int> m_widths;  ///< of the sections; 0: stretched
  QList<int> m_spare;
  int m_growing = -1;  ///< no column
  int m_mostGrown = 0;
};

}  // namespace culprit::ui
