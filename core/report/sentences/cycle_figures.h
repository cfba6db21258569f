// The few numbers that describe the cycles of one process. Called by the report chapters and the headline.
// Cycles are the distinct (number, duration) pairs, as in the published tables, which tell durations.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/model/run/ids.h"
#include "core/model/run/run.h"

namespace culprit {

/// Durations in nanoseconds. The median of an even count is the mean of the two in the middle.
struct CycleFigures {
  std::size_t count = 0;
  double meanNs = 0.0, medianNs = 0.0, minNs = 0.0, maxNs = 0.0;
};

/// Of the cycles that have a length (lengthOf(); Slowdown::arePeriods); empty if there is none.
std::optional<CycleFigures> cycleFigures(const std::vector<Cycle>& cycles, bool arePeriods = false);

/// The anchors of the cycles, each once, the most frequent first.
std::vector<AnchorId> anchorsOf(const std::vector<Cycle>& cycles);

}  // namespace culprit
