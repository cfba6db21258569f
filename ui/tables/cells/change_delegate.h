// A text with a second, grey one behind it: "87.5 % → 22.5 %  −65.0 pp". The second one goes first when there
// is no room.
#pragma once

#include "ui/tables/cells/cell_delegate.h"

namespace culprit::ui {

class ChangeDelegate : public CellDelegate {
  Q_OBJECT
 public:
  /// `secondRole`: the model's role with the grey text.
  ChangeDelegate(QTableView* view, int secondRole);

 protected:
  QRect paintBar(QPainter& painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;

 private:
  int m_secondRole;
};

}  // namespace culprit::ui
