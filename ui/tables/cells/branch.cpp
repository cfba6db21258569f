#include "ui/tables/cells/branch.h"

#include <QPainter>
#include <QPolygonF>

#include "ui/look/theme.h"

namespace culprit::ui {

namespace {

QRect paintBranch(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex&,
                  const QVariant& value) {
  const auto branch = value.value<Branch>();
  if (branch.hasRows) {
    constexpr double kHalf = 3.5;
    const QPointF centre(option.rect.left() + branch.signLeft() + Branch::kSign / 2.0 + 2.0,
                         option.rect.center().y() + 0.5);
    const QPolygonF closed({{-kHalf + 1, -kHalf}, {kHalf - 1, 0}, {-kHalf + 1, kHalf}});
    const QPolygonF open({{-kHalf, -kHalf + 1}, {kHalf, -kHalf + 1}, {0, kHalf - 1}});
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens().secondaryText);
    painter.drawPolygon((branch.isOpen ? open : closed).translated(centre));
    painter.setRenderHint(QPainter::Antialiasing, false);
  }
  return option.rect.adjusted(branch.width(), 0, 0, 0);
}

}  // namespace

CellPainting branchCells() {
  return {paintBranch};
}

}  // namespace culprit::ui
