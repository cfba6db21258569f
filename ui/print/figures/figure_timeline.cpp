// Panels above each other, A at the left and B at the right, over the cycles.
#include <optional>
#include <span>

#include "core/report/formats/html/figure_geometry.h"
#include "ui/look/theme.h"
#include "ui/print/figures/figure_ink.h"
#include "ui/print/figures/print_figure.h"
#include "ui/print/print_text.h"

namespace culprit::ui {

namespace {

using Point = TimelineFigure::Point;
using Series = TimelineFigure::Series;
using Panel = TimelineFigure::Panel;

constexpr double kPlot = 54.0 * kPoint;
constexpr double kNumbers = 34.0 * kPoint;  // room for the numbers of the axis of values
constexpr double kBetween = 14.0 * kPoint;
constexpr double kGap = 5.0 * kPoint;
constexpr std::size_t kFewPoints = 60;

/// The title, with room for the upper half of the highest number.
double titleHeight() {
  return 1.5 * smallHeight();
}

double panelHeight() {
  return titleHeight() + kPlot + kGap;
}

void paintMean(QPainter& painter, const QRectF& area, const PlacedAxis& values, double mean) {
  const double y = values.at(mean);
  painter.setPen(QPen(tokensOf(false).text, 0.7 * kPoint, Qt::CustomDashLine));
  QPen pen = painter.pen();
  pen.setDashPattern({5.0, 3.0});
  painter.setPen(pen);
  painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
}

void paintSeries(QPainter& painter, const QRectF& area, const Series& series, const PlacedAxis& cycles,
                 const PlacedAxis& values) {
  if (series.points.empty()) {
    paintSmall(painter, area, Qt::AlignCenter, "no value");
    return;
  }
  const auto placeOf = [&](const Point& point) {
    return QPointF(cycles.at(point.cycle), values.at(point.value));
  };
  painter.setBrush(Qt::NoBrush);
  painter.setPen(linePen(series.side, 0.8 * kPoint));
  for (const std::span<const Point> stretch : stretchesOf(series)) {
    QPolygonF line;
    for (const Point& point : stretch) line << placeOf(point);
    painter.drawPolyline(line);
  }
  const double size = (series.points.size() <= kFewPoints ? 3.4 : 1.8) * kPoint;
  for (const Point& point : series.points) {
    const QPointF place = placeOf(point);
    if (point.low < point.high) {
      painter.setPen(QPen(markColour(series.side), 0.6 * kPoint));
      painter.drawLine(QPointF(place.x(), values.at(point.low)), QPointF(place.x(), values.at(point.high)));
    }
    paintMark(painter, series.side, place, size, !point.isMeasured);
  }
  if (series.mean) paintMean(painter, area, values, *series.mean);
}

/// "● A  mean 4.2", above the plot.
void paintTitle(QPainter& painter, const QRectF& place, const Panel& panel, const Series& series) {
  const double end = paintSide(painter, series.side, place);
  QString text = QString::fromStdString(panel.axis);
  if (series.mean) text += ": mean " + QString::fromStdString(series.meanText);
  paintSmall(painter, place.adjusted(end - place.left() + 4.0 * kPoint, 0.0, 0.0, 0.0),
             Qt::AlignLeft | Qt::AlignVCenter, text);
}

void paintSides(QPainter& painter, const QRectF& place, const TimelineFigure& figure, Side side) {
  for (std::size_t at = 0; at < figure.panels.size(); ++at) {
    const Panel& panel = figure.panels[at];
    const Series& series = side == Side::A ? panel.a : panel.b;
    const QRectF title(place.left(), place.top() + static_cast<double>(at) * panelHeight(), place.width(),
                       smallHeight());
    const QRectF area(place.left() + kNumbers, title.top() + titleHeight(), place.width() - kNumbers, kPlot);
    const std::optional<FigureAxis> known = cyclesOf(figure, side, ticksBelow(area));
    const PlacedAxis cycles{known.value_or(FigureAxis::ofCycles(0.0, 1.0, 2)), area.left(), area.right()};
    const PlacedAxis values{valuesOf(panel, ticksBeside(area)), area.bottom(), area.top()};
    paintTitle(painter, title, panel, series);
    paintAxisBeside(painter, area, values);
    if (at + 1 == figure.panels.size() && known) {
      paintAxisBelow(painter, area, cycles, QString::fromStdString(figure.axis));
    } else {
      painter.drawLine(area.bottomLeft(), area.bottomRight());
    }
    paintSeries(painter, area, series, cycles, values);
  }
}

}  // namespace

double figureHeight(const TimelineFigure& figure) {
  return static_cast<double>(figure.panels.size()) * panelHeight() - kGap + axisHeight();
}

void paintFigure(QPainter& painter, const QRectF& place, const TimelineFigure& figure) {
  painter.save();
  const double width = (place.width() - kBetween) / 2.0;
  paintSides(painter, QRectF(place.left(), place.top(), width, place.height()), figure, Side::A);
  paintSides(painter, QRectF(place.left() + width + kBetween, place.top(), width, place.height()), figure,
             Side::B);
  painter.restore();
}

}  // namespace culprit::ui
