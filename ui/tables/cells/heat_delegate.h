// The cell of a heat map: filled in the colour of the side that takes longer, the stronger the further the
// two are apart, full at a factor of two; the number stands in it, so that colour is not the only sign.
#pragma once

#include "ui/tables/cells/cell_delegate.h"

namespace culprit::ui {

/// Translucent; `log2Ratio`: of B / A.
QColor heatColour(double log2Ratio);

class HeatDelegate : public CellDelegate {
  Q_OBJECT
 public:
  /// `heatRole`: log2 of B / A; invalid: no fill.
  HeatDelegate(QTableView* view, int heatRole);

 protected:
  QRect paintBar(QPainter& painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;

 private:
  int m_heatRole;
};

}  // namespace culprit::ui
