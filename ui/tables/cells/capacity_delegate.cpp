#include "ui/tables/cells/capacity_delegate.h"

#include <QPainter>
#include <QPointF>

#include "ui/look/side_mark.h"
#include "ui/look/theme.h"
#include "ui/tables/cells/cell_padding.h"

namespace culprit::ui {

namespace {
constexpr double kMark = 7.0;
}  // namespace

CapacityDelegate::CapacityDelegate(QTableView* view, int placesRole)
    : CellDelegate(view), m_placesRole(placesRole) {}

QRect CapacityDelegate::paintBar(QPainter& painter, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const {
  const QVariant places = index.data(m_placesRole);
  if (!places.isValid()) return option.rect;
  const QRect axis = option.rect.adjusted(2 * kCellPadding, 0, -2 * kCellPadding, 0);
  const double y = axis.center().y() + 0.5;
  const auto at = [&](double place) { return QPointF(axis.left() + place * axis.width(), y); };
  const QPointF a = at(places.toPointF().x()), b = at(places.toPointF().y());
  painter.setPen(QPen(tokens().control, 1));
  painter.drawLine(at(0.0), at(1.0));
  for (const double end : {0.0, 1.0}) painter.drawLine(at(end) - QPointF(0, 3.5), at(end) + QPointF(0, 3.5));
  painter.setPen(QPen(tokens().text, 2.4));
  if (a != b) painter.drawLine(a, b);
  paintSideMark(painter, Side::A, a, kMark);
  paintSideMark(painter, Side::B, b, kMark);
  return option.rect;
}

void CapacityDelegate::paintText(QPainter&, const QRect&, const QString&, int) const {}

}  // namespace culprit::ui
