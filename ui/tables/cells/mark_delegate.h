// Paints the names of the triplet table: a pin and a note sign in front of rows that the user has marked.
#pragma once

#include "ui/tables/cells/cell_delegate.h"

namespace culprit::ui {

class MarkDelegate : public CellDelegate {
  Q_OBJECT
 public:
  /// `role`: of the model, int of pin (bit 0) and note (bit 1).
  MarkDelegate(QTableView* view, int role) : CellDelegate(view), m_role(role) {}

 protected:
  QRect paintBar(QPainter& painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;

 private:
  int m_role;
};

}  // namespace culprit::ui
