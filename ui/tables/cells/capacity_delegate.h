// Where A and B lie on the capacity of a resource: their symbols on an axis from nothing to all of it, joined
// by a line. The model gives both places and, for screen readers, the words.
#pragma once

#include "ui/tables/cells/cell_delegate.h"

namespace culprit::ui {

class CapacityDelegate : public CellDelegate {
  Q_OBJECT
 public:
  /// `placesRole`: the model's role with a QPointF, A in x and B in y, 0 to 1; invalid: nothing is drawn.
  CapacityDelegate(QTableView* view, int placesRole);

 protected:
  QRect paintBar(QPainter& painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;
  void paintText(QPainter& painter, const QRect& space, const QString& text, int alignment) const override;

 private:
  int m_placesRole;
};

}  // namespace culprit::ui
