#include "ui/tables/cells/score_delegate.h"

#include <QPainter>
#include <cmath>

#include "ui/look/theme.h"

namespace culprit::ui {

ScoreDelegate::ScoreDelegate(QTableView* view, int barRole) : CellDelegate(view), m_barRole(barRole) {}

QRect ScoreDelegate::paintBar(QPainter& painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
  const QVariant length = index.data(m_barRole);
  if (!length.isValid()) return option.rect;
  QRect bar = option.rect.adjusted(2, 2, -2, -2);
  bar.setWidth(static_cast<int>(std::lround(length.toDouble() * bar.width())));
  QColor color = tokens().scoreBar;
  if (option.state & QStyle::State_Selected) {
    color = tokens().accent;
    color.setAlphaF(0.3F);
  }
  painter.fillRect(bar, color);
  return option.rect;
}

}  // namespace culprit::ui
