#include "core/report/formats/html/figure_drawing.h"

#include <algorithm>
#include <cmath>
#include <variant>

#include "core/report/formats/html/cycles_drawing.h"
#include "core/report/formats/html/figure_geometry.h"
#include "core/report/formats/html/timeline_drawing.h"

namespace culprit {

namespace {

constexpr double kAxisHeight = 36.0;
constexpr double kTickWidth = 88.0;  // about

double rightOf(const Drawing& drawing) {
  return drawing.width - 24.0;
}

std::size_t ticksFrom(const Drawing& drawing, double left) {
  return static_cast<std::size_t>(std::max((rightOf(drawing) - left) / kTickWidth, 2.0));
}

/// A horizontal axis with grid lines from `top` to `bottom`.
void drawAxis(Drawing& canvas, const FigureAxis& axis, double left, double top, double bottom,
              const std::string& title) {
  const double right = rightOf(canvas);
  const auto x = [&](double value) { return left + axis.position(value) * (right - left); };
  double lastLabel = -1e9;
  for (const FigureAxis::Tick& tick : axis.ticks()) {
    canvas.line(x(tick.value), top, x(tick.value), bottom + 4.0, "grid");
    constexpr double kRoom = 44.0;
    if (x(tick.value) - lastLabel < kRoom) continue;
    lastLabel = x(tick.value);
    canvas.text(lastLabel, bottom + 16.0, tick.label, "t s", Drawing::Anchor::Middle);
  }
  canvas.line(left, bottom, right, bottom, "axis");
  canvas.text(0.5 * (left + right), bottom + 31.0, title, "t s", Drawing::Anchor::Middle);
}

/// How high a lane of cycles is, and what lies in it.
struct LaneLook {
  double height, halfBox, spread;
};

LaneLook lookOf(const DistributionFigure& figure) {
  return figure.isSmall ? LaneLook{40.0, 7.0, 16.0} : LaneLook{64.0, 11.0, 30.0};
}

void drawLane(Drawing& canvas, const DistributionFigure::Lane& lane, const LaneLook& look, double middle,
              const auto& x) {
  constexpr double kManyPoints = 60;
  const bool isMany = static_cast<double>(lane.points.size()) > kManyPoints;
  for (std::size_t at = 0; at < lane.points.size(); ++at)
    canvas.mark(lane.side, x(lane.points[at]), middle + scatterOf(at) * look.spread, isMany ? 1.8 : 3.0);
  const DistributionFigure::Box& box = lane.box;
  canvas.line(x(box.low), middle, x(box.lowerQuartile), middle, "box");
  canvas.line(x(box.upperQuartile), middle, x(box.high), middle, "box");
  for (const double end : {box.low, box.high}) canvas.line(x(end), middle - 5.0, x(end), middle + 5.0, "box");
  canvas.rect(x(box.lowerQuartile), middle - look.halfBox,
              std::max(x(box.upperQuartile) - x(box.lowerQuartile), 0.5), 2.0 * look.halfBox, "box");
  canvas.line(x(box.median), middle - look.halfBox, x(box.median), middle + look.halfBox, "median");
}

void draw(Drawing& drawing, const DistributionFigure& figure) {
  constexpr double kLeft = 40.0;
  const LaneLook look = lookOf(figure);
  if (figure.lanes.empty()) return;
  const double right = rightOf(drawing);
  const FigureAxis axis = axisOf(figure, ticksFrom(drawing, kLeft));
  const double bottom = look.height * static_cast<double>(figure.lanes.size()) + 8.0;
  drawAxis(drawing, axis, kLeft, 4.0, bottom, figure.axis);
  const auto x = [&](double value) { return kLeft + axis.position(value) * (right - kLeft); };
  double top = 4.0;
  for (const DistributionFigure::Lane& lane : figure.lanes) {
    const double middle = top + 0.5 * look.height + 6.0;
    drawing.mark(lane.side, 10.0, middle, 4.0);
    drawing.text(20.0, middle + 4.0, lane.side == Side::A ? "A" : "B",
                 lane.side == Side::A ? "t ta" : "t tb");
    // Where there is room: not over the points.
    const bool isRight = axis.position(lane.box.median) < 0.5;
    drawing.text(isRight ? right : kLeft + 4.0, top + 12.0, lane.label, "t s",
                 isRight ? Drawing::Anchor::End : Drawing::Anchor::Start);
    drawLane(drawing, lane, look, middle, x);
    top += look.height;
  }
  drawing.height = bottom + kAxisHeight;
}

void draw(Drawing& drawing, const WaterfallFigure& figure) {
  constexpr double kLeft = 168.0;
  constexpr double kRow = 26.0;
  constexpr double kBar = 16.0;
  constexpr double kRoomForNumber = 1.1;
  const double right = rightOf(drawing);
  const FigureAxis axis = axisOf(figure, ticksFrom(drawing, kLeft), kRoomForNumber);
  const auto x = [&](double value) { return kLeft + axis.position(value) * (right - kLeft); };
  const double bottom = kRow * static_cast<double>(figure.bars.size()) + 10.0;
  drawAxis(drawing, axis, kLeft, 4.0, bottom, figure.axis);
  double top = 8.0;
  for (std::size_t at = 0; at < figure.bars.size(); ++at, top += kRow) {
    const WaterfallFigure::Bar& bar = figure.bars[at];
    const double left = std::min(x(bar.from), x(bar.to));
    const double width = std::max(std::fabs(x(bar.to) - x(bar.from)), 1.0);
    if (at > 0)
      drawing.line(x(bar.total ? bar.to : bar.from), top - kRow + kBar, x(bar.total ? bar.to : bar.from), top,
                   "link");
    std::string look = bar.to < bar.from ? "less" : "more";
    if (bar.total) look = "whole " + Drawing::lookOf(*bar.total);
    drawing.rect(left, top, width, kBar, look);
    if (bar.to < bar.from) {
      // Hatched by hand: a pattern would need an id and is not printed by every program.
      for (double stripe = left + 4.0; stripe < left + width; stripe += 5.0)
        drawing.line(stripe, top + kBar, std::min(stripe + 4.0, left + width), top, "hatch");
    }
    drawing.text(kLeft - 8.0, top + 12.5, bar.label, bar.total ? "t bold" : "t", Drawing::Anchor::End);
    drawing.text(left + width + 5.0, top + 12.5, bar.value, bar.total ? "t bold" : "t");
  }
  drawing.height = bottom + kAxisHeight;
}

void draw(Drawing& drawing, const TimelineFigure& figure) {
  drawTimelines(drawing, figure);
}

void draw(Drawing& drawing, const CyclesFigure& figure) {
  drawCycles(drawing, figure);
}

}  // namespace

Drawing drawingOf(const Figure& figure, double width) {
  Drawing drawing(width);
  std::visit([&](const auto& content) { draw(drawing, content); }, figure.content);
  return drawing;
}

}  // namespace culprit
