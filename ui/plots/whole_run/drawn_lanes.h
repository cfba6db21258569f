// The boxes that are drawn at the moment: of the lanes and rows in sight, asked for at the zoom of the view,
// with where no stream works. Kept by the plot until what is looked at changes; hit tests and the painter
// read it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "ui/plots/whole_run/lane_stack.h"
#include "ui/plots/whole_run/whole_run_view.h"

namespace culprit::ui {

struct DrawnSide {
  std::vector<std::vector<SpanBox>> lanes;  ///< by row and start; empty for those out of sight
  std::vector<PlotRange> idle;              ///< wide enough to be seen
};

using DrawnLanes = PlotPair<DrawnSide>;

DrawnLanes drawnLanes(const WholeRunData& data, const PlotPair<LaneStack>& stacks, const WholeRunFrame& frame,
                      const WholeRunView& view);

/// By lane in sight, where events begin that are looked for.
PlotPair<std::vector<std::vector<double>>> wantedStarts(const WholeRunData& data,
                                                        const PlotPair<LaneStack>& stacks,
                                                        const WholeRunFrame& frame, const WholeRunView& view);

/// The boxes of one row of a lane, by start.
std::span<const SpanBox> rowOf(const std::vector<SpanBox>& lane, std::size_t row);

/// The box of a row at that time; else the nearest at most `slack` away.
std::optional<SpanBox> spanAt(std::span<const SpanBox> row, double time, double slack);

/// The idle time around a moment; null: there is none.
const PlotRange* idleAt(std::span<const PlotRange> idle, double time);

}  // namespace culprit::ui
