// A signed number with a bar beside it that starts at a zero line: to the left where B is smaller, to the
// right where it is larger. Grey, never the colour of a side. The model gives the length.
#pragma once

#include "ui/tables/cells/cell_delegate.h"

namespace culprit::ui {

class DeltaDelegate : public CellDelegate {
  Q_OBJECT
 public:
  /// `barRole`: the model's role with the length, -1 to 1; invalid: no bar.
  DeltaDelegate(QTableView* view, int barRole);

 protected:
  QRect paintBar(QPainter& painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;

 private:
  int m_barRole;
};

}  // namespace culprit::ui
