#include "core/report/formats/html/cycles_drawing.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/shorten.h"
#include "core/report/formats/html/figure_axis.h"

namespace culprit {

namespace {

using Work = CyclesFigure::Work;

constexpr double kLeft = 176.0;  // of the axis; a mark, a letter and the label of a lane stand before it
constexpr double kLane = 14.0;
constexpr double kBox = 12.0;
constexpr double kBetweenSides = 7.0;
constexpr double kLetter = 6.6;  // about, of the small print
constexpr std::size_t kFewestLetters = 4;
constexpr std::size_t kTicks = 8;

/// Where times lie.
struct Scale {
  double left = 0.0, right = 0.0, endMs = 1.0;

  double x(double ms) const { return left + std::clamp(ms / endMs, 0.0, 1.0) * (right - left); }
};

std::string lookOf(Work work, Side side) {
  switch (work) {
    case Work::Compute:
      return "work " + Drawing::lookOf(side);
    case Work::Communication:
    case Work::Copies:
      return "hollow " + Drawing::lookOf(side);
    case Work::HostCalls:
      return "calls";
    case Work::Waiting:
      return "less";
    case Work::OtherCycle:
      break;
  }
  return "pale";
}

/// As much of the name as the box holds; nothing if that would tell nothing.
std::string fitting(const std::string& name, double width) {
  const double room = (width - 4.0) / kLetter;
  if (room < static_cast<double>(kFewestLetters)) return {};
  const auto letters = static_cast<std::size_t>(room);
  return name.size() <= letters ? name : excerpt(name, letters - 1);
}

void drawStretch(Drawing& canvas, const Scale& scale, Side side, const CyclesFigure::Stretch& stretch,
                 double top) {
  const double left = scale.x(stretch.from);
  const double width = std::max(scale.x(stretch.to) - left, 0.6);
  canvas.rect(left, top, width, kBox, lookOf(stretch.work, side));
  const bool isHatched = stretch.work == Work::Communication;
  if (isHatched) {
    for (double stripe = left + 3.0; stripe < left + width; stripe += 5.0)
      canvas.line(stripe, top + kBox, std::min(stripe + 4.0, left + width), top, "hatch");
  }
  const std::string name = fitting(stretch.name, width);
  if (name.empty()) return;
  // Letters on stripes cannot be read.
  const double letters = kLetter * static_cast<double>(std::min(name.size(), stretch.name.size()));
  if (isHatched) canvas.rect(left + 2.0, top + 1.0, std::min(letters, width - 4.0), kBox - 2.0, "ground");
  canvas.text(left + 3.0, top + kBox - 2.5, name, "t s");
}

/// Returns where it ends.
double drawCycle(Drawing& canvas, const Scale& scale, const CyclesFigure::Cycle& cycle, double top) {
  const double bottom = top + kLane * static_cast<double>(cycle.lanes.size());
  canvas.mark(cycle.side, 8.0, top + 0.5 * kLane, 3.6);
  canvas.text(17.0, top + kBox - 2.0, cycle.side == Side::A ? "A" : "B",
              cycle.side == Side::A ? "t ta" : "t tb");
  double at = top;
  for (const CyclesFigure::Lane& lane : cycle.lanes) {
    canvas.text(30.0, at + kBox - 2.5, lane.label, "t s");
    for (const CyclesFigure::Stretch& stretch : lane.stretches)
      drawStretch(canvas, scale, cycle.side, stretch, at + 0.5 * (kLane - kBox));
    at += kLane;
  }
  const double end = scale.x(cycle.durationMs);
  canvas.line(end, top - 2.0, end, bottom + 2.0, "median");
  return bottom;
}

}  // namespace

void drawCycles(Drawing& canvas, const CyclesFigure& figure) {
  const Scale scale{kLeft, canvas.width - 24.0, figure.endMs > 0.0 ? figure.endMs : 1.0};
  double bottom = 4.0;
  for (const CyclesFigure::Cycle& cycle : figure.cycles)
    bottom += kLane * static_cast<double>(cycle.lanes.size()) + kBetweenSides;
  const FigureAxis axis = FigureAxis::fromZero(0.0, scale.endMs, kTicks);
  for (const FigureAxis::Tick& tick : axis.ticks()) {
    if (tick.value > scale.endMs) continue;
    canvas.line(scale.x(tick.value), 2.0, scale.x(tick.value), bottom + 3.0, "grid");
    canvas.text(scale.x(tick.value), bottom + 14.0, tick.label, "t s", Drawing::Anchor::Middle);
  }
  canvas.line(scale.left, bottom, scale.right, bottom, "axis");
  // Before the axis, so that it takes no line of its own.
  canvas.text(scale.left - 12.0, bottom + 14.0, figure.axis, "t s", Drawing::Anchor::End);
  double top = 4.0;
  for (const CyclesFigure::Cycle& cycle : figure.cycles)
    top = drawCycle(canvas, scale, cycle, top) + kBetweenSides;
  canvas.height = bottom + 20.0;
}

}  // namespace culprit
