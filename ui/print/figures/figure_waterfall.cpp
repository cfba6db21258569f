// A bar per line, from A's whole over the changes to B's whole.
#include <algorithm>

#include "core/report/formats/html/figure_geometry.h"
#include "ui/look/theme.h"
#include "ui/print/figures/figure_ink.h"
#include "ui/print/figures/print_figure.h"
#include "ui/print/print_text.h"

namespace culprit::ui {

namespace {

using Bar = WaterfallFigure::Bar;

constexpr double kLine = 15.0 * kPoint;
constexpr double kThick = 9.0 * kPoint;
constexpr double kBeside = 6.0 * kPoint;
constexpr double kWidestLabel = 1.0 / 3.0;  // of the figure

template <typename Member>
double widest(const WaterfallFigure& figure, Member text) {
  double width = 0.0;
  for (const Bar& bar : figure.bars) width = std::max(width, smallWidth(QString::fromStdString(bar.*text)));
  return width;
}

void paintBar(QPainter& painter, const Bar& bar, const QRectF& place) {
  const Tokens& colours = tokensOf(false);
  if (bar.total) {
    painter.fillRect(place, markColour(*bar.total));
  } else if (bar.to < bar.from) {
    paintHatched(painter, place);
  } else {
    painter.fillRect(place, colours.bars);
  }
}

}  // namespace

double figureHeight(const WaterfallFigure& figure) {
  return static_cast<double>(figure.bars.size()) * kLine + axisHeight();
}

void paintFigure(QPainter& painter, const QRectF& place, const WaterfallFigure& figure) {
  painter.save();
  const double labels = std::min(widest(figure, &Bar::label) + 14.0 * kPoint, place.width() * kWidestLabel);
  const double values = widest(figure, &Bar::value);
  const QRectF area = place.adjusted(labels + kBeside, 0.0, -values - 2.0 * kBeside, -axisHeight());
  const PlacedAxis axis{axisOf(figure, ticksBelow(area)), area.left(), area.right()};
  paintAxisBelow(painter, area, axis, QString::fromStdString(figure.axis));
  for (std::size_t at = 0; at < figure.bars.size(); ++at) {
    const Bar& bar = figure.bars[at];
    const QRectF line(place.left(), area.top() + static_cast<double>(at) * kLine, place.width(), kLine);
    const QRectF label(line.left(), line.top(), labels, kLine);
    if (bar.total) {
      paintSide(painter, *bar.total, label);
    } else {
      paintSmall(painter, label, Qt::AlignLeft | Qt::AlignVCenter, QString::fromStdString(bar.label),
                 tokensOf(false).text);
    }
    const double left = axis.at(std::min(bar.from, bar.to)), right = axis.at(std::max(bar.from, bar.to));
    const double y = line.center().y();
    // A change that is too small to see still has a place.
    paintBar(painter, bar, QRectF(left, y - kThick / 2.0, std::max(right - left, 0.8 * kPoint), kThick));
    painter.setPen(QPen(tokensOf(false).control, 0.5 * kPoint));
    if (at + 1 < figure.bars.size()) {
      const double x = axis.at(bar.to);
      painter.drawLine(QPointF(x, y + kThick / 2.0), QPointF(x, y + kLine - kThick / 2.0));
    }
    paintSmall(painter, QRectF(area.right(), line.top(), place.right() - area.right(), kLine),
               Qt::AlignRight | Qt::AlignVCenter, QString::fromStdString(bar.value), tokensOf(false).text,
               bar.total ? QFont::Bold : QFont::Normal);
  }
  painter.restore();
}

}  // namespace culprit::ui
