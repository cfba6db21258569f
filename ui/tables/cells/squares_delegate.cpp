#include "ui/tables/cells/squares_delegate.h"

#include <QPainter>

#include "ui/look/theme.h"
#include "ui/tables/cells/cell_padding.h"

namespace culprit::ui {

namespace {
constexpr int kCount = 3;
constexpr int kWidth = 7;
constexpr int kHeight = 9;
constexpr int kStep = 9;
}  // namespace

SquaresDelegate::SquaresDelegate(QTableView* view, int countRole)
    : CellDelegate(view), m_countRole(countRole) {}

QRect SquaresDelegate::paintBar(QPainter& painter, const QStyleOptionViewItem& option,
                                const QModelIndex& index) const {
  const QVariant count = index.data(m_countRole);
  if (!count.isValid()) return option.rect;
  const int top = option.rect.center().y() - kHeight / 2;
  for (int i = 0; i < kCount; ++i) {
    const QRect square(option.rect.left() + kCellPadding + i * kStep, top, kWidth, kHeight);
    if (i < count.toInt()) {
      painter.fillRect(square, tokens().text);
    } else {
      painter.setPen(tokens().control);
      painter.drawRect(square.adjusted(0, 0, -1, -1));
    }
  }
  return option.rect.adjusted(kCount * kStep + 5, 0, 0, 0);
}

}  // namespace culprit::ui
