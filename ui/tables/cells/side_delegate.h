// The run of a row: its symbol before its letter, as everywhere. The model gives the side.
#pragma once

#include "ui/tables/cells/cell_delegate.h"

namespace culprit::ui {

class SideDelegate : public CellDelegate {
  Q_OBJECT
 public:
  /// `sideRole`: the model's role with the int of a Side.
  SideDelegate(QTableView* view, int sideRole);

 protected:
  QRect paintBar(QPainter& painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;

 private:
  int m_sideRole;
};

}  // namespace culprit::ui
