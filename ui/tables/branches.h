// Opens and closes the rows of a tree that is shown as a table: by a click on the sign, by a double click or
// Return on a row that is nothing but a group, and by the keys of every tree (Left, Right, +, −, * for all).
// The model knows the tree; this asks it for Branches and says what the user wants.
#pragma once

#include <QObject>

class QTableView;
class QModelIndex;

namespace culprit::ui {

class Branches : public QObject {
  Q_OBJECT
 public:
  /// The cells of `column` have a Branch in `role`. The table must have its model; it owns this.
  Branches(QTableView& table, int column, int role);

 signals:
  /// A row of the table.
  void wanted(int row, bool open);
  void allWanted(bool open);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool takeKey(int key);
  bool takeClick(const QPoint& place);
  void goToParent(int row);

  QTableView& m_table;
  int m_column;
  int m_role;
};

}  // namespace culprit::ui
