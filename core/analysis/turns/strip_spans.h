// Lays the turns of one cycle out in time: which class of time each instant belongs to, for the strips of the
// ranks (core/model/details/rank_strips.h). The same turns as in wall_times.h, so the sums are those of
// TurnTimes. A pure function; core/exploring/strips reads the work for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/analysis/turns/cycle_clock.h"
#include "core/model/details/rank_strips.h"

namespace culprit {

/// The work of one rank that reaches into one cycle.
struct CycleWork {
  std::int64_t startNs = 0, endNs = 0;  ///< of the cycle
  std::size_t threads = 0;              ///< of the host; Work::thread is below it
  std::vector<Work> work;               ///< whole: what lies outside of the cycle is cut off here
};

/// From the moment `zeroNs` (on the clock of the work), ascending, without gaps, from the start of the cycle
/// to its end; Idle where nobody has the turn. Their times sum to the cycle exactly. Empty for a cycle
/// without length.
std::vector<StripSpan> stripSpans(const CycleWork& cycle, std::int64_t zeroNs);

}  // namespace culprit
