#include "core/report/formats/html/figure_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <variant>

#include "core/report/formats/html/figure_geometry.h"
#include "core/report/formats/html/svg_canvas.h"
#include "core/report/formats/html/svg_timeline.h"

namespace culprit {

namespace {

using svg::Canvas;

constexpr double kWidth = 720.0;
constexpr double kRight = kWidth - 24.0;
constexpr double kAxisHeight = 36.0;

/// The height that was drawn on.
struct Drawn {
  Canvas canvas;
  double height = 0.0;
};

/// A horizontal axis with grid lines from `top` to `bottom`.
void drawAxis(Canvas& canvas, const FigureAxis& axis, double left, double top, double bottom,
              std::string_view title) {
  const auto x = [&](double value) { return left + axis.position(value) * (kRight - left); };
  double lastLabel = -1e9;
  for (const FigureAxis::Tick& tick : axis.ticks()) {
    canvas.line(x(tick.value), top, x(tick.value), bottom + 4.0, "grid");
    constexpr double kRoom = 44.0;
    if (x(tick.value) - lastLabel < kRoom) continue;
    lastLabel = x(tick.value);
    canvas.text(lastLabel, bottom + 16.0, tick.label, "t s", Canvas::Anchor::Middle);
  }
  canvas.line(left, bottom, kRight, bottom, "axis");
  canvas.text(0.5 * (left + kRight), bottom + 31.0, title, "t s", Canvas::Anchor::Middle);
}

void drawLane(Canvas& canvas, const DistributionFigure::Lane& lane, double middle, const auto& x) {
  constexpr double kHalfBox = 11.0;
  constexpr double kSpread = 30.0;
  constexpr double kManyPoints = 60;
  const bool isMany = static_cast<double>(lane.points.size()) > kManyPoints;
  for (std::size_t at = 0; at < lane.points.size(); ++at)
    canvas.mark(lane.side, x(lane.points[at]), middle + scatterOf(at) * kSpread, isMany ? 1.8 : 3.0);
  const DistributionFigure::Box& box = lane.box;
  canvas.line(x(box.low), middle, x(box.lowerQuartile), middle, "box");
  canvas.line(x(box.upperQuartile), middle, x(box.high), middle, "box");
  for (const double end : {box.low, box.high}) canvas.line(x(end), middle - 5.0, x(end), middle + 5.0, "box");
  canvas.rect(x(box.lowerQuartile), middle - kHalfBox,
              std::max(x(box.upperQuartile) - x(box.lowerQuartile), 0.5), 2.0 * kHalfBox, "box");
  canvas.line(x(box.median), middle - kHalfBox, x(box.median), middle + kHalfBox, "median");
}

Drawn drawn(const DistributionFigure& figure) {
  constexpr double kLeft = 40.0;
  constexpr double kLane = 64.0;
  Drawn drawn;
  if (figure.lanes.empty()) return drawn;
  constexpr std::size_t kTicks = 7;
  const FigureAxis axis = axisOf(figure, kTicks);
  const double bottom = kLane * static_cast<double>(figure.lanes.size()) + 8.0;
  drawAxis(drawn.canvas, axis, kLeft, 4.0, bottom, figure.axis);
  const auto x = [&](double value) { return kLeft + axis.position(value) * (kRight - kLeft); };
  double top = 4.0;
  for (const DistributionFigure::Lane& lane : figure.lanes) {
    const double middle = top + 0.5 * kLane + 6.0;
    drawn.canvas.mark(lane.side, 10.0, middle, 4.0);
    drawn.canvas.text(20.0, middle + 4.0, lane.side == Side::A ? "A" : "B",
                      lane.side == Side::A ? "t ta" : "t tb");
    // Where there is room: not over the points.
    const bool isRight = axis.position(lane.box.median) < 0.5;
    drawn.canvas.text(isRight ? kRight : kLeft + 4.0, top + 12.0, lane.label, "t s",
                      isRight ? Canvas::Anchor::End : Canvas::Anchor::Start);
    drawLane(drawn.canvas, lane, middle, x);
    top += kLane;
  }
  drawn.height = bottom + kAxisHeight;
  return drawn;
}

Drawn drawn(const WaterfallFigure& figure) {
  constexpr double kLeft = 168.0;
  constexpr double kRow = 26.0;
  constexpr double kBar = 16.0;
  constexpr double kRoomForNumber = 1.1;
  constexpr std::size_t kTicks = 6;
  const FigureAxis axis = axisOf(figure, kTicks, kRoomForNumber);
  const auto x = [&](double value) { return kLeft + axis.position(value) * (kRight - kLeft); };
  Drawn drawn;
  const double bottom = kRow * static_cast<double>(figure.bars.size()) + 10.0;
  drawAxis(drawn.canvas, axis, kLeft, 4.0, bottom, figure.axis);
  double top = 8.0;
  for (std::size_t at = 0; at < figure.bars.size(); ++at, top += kRow) {
    const WaterfallFigure::Bar& bar = figure.bars[at];
    const double left = std::min(x(bar.from), x(bar.to));
    const double width = std::max(std::fabs(x(bar.to) - x(bar.from)), 1.0);
    if (at > 0)
      drawn.canvas.line(x(bar.total ? bar.to : bar.from), top - kRow + kBar, x(bar.total ? bar.to : bar.from),
                        top, "link");
    std::string cssClass = bar.to < bar.from ? "less" : "more";
    if (bar.total) cssClass = fmt::format("whole {}", svg::classOf(*bar.total));
    drawn.canvas.rect(left, top, width, kBar, cssClass);
    if (bar.to < bar.from) {
      // Hatched by hand: a pattern would need an id and is not printed by every program.
      for (double stripe = left + 4.0; stripe < left + width; stripe += 5.0)
        drawn.canvas.line(stripe, top + kBar, std::min(stripe + 4.0, left + width), top, "hatch");
    }
    drawn.canvas.text(kLeft - 8.0, top + 12.5, bar.label, bar.total ? "t bold" : "t", Canvas::Anchor::End);
    drawn.canvas.text(left + width + 5.0, top + 12.5, bar.value, bar.total ? "t bold" : "t");
  }
  drawn.height = bottom + kAxisHeight;
  return drawn;
}

Drawn drawn(const TimelineFigure& figure) {
  Drawn drawn;
  drawn.height = svg::drawTimelines(drawn.canvas, figure, kWidth);
  return drawn;
}

}  // namespace

std::string figureSvg(const Figure& figure) {
  const Drawn picture = std::visit([](const auto& content) { return drawn(content); }, figure.content);
  return picture.canvas.picture(kWidth, picture.height, fmt::format("figure{}", figure.number),
                                plainText(figure.caption), plainText(figure.inWords));
}

std::string_view figureStyle() {
  return R"(
.figure { max-width: 100%; height: auto; }
.figure .t { font-size: 12px; fill: var(--text); }
.figure .s { font-size: 11px; fill: var(--text2); }
.figure .bold { font-weight: bold; }
.figure .ta { fill: var(--a-text); font-weight: bold; }
.figure .tb { fill: var(--b-text); font-weight: bold; }
.figure .grid { stroke: var(--grid); }
.figure .axis { stroke: var(--axis); }
.figure .link { stroke: var(--axis); stroke-dasharray: 2 2; }
.figure .box { stroke: var(--text); stroke-width: 1.2; fill: none; }
.figure .median { stroke: var(--text); stroke-width: 2.4; }
.figure .m { fill-opacity: 0.7; }
.figure .a { fill: var(--a); stroke: var(--a); }
.figure .b { fill: var(--b); stroke: var(--b); }
.figure .h { fill: var(--base); fill-opacity: 1; }
.figure .whole { fill-opacity: 0.85; }
.figure .more { fill: var(--bar); stroke: var(--bar); }
.figure .less { fill: var(--base); stroke: var(--bar); }
.figure .hatch { stroke: var(--bar); stroke-width: 1.2; }
.figure polyline { stroke-width: 1.4; stroke-linejoin: round; }
.figure polyline.a, .figure polyline.b { fill: none; }
.figure polyline.b { stroke-dasharray: 6 2; }
.figure .span { stroke-opacity: 0.55; }
.figure .mean { stroke: var(--text2); stroke-dasharray: 4 3; }
)";
}

}  // namespace culprit
