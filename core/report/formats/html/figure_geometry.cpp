#include "core/report/formats/html/figure_geometry.h"

#include <algorithm>
#include <cmath>

#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

using Point = TimelineFigure::Point;
using Series = TimelineFigure::Series;

const Series& seriesOf(const TimelineFigure::Panel& panel, Side side) {
  return side == Side::A ? panel.a : panel.b;
}

/// Between two cycles of a line.
double widestStep(const std::vector<Point>& points) {
  constexpr double kMissing = 2.5;  // usual steps
  std::vector<double> steps;
  for (std::size_t at = 1; at < points.size(); ++at) steps.push_back(points[at].cycle - points[at - 1].cycle);
  return kMissing * stats::median(steps).value_or(0.0);
}

}  // namespace

FigureAxis axisOf(const DistributionFigure& figure, std::size_t ticks) {
  if (figure.lanes.empty()) return FigureAxis::fromZero(0.0, 1.0, ticks);
  double low = figure.lanes.front().box.low;
  double high = low;
  for (const DistributionFigure::Lane& lane : figure.lanes) {
    low = std::min(low, lane.box.low);
    high = std::max(high, lane.box.high);
    if (lane.points.empty()) continue;
    low = std::min(low, lane.points.front());
    high = std::max(high, lane.points.back());
  }
  return figure.isLogarithmic ? FigureAxis::logarithmic(low, high) : FigureAxis::around(low, high, ticks);
}

FigureAxis axisOf(const WaterfallFigure& figure, std::size_t ticks, double room) {
  double low = 0.0, high = 0.0;
  for (const WaterfallFigure::Bar& bar : figure.bars) {
    low = std::min({low, bar.from, bar.to});
    high = std::max({high, bar.from, bar.to});
  }
  return FigureAxis::fromZero(low, high * room, ticks);
}

FigureAxis valuesOf(const TimelineFigure::Panel& panel, std::size_t ticks) {
  double low = 0.0, high = 0.0;
  for (const Series* series : {&panel.a, &panel.b}) {
    for (const Point& point : series->points) {
      low = std::min(low, point.low);
      high = std::max(high, point.high);
    }
  }
  return FigureAxis::fromZero(low, high, ticks);
}

std::optional<FigureAxis> cyclesOf(const TimelineFigure& figure, Side side, std::size_t ticks) {
  double first = 0.0, last = 0.0;
  bool isKnown = false;
  for (const TimelineFigure::Panel& panel : figure.panels) {
    for (const Point& point : seriesOf(panel, side).points) {
      first = isKnown ? std::min(first, point.cycle) : point.cycle;
      last = isKnown ? std::max(last, point.cycle) : point.cycle;
      isKnown = true;
    }
  }
  if (!isKnown) return std::nullopt;
  return FigureAxis::ofCycles(first, last, ticks);
}

double scatterOf(std::size_t index) {
  constexpr double kGoldenRatio = 0.6180339887498949;
  return std::fmod(static_cast<double>(index) * kGoldenRatio, 1.0) - 0.5;
}

std::vector<std::span<const Point>> stretchesOf(const Series& series) {
  const std::vector<Point>& points = series.points;
  const double widest = widestStep(points);
  std::vector<std::span<const Point>> stretches;
  std::size_t from = 0;
  for (std::size_t at = 1; at <= points.size(); ++at) {
    if (at < points.size() && points[at].cycle - points[at - 1].cycle <= widest) continue;
    stretches.emplace_back(points.data() + from, at - from);
    from = at;
  }
  return stretches;
}

}  // namespace culprit
