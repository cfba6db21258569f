// A number with a bar behind it: its share of the largest score in the table. The model gives the length.
#pragma once

#include "ui/tables/cells/cell_delegate.h"

namespace culprit::ui {

class ScoreDelegate : public CellDelegate {
  Q_OBJECT
 public:
  /// `barRole`: the model's role with the length, 0 to 1; invalid: no bar.
  ScoreDelegate(QTableView* view, int barRole);

 protected:
  QRect paintBar(QPainter& painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;

 private:
  int m_barRole;
};

}  // namespace culprit::ui
