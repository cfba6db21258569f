// What a report shows beyond the Results, read from the session by build_report for the chapters.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/report/figures/evidence.h"
#include "core/report/figures/timelines.h"

namespace culprit {

/// Any of it may be missing.
struct StoredValues {
  std::vector<ProcessEvidence> evidence =
      {};  ///< of the processes whose levels the chapter on data quality counts
  std::vector<TripletTimeline> timelines = {};                  ///< triplets that are shown cycle by cycle
  std::optional<std::uint64_t> readingsA = {}, readingsB = {};  ///< of counters, of each run
};

}  // namespace culprit
