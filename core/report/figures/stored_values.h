// What a report shows beyond the Results, read from the session by build_report for the chapters.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/model/details/cycle_pair.h"
#include "core/report/figures/evidence.h"
#include "core/report/figures/timelines.h"

namespace culprit {

/// Any of it may be missing.
struct StoredValues {
  std::vector<ProcessEvidence> evidence =
      {};  ///< of the processes whose levels the chapter on data quality counts
  std::vector<TripletTimeline> timelines = {};                  ///< triplets that are shown cycle by cycle
  std::optional<std::uint64_t> readingsA = {}, readingsB = {};  ///< of counters, of each run
  std::optional<MedianCycles> medianCycles = {};                ///< of the pair that the report opens with
};

/// Reads the median cycles of a pair (position in Results::pairs); empty if there is nothing to draw. Whoever
/// writes a report hands in medianCyclesOf() of core/exploring, which itself uses the report. Throws Error,
/// Cancelled.
using MedianCyclesReader = std::function<std::optional<MedianCycles>(
    const Session& session, const Results& results, std::size_t pair, const Monitor& monitor)>;

}  // namespace culprit
