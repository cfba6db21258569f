// A level as three squares, filled from the left, and its word beside them. The model gives how many.
#pragma once

#include "ui/tables/cells/cell_delegate.h"

namespace culprit::ui {

class SquaresDelegate : public CellDelegate {
  Q_OBJECT
 public:
  /// `countRole`: the model's role with the number of filled squares, 0 to 3; invalid: no squares.
  SquaresDelegate(QTableView* view, int countRole);

 protected:
  QRect paintBar(QPainter& painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;

 private:
  int m_countRole;
};

}  // namespace culprit::ui
