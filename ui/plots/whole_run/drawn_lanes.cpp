#include "ui/plots/whole_run/drawn_lanes.h"

#include <algorithm>
#include <cmath>

namespace culprit::ui {

namespace {

constexpr double kFinestPixels = 3.0;   // what is narrower shares a box
constexpr double kSeenIdle = 6.0;       // pixels; less is not hatched
constexpr double kBetweenWanted = 4.0;  // pixels
constexpr double kMostWanted = 700.0;   // in all rows together: each costs a search

/// By place in the stack: whether some of it can be seen.
bool isInSight(const StackPlace& place, double scroll, double height) {
  return place.bottom() > scroll && place.top < scroll + height;
}

/// What is asked of a lane: some of its rows.
struct AskedRows {
  std::size_t lane = 0, first = 0, rows = 0;
};

/// Those in sight; of a folded group, which is drawn as one, the outermost row of each lane.
std::vector<AskedRows> askedRows(const WholeRunSide& side, const LaneStack& stack, double scroll,
                                 double height) {
  std::vector<AskedRows> asked;
  for (const StackPlace& place : stack.places()) {
    if (!isInSight(place, scroll, height)) continue;
    if (place.isFolded) {
      for (std::size_t lane = 0; lane < side.lanes.size(); ++lane)
        if (side.lanes[lane].group == place.index && stack.shows(side.lanes[lane]))
          asked.push_back({lane, 0, 1});
    }
    if (place.isGroup) continue;
    const double above = std::max(scroll - place.top, 0.0);
    const double below = std::min(scroll + height - place.top, place.height);
    const auto first = static_cast<std::size_t>(above / place.rowHeight);
    const auto end = static_cast<std::size_t>(std::ceil(below / place.rowHeight));
    asked.push_back({place.index, first, std::max(end, first + 1) - first});
  }
  return asked;
}

}  // namespace

DrawnLanes drawnLanes(const WholeRunData& data, const PlotPair<LaneStack>& stacks, const WholeRunFrame& frame,
                      const WholeRunView& view) {
  DrawnLanes drawn;
  for (const PlotSide side : kPlotSides) {
    const WholeRunSide& from = data.sides[side];
    const PlotRange visible = view.visibleOf(side);
    const QRectF& room = frame.lanes[side];
    const double perPixel = visible.span() / room.width();
    DrawnSide& to = drawn[side];
    to.lanes.resize(from.lanes.size());
    for (const auto& [lane, first, rows] : askedRows(from, stacks[side], view.scroll[side], room.height()))
      if (const auto& boxes = from.lanes[lane].boxes)
        boxes({.time = visible, .finest = perPixel * kFinestPixels, .firstRow = first, .rows = rows},
              to.lanes[lane]);
    if (from.idle) to.idle = from.idle(visible, perPixel * kSeenIdle);
  }
  return drawn;
}

PlotPair<std::vector<std::vector<double>>> wantedStarts(const WholeRunData& data,
                                                        const PlotPair<LaneStack>& stacks,
                                                        const WholeRunFrame& frame,
                                                        const WholeRunView& view) {
  PlotPair<std::vector<std::vector<double>>> starts;
  for (const PlotSide side : kPlotSides) {
    const WholeRunSide& from = data.sides[side];
    const PlotRange visible = view.visibleOf(side);
    const QRectF& room = frame.lanes[side];
    const auto asked = askedRows(from, stacks[side], view.scroll[side], room.height());
    double rows = 0.0;
    for (const AskedRows& each : asked) rows += static_cast<double>(from.lanes[each.lane].rows);
    const double step =
        std::max(kBetweenWanted, room.width() * rows / kMostWanted) * visible.span() / room.width();
    starts[side].resize(from.lanes.size());
    for (const AskedRows& each : asked)
      if (const auto& wanted = from.lanes[each.lane].wanted) wanted(visible, step, starts[side][each.lane]);
  }
  return starts;
}

std::span<const SpanBox> rowOf(const std::vector<SpanBox>& lane, std::size_t row) {
  const auto first =
      std::partition_point(lane.begin(), lane.end(), [row](const SpanBox& box) { return box.row < row; });
  const auto last =
      std::partition_point(first, lane.end(), [row](const SpanBox& box) { return box.row <= row; });
  return {first, last};
}

std::optional<SpanBox> spanAt(std::span<const SpanBox> row, double time, double slack) {
  const auto next =
      std::partition_point(row.begin(), row.end(), [time](const SpanBox& box) { return box.start <= time; });
  const double after = next != row.end() ? next->start - time : slack + 1.0;
  if (next == row.begin()) return after <= slack ? std::optional(*next) : std::nullopt;
  const SpanBox& before = *(next - 1);
  const double since = time - before.end;
  if (since <= 0.0 || (since <= after && since <= slack)) return before;
  return after <= slack ? std::optional(*next) : std::nullopt;
}

const PlotRange* idleAt(std::span<const PlotRange> idle, double time) {
  const auto next = std::partition_point(idle.begin(), idle.end(),
                                         [time](const PlotRange& each) { return each.high < time; });
  return next != idle.end() && next->low <= time ? &*next : nullptr;
}

}  // namespace culprit::ui
