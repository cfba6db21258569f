#include "core/report/svg_timeline.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/report/figure_axis.h"
#include "core/report/format.h"
#include "core/stats/descriptive.h"

namespace culprit::svg {

namespace {

using Series = TimelineFigure::Series;

constexpr double kLeft = 56.0;
constexpr double kGap = 18.0;  // between A and B
constexpr double kPlot = 96.0;
constexpr double kHead = 22.0;
constexpr double kFoot = 18.0;

/// The area of one side's plot.
struct Area {
  double left = 0.0, top = 0.0, right = 0.0, bottom = 0.0;

  double x(const FigureAxis& axis, double value) const {
    return left + axis.position(value) * (right - left);
  }
  double y(const FigureAxis& axis, double value) const {
    return bottom - axis.position(value) * (bottom - top);
  }
};

FigureAxis valuesOf(const TimelineFigure::Panel& panel) {
  double low = 0.0, high = 0.0;
  for (const Series* series : {&panel.a, &panel.b}) {
    for (const TimelineFigure::Point& point : series->points) {
      low = std::min(low, point.low);
      high = std::max(high, point.high);
    }
  }
  return FigureAxis::fromZero(low, high, 4);
}

/// The cycles of a side, over all panels.
std::optional<FigureAxis> cyclesOf(const TimelineFigure& figure, Side side) {
  double first = 0.0, last = 0.0;
  bool isKnown = false;
  for (const TimelineFigure::Panel& panel : figure.panels) {
    for (const TimelineFigure::Point& point : (side == Side::A ? panel.a : panel.b).points) {
      first = isKnown ? std::min(first, point.cycle) : point.cycle;
      last = isKnown ? std::max(last, point.cycle) : point.cycle;
      isKnown = true;
    }
  }
  if (!isKnown) return std::nullopt;
  return FigureAxis::around(first, last, 5);
}

/// Where cycles are missing between two marks no line may pretend to know them.
double widestStep(const Series& series) {
  constexpr double kMissing = 2.5;  // usual steps
  std::vector<double> steps;
  for (std::size_t at = 1; at < series.points.size(); ++at)
    steps.push_back(series.points[at].cycle - series.points[at - 1].cycle);
  return kMissing * stats::median(steps).value_or(0.0);
}

void drawSeries(Canvas& canvas, const Area& area, const Series& series, const FigureAxis& cycles,
                const FigureAxis& values) {
  constexpr std::size_t kMany = 60;
  const double radius = series.points.size() > kMany ? 1.7 : 3.0;
  const double widest = widestStep(series);
  std::vector<Canvas::Point> stretch;
  double before = 0.0;
  for (const TimelineFigure::Point& point : series.points) {
    if (!stretch.empty() && point.cycle - before > widest) {
      canvas.path(stretch, classOf(series.side));
      stretch.clear();
    }
    before = point.cycle;
    stretch.emplace_back(area.x(cycles, point.cycle), area.y(values, point.value));
    if (point.high > point.low) {
      const std::string cssClass = std::string(classOf(series.side)) + " span";
      canvas.line(stretch.back().first, area.y(values, point.low), stretch.back().first,
                  area.y(values, point.high), cssClass);
    }
  }
  canvas.path(stretch, classOf(series.side));
  if (series.mean) {
    const double y = area.y(values, *series.mean);
    canvas.line(area.left, y, area.right, y, "mean");
  }
  for (const TimelineFigure::Point& point : series.points) {
    canvas.mark(series.side, area.x(cycles, point.cycle), area.y(values, point.value), radius,
                !point.isMeasured);
  }
}

void drawFrame(Canvas& canvas, const Area& area, const FigureAxis& values, bool hasLabels) {
  for (const FigureAxis::Tick& tick : values.ticks()) {
    const double y = area.y(values, tick.value);
    canvas.line(area.left, y, area.right, y, "grid");
    if (hasLabels) canvas.text(area.left - 6.0, y + 4.0, tick.label, "t s", Canvas::Anchor::End);
  }
  canvas.line(area.left, area.top, area.left, area.bottom, "axis");
  canvas.line(area.left, area.bottom, area.right, area.bottom, "axis");
}

void drawCycleTicks(Canvas& canvas, const Area& area, const FigureAxis& cycles) {
  for (const FigureAxis::Tick& tick : cycles.ticks()) {
    const double x = area.x(cycles, tick.value);
    const bool isWhole = tick.label.find('.') == std::string::npos;  // there is no cycle 1.5
    if (!isWhole) continue;
    canvas.line(x, area.bottom, x, area.bottom + 4.0, "axis");
    canvas.text(x, area.bottom + 15.0, tick.label, "t s", Canvas::Anchor::Middle);
  }
}

std::string sideTitle(const Series& series) {
  const std::string side = series.side == Side::A ? "A" : "B";
  if (!series.mean) return side + ": no value";
  const int decimals = *series.mean < 1000.0 ? 2 : 0;
  return side + ", mean " + format::number(*series.mean, decimals);
}

}  // namespace

double drawTimelines(Canvas& canvas, const TimelineFigure& figure, double width) {
  const double plotWidth = (width - kLeft - kGap - 8.0) / 2.0;
  double top = 0.0;
  for (std::size_t at = 0; at < figure.panels.size(); ++at) {
    const TimelineFigure::Panel& panel = figure.panels[at];
    const bool isLast = at + 1 == figure.panels.size();
    const FigureAxis values = valuesOf(panel);
    canvas.text(4.0, top + 13.0, panel.axis, "t s");
    top += kHead;
    for (const Side side : {Side::A, Side::B}) {
      const Series& series = side == Side::A ? panel.a : panel.b;
      const double left = side == Side::A ? kLeft : kLeft + plotWidth + kGap;
      const Area area{left, top, left + plotWidth, top + kPlot};
      drawFrame(canvas, area, values, side == Side::A);
      canvas.text(area.right, top - 5.0, sideTitle(series), side == Side::A ? "t ta" : "t tb",
                  Canvas::Anchor::End);
      const std::optional<FigureAxis> cycles = cyclesOf(figure, side);
      if (!cycles) continue;
      drawSeries(canvas, area, series, *cycles, values);
      drawCycleTicks(canvas, area, *cycles);
      if (isLast)
        canvas.text(0.5 * (area.left + area.right), area.bottom + 30.0, figure.axis, "t s",
                    Canvas::Anchor::Middle);
    }
    top += kPlot + kFoot + 6.0;
  }
  return top + 14.0;
}

}  // namespace culprit::svg
