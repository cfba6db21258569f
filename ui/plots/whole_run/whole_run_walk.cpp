// Where the arrow keys lead in WholeRunPlot: from box to box in a row, and from row to row.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "ui/plots/whole_run/whole_run_plot.h"

namespace culprit::ui {

namespace {

constexpr double kWiderLook = 8.0;  // from one try to the next

}  // namespace

std::optional<SpanPlace> WholeRunPlot::firstInSight() const {
  for (const PlotSide side : kPlotSides) {
    const PlotRange visible = m_view.visibleOf(side);
    for (const StackPlace& place : m_stacks[side].places()) {
      if (place.isGroup || place.bottom() <= m_view.scroll[side]) continue;
      for (const SpanBox& box : drawn()[side].lanes[place.index])
        if (box.end >= visible.low && box.start <= visible.high)
          return SpanPlace{
              .side = side, .lane = place.index, .time = (box.start + box.end) / 2.0, .box = box};
    }
  }
  return std::nullopt;
}

/// The box before or behind one in its row, wherever it is; looks further and further.
std::optional<SpanBox> WholeRunPlot::boxBeside(const SpanLane& lane, const SpanBox& from,
                                               const PlotRange& recorded, bool after) const {
  const double perPixel = timePerPixel();
  for (double look = m_view.visible.span();; look *= kWiderLook) {
    SpanQuery query{
        .time = after ? PlotRange{from.end, from.end + look} : PlotRange{from.start - look, from.start},
        .finest = std::max(perPixel, look / 1e4),
        .firstRow = from.row,
        .rows = 1};
    std::vector<SpanBox> boxes;
    lane.boxes(query, boxes);
    if (!after) std::reverse(boxes.begin(), boxes.end());
    const auto found = std::find_if(boxes.begin(), boxes.end(), [&](const SpanBox& box) {
      return box.row == from.row && (after ? box.start > from.start : box.start < from.start);
    });
    if (found != boxes.end()) return *found;
    if (after ? query.time.high >= recorded.high : query.time.low <= recorded.low) return std::nullopt;
  }
}

std::optional<SpanPlace> WholeRunPlot::alongRow(const SpanPlace& from, int key) const {
  const WholeRunSide& side = m_data.sides[from.side];
  const SpanLane& lane = side.lanes[from.lane];
  if (!from.box || !lane.boxes) return std::nullopt;
  SpanBox start = *from.box;
  const bool after = key == Qt::Key_Right || key == Qt::Key_Home;
  if (key == Qt::Key_Home) start.start = start.end = side.recorded.low - 1.0;
  if (key == Qt::Key_End) start.start = start.end = side.recorded.high + 1.0;
  const auto found = boxBeside(lane, start, side.recorded, after);
  if (!found) return std::nullopt;
  return SpanPlace{
      .side = from.side, .lane = from.lane, .time = (found->start + found->end) / 2.0, .box = *found};
}

/// The nearest box of the row above or below, of the other side behind the last.
std::optional<SpanPlace> WholeRunPlot::inOtherRow(const SpanPlace& from, int by) const {
  struct Row {
    PlotSide side;
    std::size_t lane, row;
  };
  std::vector<Row> rows;
  std::ptrdiff_t at = -1;
  for (const PlotSide side : kPlotSides) {
    for (const StackPlace& place : m_stacks[side].places()) {
      if (place.isGroup) continue;
      for (std::size_t row = 0; row < std::max<std::size_t>(m_data.sides[side].lanes[place.index].rows, 1);
           ++row) {
        if (side == from.side && place.index == from.lane && row == (from.box ? from.box->row : 0))
          at = static_cast<std::ptrdiff_t>(rows.size());
        rows.push_back({side, place.index, row});
      }
    }
  }
  if (at < 0) return std::nullopt;
  const double onAxis = from.time + m_view.offset(from.side);
  const double finest = timePerPixel();
  for (at += by; at >= 0 && at < static_cast<std::ptrdiff_t>(rows.size()); at += by) {
    const Row& row = rows[static_cast<std::size_t>(at)];
    const SpanLane& lane = m_data.sides[row.side].lanes[row.lane];
    if (!lane.boxes) continue;
    std::vector<SpanBox> boxes;
    lane.boxes({.time = m_view.visibleOf(row.side), .finest = finest, .firstRow = row.row, .rows = 1}, boxes);
    const double time = onAxis - m_view.offset(row.side);
    const auto found = spanAt(rowOf(boxes, row.row), time, m_view.visible.span());
    if (found)
      return SpanPlace{.side = row.side,
                       .lane = row.lane,
                       .time = std::clamp(time, found->start, found->end),
                       .box = *found};
  }
  return std::nullopt;
}

std::optional<SpanPlace> WholeRunPlot::neighbour(int key) const {
  const auto& focused = m_view.focused;
  if (!focused || !focused->box) return firstInSight();
  if (key == Qt::Key_Up || key == Qt::Key_Down) return inOtherRow(*focused, key == Qt::Key_Up ? -1 : 1);
  return alongRow(*focused, key);
}

void WholeRunPlot::walk(int key, bool /*selects*/) {
  const auto next = neighbour(key);
  if (!next) return;
  setFocused(next);
  bringIntoView(std::clamp(next->time + m_view.offset(next->side), m_axis.low, m_axis.high));
}

}  // namespace culprit::ui
