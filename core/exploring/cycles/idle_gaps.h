// The time in which no GPU of a cycle works, by the matched launch that ends it, so that it can be held
// against the same place of the other cycle; and which call of the host ran meanwhile.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "core/exploring/cycles/own_time.h"
#include "core/model/details/cycle_pair.h"

namespace culprit {

/// Nanoseconds from the start of the cycle.
struct IdleStretch {
  std::int64_t idleNs = 0;              ///< since the matched launch before, in all
  std::int64_t startNs = 0, endNs = 0;  ///< the longest single gap of it
};

/// By the box of the matched launch that comes next; empty: none, the rest of the cycle. They sum to the idle
/// time from the start of the cycle to its end, or to that of its last launch where it ends later.
std::map<std::optional<std::uint32_t>, IdleStretch> idleStretches(const CycleEvents& events);

/// Of several threads and calls the one that ran longest itself in this time, if it filled at least kFills of
/// it: the longest box of that function. Steps are no calls.
inline constexpr double kFills = 0.2;
std::optional<std::uint32_t> callDuring(const CycleEvents& events,
                                        const std::vector<std::vector<OwnSpan>>& spans, std::int64_t startNs,
                                        std::int64_t endNs);

}  // namespace culprit
