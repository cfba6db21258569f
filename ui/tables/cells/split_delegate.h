// The bar of a row of "where the time went": its change split into per call (solid), calls (hatched) and
// overlap (outlined) beside a zero line, a floating step of the waterfall, or a whole cycle in the colour of
// its side. The model gives the lengths and, for screen readers, the words.
#pragma once

#include "ui/tables/cells/cell_delegate.h"
#include "ui/tables/cells/time_bar.h"

namespace culprit::ui {

class SplitDelegate : public CellDelegate {
  Q_OBJECT
 public:
  /// `barRole`: the model's role with a TimeBar; invalid: nothing is drawn.
  SplitDelegate(QTableView* view, int barRole);

 protected:
  QRect paintBar(QPainter& painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;
  void paintText(QPainter& painter, const QRect& space, const QString& text, int alignment) const override;

 private:
  int m_barRole;
};

}  // namespace culprit::ui
