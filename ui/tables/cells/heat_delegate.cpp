#include "ui/tables/cells/heat_delegate.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/look/theme.h"

namespace culprit::ui {

QColor heatColour(double log2Ratio) {
  constexpr double kStrongest = 0.6;  // the number on it stays readable
  QColor colour = log2Ratio > 0.0 ? tokens().markB : tokens().markA;
  colour.setAlphaF(static_cast<float>(kStrongest * std::min(std::abs(log2Ratio), 1.0)));
  return colour;
}

HeatDelegate::HeatDelegate(QTableView* view, int heatRole) : CellDelegate(view), m_heatRole(heatRole) {}

QRect HeatDelegate::paintBar(QPainter& painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
  const QVariant heat = index.data(m_heatRole);
  if (heat.isValid()) painter.fillRect(option.rect.adjusted(1, 1, -1, -1), heatColour(heat.toDouble()));
  return option.rect;
}

}  // namespace culprit::ui
