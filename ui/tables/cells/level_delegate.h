// A number with its unit behind it, the unit in grey: for columns in which every cell may have another one.
#pragma once

#include "ui/tables/cells/cell_delegate.h"

namespace culprit::ui {

class LevelDelegate : public CellDelegate {
  Q_OBJECT
 public:
  using CellDelegate::CellDelegate;

 protected:
  void paintText(QPainter& painter, const QRect& space, const QString& text, int alignment) const override;
};

}  // namespace culprit::ui
