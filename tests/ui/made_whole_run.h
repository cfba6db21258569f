// Two small recordings for tests of the whole run's plot: a stream and a thread of two rows a side, in one or
// two processes, with cycles of a millisecond. Kernels are 100 us long and 200 us apart, calls longer
// around them.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "ui/plots/whole_run/whole_run_data.h"

namespace culprit::ui::test {

inline constexpr double kMadeCycleNs = 1e6;

/// Answers as a tree of extents does: single boxes where they are wide enough, else merged ones of `finest`.
inline void fillMadeBoxes(const std::vector<SpanBox>& events, const SpanQuery& query,
                          std::vector<SpanBox>& boxes) {
  for (std::size_t row = query.firstRow; row < query.firstRow + query.rows; ++row) {
    std::optional<SpanBox> merged;
    const auto flush = [&] {
      if (merged) {
        merged->busy = static_cast<float>(merged->busy / std::max(merged->end - merged->start, 1.0));
        boxes.push_back(*merged);
      }
      merged.reset();
    };
    for (const SpanBox& event : events) {
      if (event.row != row || event.end < query.time.low || event.start > query.time.high) continue;
      const double length = event.end - event.start;
      if (length >= query.finest) {
        flush();
        boxes.push_back(event);
        continue;
      }
      if (merged && event.end - merged->start > 2.0 * query.finest) flush();
      if (!merged) {
        merged = event;
        merged->busy = static_cast<float>(length);
        continue;
      }
      merged->end = event.end;
      ++merged->events;
      merged->busy += static_cast<float>(length);
    }
    flush();
  }
}

/// Name 0: kernels, 1: calls, 2: the one kernel of cycle 1 that has a name of its own.
inline WholeRunSide madeRunSide(int cycles, std::size_t processes = 1, double firstCycle = 0.0) {
  WholeRunSide side{.title = "made"};
  std::vector<SpanBox> kernels, calls;
  for (int i = 0; i < cycles; ++i) {
    const double start = firstCycle + i * kMadeCycleNs;
    side.cycles.push_back({start, start + 0.9e6, 10 + i, static_cast<std::uint32_t>(i)});
    for (int k = 0; k < 3; ++k) {
      const double at = start + 1e5 + k * 2e5;
      kernels.push_back({.start = at, .end = at + 1e5, .name = i == 1 && k == 2 ? 2U : 0U});
      calls.push_back({.start = at, .end = at + 1.8e5, .name = 1});
      calls.push_back({.start = at + 1e4, .end = at + 2e4, .name = 1, .row = 1});
    }
  }
  side.recorded = {firstCycle, firstCycle + cycles * kMadeCycleNs};
  for (std::size_t process = 0; process < processes; ++process) {
    side.groups.push_back({QString("process %1").arg(process)});
    for (const bool gpu : {true, false}) {
      SpanLane lane{.label = gpu ? "GPU 0, stream 7" : "thread 5",
                    .group = process,
                    .isGpu = gpu,
                    .rows = gpu ? std::size_t{1} : std::size_t{2}};
      lane.boxes = [events = gpu ? kernels : calls](const SpanQuery& query, std::vector<SpanBox>& boxes) {
        fillMadeBoxes(events, query, boxes);
      };
      side.lanes.push_back(std::move(lane));
    }
  }
  side.idle = [kernels](const PlotRange& time, double shortest) {
    std::vector<PlotRange> idle;
    for (std::size_t i = 1; i < kernels.size(); ++i) {
      const PlotRange gap{std::max(kernels[i - 1].end, time.low), std::min(kernels[i].start, time.high)};
      if (gap.span() >= shortest) idle.push_back(gap);
    }
    return idle;
  };
  return side;
}

inline WholeRunData madeWholeRun(int cycles = 4, std::size_t processes = 1) {
  WholeRunData data;
  for (const PlotSide side : kPlotSides) data.sides[side] = madeRunSide(cycles, processes);
  return data;
}

}  // namespace culprit::ui::test
