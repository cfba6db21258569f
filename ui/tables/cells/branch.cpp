#include "ui/tables/cells/branch.h"

#include <QPainter>
#include <QPolygonF>

#include "ui/look/theme.h"
#include "ui/tables/cells/cell_paintings.h"

namespace culprit::ui {

namespace {

QRect paintBranch(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
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
  QStyleOptionViewItem rest = option;
  rest.rect.adjust(branch.width(), 0, 0, 0);
  return branch.marks != 0 ? markCells().bar(painter, rest, index, branch.marks) : rest.rect;
}

}  // namespace

CellPainting branchCells() {
  return {paintBranch};
}

}  // namespace culprit::ui
