// Panels above each other, A at the left and B at the right, over the cycles.
#include <algorithm>
#include <optional>

#include "ui/export/figure_ink.h"
#include "ui/export/print_figure.h"
#include "ui/export/print_text.h"
#include "ui/plots/plot_text.h"
#include "ui/theme.h"

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

double panelHeight() {
  return smallHeight() + kPlot + kGap;
}

/// The same values for both sides, from 0 on where nothing lies below.
PlotRange valuesOf(const Panel& panel) {
  double low = 0.0, high = 0.0;
  for (const Series* series : {&panel.a, &panel.b}) {
    for (const Point& point : series->points) {
      low = std::min({low, point.low, point.value});
      high = std::max({high, point.high, point.value});
    }
  }
  return high > low ? PlotRange{low, high + 0.06 * (high - low)} : PlotRange{low, low + 1.0};
}

/// The cycles of one side in all panels; empty if it has none.
std::optional<PlotRange> cyclesOf(const TimelineFigure& figure, Series Panel::*side) {
  PlotRange range{0.0, 0.0};
  bool isFirst = true;
  for (const Panel& panel : figure.panels) {
    for (const Point& point : (panel.*side).points) {
      range.low = isFirst ? point.cycle : std::min(range.low, point.cycle);
      range.high = isFirst ? point.cycle : std::max(range.high, point.cycle);
      isFirst = false;
    }
  }
  if (isFirst) return std::nullopt;
  const double air = std::max(0.5, 0.02 * range.span());
  return PlotRange{range.low - air, range.high + air};
}

void paintMean(QPainter& painter, const QRectF& area, const FigureAxis& values, double mean) {
  const double y = values.at(mean);
  painter.setPen(QPen(tokensOf(false).text, 0.7 * kPoint, Qt::CustomDashLine));
  QPen pen = painter.pen();
  pen.setDashPattern({5.0, 3.0});
  painter.setPen(pen);
  painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
}

void paintSeries(QPainter& painter, const QRectF& area, const Series& series, const FigureAxis& cycles,
                 const FigureAxis& values) {
  if (series.points.empty()) {
    paintSmall(painter, area, Qt::AlignCenter, "no value");
    return;
  }
  QPolygonF line;
  for (const Point& point : series.points) line << QPointF(cycles.at(point.cycle), values.at(point.value));
  painter.setBrush(Qt::NoBrush);
  painter.setPen(linePen(series.side, 0.8 * kPoint));
  painter.drawPolyline(line);
  const double size = (series.points.size() <= kFewPoints ? 3.4 : 1.8) * kPoint;
  for (std::size_t at = 0; at < series.points.size(); ++at) {
    const Point& point = series.points[at];
    if (point.low < point.high) {
      painter.setPen(QPen(markColour(series.side), 0.6 * kPoint));
      painter.drawLine(QPointF(line[static_cast<int>(at)].x(), values.at(point.low)),
                       QPointF(line[static_cast<int>(at)].x(), values.at(point.high)));
    }
    paintMark(painter, series.side, line[static_cast<int>(at)], size, !point.isMeasured);
  }
  if (series.mean) paintMean(painter, area, values, *series.mean);
}

/// "● A  mean 4.2", above the plot.
void paintTitle(QPainter& painter, const QRectF& place, const Panel& panel, const Series& series) {
  const double end = paintSide(painter, series.side, place);
  QString text = QString::fromStdString(panel.axis);
  if (series.mean) text += ": mean " + plotNumber(*series.mean);
  paintSmall(painter, place.adjusted(end - place.left() + 4.0 * kPoint, 0.0, 0.0, 0.0),
             Qt::AlignLeft | Qt::AlignVCenter, text);
}

void paintSides(QPainter& painter, const QRectF& place, const TimelineFigure& figure, Series Panel::*side) {
  const std::optional<PlotRange> range = cyclesOf(figure, side);
  for (std::size_t at = 0; at < figure.panels.size(); ++at) {
    const Panel& panel = figure.panels[at];
    const QRectF title(place.left(), place.top() + static_cast<double>(at) * panelHeight(), place.width(),
                       smallHeight());
    const QRectF area(place.left() + kNumbers, title.bottom(), place.width() - kNumbers, kPlot);
    const FigureAxis cycles{PlotScale::Linear, range.value_or(PlotRange{0.0, 1.0}), area.left(),
                            area.right()};
    const FigureAxis values{PlotScale::Linear, valuesOf(panel), area.bottom(), area.top()};
    paintTitle(painter, title, panel, panel.*side);
    paintAxisBeside(painter, area, values);
    if (at + 1 == figure.panels.size() && range) {
      paintAxisBelow(painter, area, cycles, QString::fromStdString(figure.axis));
    } else {
      painter.drawLine(area.bottomLeft(), area.bottomRight());
    }
    paintSeries(painter, area, panel.*side, cycles, values);
  }
}

}  // namespace

double figureHeight(const TimelineFigure& figure) {
  return static_cast<double>(figure.panels.size()) * panelHeight() - kGap + axisHeight();
}

void paintFigure(QPainter& painter, const QRectF& place, const TimelineFigure& figure) {
  painter.save();
  const double width = (place.width() - kBetween) / 2.0;
  paintSides(painter, QRectF(place.left(), place.top(), width, place.height()), figure, &Panel::a);
  paintSides(painter, QRectF(place.left() + width + kBetween, place.top(), width, place.height()), figure,
             &Panel::b);
  painter.restore();
}

}  // namespace culprit::ui
