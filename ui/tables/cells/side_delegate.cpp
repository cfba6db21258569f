#include "ui/tables/cells/side_delegate.h"

#include <QPainter>

#include "ui/look/side_mark.h"

namespace culprit::ui {

SideDelegate::SideDelegate(QTableView* view, int sideRole) : CellDelegate(view), m_sideRole(sideRole) {}

QRect SideDelegate::paintBar(QPainter& painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
  constexpr double kSize = 8.0;
  constexpr int kRoom = 14;
  const QVariant side = index.data(m_sideRole);
  if (!side.isValid()) return option.rect;
  const QPointF centre(option.rect.left() + 11.0, option.rect.center().y() + 0.5);
  painter.setRenderHint(QPainter::Antialiasing);
  paintSideMark(painter, static_cast<Side>(side.toInt()), centre, kSize);
  return option.rect.adjusted(kRoom, 0, 0, 0);
}

}  // namespace culprit::ui
