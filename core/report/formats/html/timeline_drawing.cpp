#include "core/report/formats/html/timeline_drawing.h"

#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/report/formats/html/figure_geometry.h"

namespace culprit {

namespace {

using Point = TimelineFigure::Point;
using Series = TimelineFigure::Series;

constexpr double kLeft = 56.0;
constexpr double kGap = 18.0;  // between A and B
constexpr double kPlot = 96.0;
constexpr double kHead = 22.0;
constexpr double kFoot = 18.0;
constexpr std::size_t kValueTicks = 4;
constexpr std::size_t kCycleTicks = 5;

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

void drawSeries(Drawing& canvas, const Area& area, const Series& series, const FigureAxis& cycles,
                const FigureAxis& values) {
  constexpr std::size_t kMany = 60;
  const double radius = series.points.size() > kMany ? 1.7 : 3.0;
  for (const std::span<const Point> stretch : stretchesOf(series)) {
    std::vector<Drawing::Point> line;
    for (const Point& point : stretch)
      line.emplace_back(area.x(cycles, point.cycle), area.y(values, point.value));
    canvas.path(std::move(line), Drawing::lookOf(series.side));
  }
  const std::string span = Drawing::lookOf(series.side) + " span";
  for (const Point& point : series.points) {
    if (point.high <= point.low) continue;
    const double x = area.x(cycles, point.cycle);
    canvas.line(x, area.y(values, point.low), x, area.y(values, point.high), span);
  }
  if (series.mean) {
    const double y = area.y(values, *series.mean);
    canvas.line(area.left, y, area.right, y, "mean");
  }
  for (const Point& point : series.points) {
    canvas.mark(series.side, area.x(cycles, point.cycle), area.y(values, point.value), radius,
                !point.isMeasured);
  }
}

void drawFrame(Drawing& canvas, const Area& area, const FigureAxis& values, bool hasLabels) {
  for (const FigureAxis::Tick& tick : values.ticks()) {
    const double y = area.y(values, tick.value);
    canvas.line(area.left, y, area.right, y, "grid");
    if (hasLabels) canvas.text(area.left - 6.0, y + 4.0, tick.label, "t s", Drawing::Anchor::End);
  }
  canvas.line(area.left, area.top, area.left, area.bottom, "axis");
  canvas.line(area.left, area.bottom, area.right, area.bottom, "axis");
}

void drawCycleTicks(Drawing& canvas, const Area& area, const FigureAxis& cycles) {
  for (const FigureAxis::Tick& tick : cycles.ticks()) {
    const double x = area.x(cycles, tick.value);
    canvas.line(x, area.bottom, x, area.bottom + 4.0, "axis");
    canvas.text(x, area.bottom + 15.0, tick.label, "t s", Drawing::Anchor::Middle);
  }
}

std::string sideTitle(const Series& series) {
  const std::string side = series.side == Side::A ? "A" : "B";
  return series.mean ? fmt::format("{}, mean {}", side, series.meanText) : side + ": no value";
}

}  // namespace

void drawTimelines(Drawing& canvas, const TimelineFigure& figure) {
  const double plotWidth = (canvas.width - kLeft - kGap - 8.0) / 2.0;
  double top = 0.0;
  for (std::size_t at = 0; at < figure.panels.size(); ++at) {
    const TimelineFigure::Panel& panel = figure.panels[at];
    const bool isLast = at + 1 == figure.panels.size();
    const FigureAxis values = valuesOf(panel, kValueTicks);
    canvas.text(4.0, top + 13.0, panel.axis, "t s");
    top += kHead;
    for (const Side side : {Side::A, Side::B}) {
      const Series& series = side == Side::A ? panel.a : panel.b;
      const double left = side == Side::A ? kLeft : kLeft + plotWidth + kGap;
      const Area area{left, top, left + plotWidth, top + kPlot};
      drawFrame(canvas, area, values, side == Side::A);
      canvas.text(area.right, top - 5.0, sideTitle(series), side == Side::A ? "t ta" : "t tb",
                  Drawing::Anchor::End);
      const std::optional<FigureAxis> cycles = cyclesOf(figure, side, kCycleTicks);
      if (!cycles) continue;
      drawSeries(canvas, area, series, *cycles, values);
      drawCycleTicks(canvas, area, *cycles);
      if (isLast)
        canvas.text(0.5 * (area.left + area.right), area.bottom + 30.0, figure.axis, "t s",
                    Drawing::Anchor::Middle);
    }
    top += kPlot + kFoot + 6.0;
  }
  canvas.height = top + 14.0;
}

}  // namespace culprit
