#include "ui/tables/cells/delta_delegate.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/look/theme.h"

namespace culprit::ui {

DeltaDelegate::DeltaDelegate(QTableView* view, int barRole) : CellDelegate(view), m_barRole(barRole) {}

QRect DeltaDelegate::paintBar(QPainter& painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
  const QVariant length = index.data(m_barRole);
  // The number needs its room first; what is left, up to 44 px, is the bar's.
  const int numberWidth = option.fontMetrics.horizontalAdvance(index.data().toString()) + 12;
  const int half = std::clamp((option.rect.width() - numberWidth) / 2 - 3, 0, 22);
  if (!length.isValid() || half < 6) return option.rect;
  const int zero = option.rect.left() + 5 + half;
  const int pixels = static_cast<int>(std::lround(std::abs(length.toDouble()) * half));
  QRect bar = option.rect.adjusted(0, 4, 0, -4);
  bar.setLeft(length.toDouble() < 0 ? zero - pixels : zero);
  bar.setWidth(pixels);
  painter.fillRect(bar, tokens().bars);
  painter.fillRect(QRect(zero, option.rect.top(), 1, option.rect.height()), tokens().control);
  return option.rect;
}

}  // namespace culprit::ui
