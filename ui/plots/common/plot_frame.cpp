#include "ui/plots/common/plot_frame.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/look/fonts.h"
#include "ui/look/theme.h"
#include "ui/plots/common/plot_scale.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

namespace {

constexpr int kTickWidth = 60, kTickHeight = 26;
constexpr int kNumberDigits = 15;

QFont axisFont() {
  return fontFor(FontRole::Secondary);
}

}  // namespace

PlotFrame PlotFrame::inside(const QSizeF& size, const PlotRange& x, const PlotRange& y) {
  const QFontMetricsF metrics(axisFont());
  const double top = kTitle + 3.0;
  PlotFrame frame{{0.0, top, 1.0, std::max(size.height() - top - metrics.height() - 6.0, 1.0)}, x, y};
  double left = 0.0;
  for (const double tick : ticksIn(PlotScale::Linear, y, frame.yTicks()))
    left = std::max(left, metrics.horizontalAdvance(plotNumber(tick)));
  frame.rect.setLeft(left + 9.0);
  frame.rect.setWidth(std::max(size.width() - left - 9.0 - kRight, 1.0));
  return frame;
}

QPointF PlotFrame::place(double atX, double atY) const {
  return {rect.left() + (atX - x.low) / x.span() * rect.width(),
          rect.bottom() - (atY - y.low) / y.span() * rect.height()};
}

double PlotFrame::xAt(double pixel) const {
  return x.low + (pixel - rect.left()) / rect.width() * x.span();
}

int PlotFrame::yTicks() const {
  return std::max(2, static_cast<int>(rect.height()) / kTickHeight);
}

void PlotFrame::paintAxes(QPainter& painter, const Tokens& t, bool wholeX) const {
  painter.setFont(axisFont());
  const double height = painter.fontMetrics().height();
  for (const double tick : ticksIn(PlotScale::Linear, y, yTicks())) {
    const double at = place(x.low, tick).y();
    painter.setPen(t.grid);
    painter.drawLine(QPointF(rect.left(), at), QPointF(rect.right(), at));
    painter.setPen(t.secondaryText);
    painter.drawText(QRectF(0, at - height / 2.0, rect.left() - 5.0, height),
                     Qt::AlignRight | Qt::AlignVCenter, plotNumber(tick));
  }
  const int columns = std::max(2, static_cast<int>(rect.width()) / kTickWidth);
  for (const double tick : ticksIn(PlotScale::Linear, x, columns)) {
    if (wholeX && std::round(tick) != tick) continue;
    const double at = place(tick, y.low).x();
    painter.setPen(t.axis);
    painter.drawLine(QPointF(at, rect.bottom()), QPointF(at, rect.bottom() + 4));
    painter.setPen(t.secondaryText);
    painter.drawText(QRectF(at - kTickWidth / 2.0, rect.bottom() + 4, kTickWidth, height),
                     Qt::AlignHCenter | Qt::AlignTop, plotNumber(tick, wholeX ? kNumberDigits : 4));
  }
  painter.setPen(t.axis);
  painter.drawLine(rect.bottomLeft(), rect.bottomRight());
  painter.drawLine(rect.bottomLeft(), rect.topLeft());
}

}  // namespace culprit::ui
