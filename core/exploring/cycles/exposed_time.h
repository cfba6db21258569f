// The time of a cycle in which its events are not hidden behind others: what a device does while it does
// nothing that counts before it, and what the host does while no GPU works. cycle_differences.h finds with it
// the lane that makes a cycle longer.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/monitor.h"
#include "core/exploring/cycles/turns_by_rank.h"
#include "core/model/details/cycle_pair.h"

namespace culprit {

/// Adds the GPU work of a cycle, also that of other cycles, as takers of their own: compute before
/// collectives, copies and fills; of one kind what begins first. `sums`: one for each box.
void claimGpuWork(const CycleEvents& events, std::vector<std::int64_t>& sums, TurnsByRank& turns);

/// Of every box in nanoseconds, from the start of the cycle to its end: GPU work that has its turn by
/// claimGpuWork(), and of host calls their own time (own_time.h) in which no GPU works. Calls of several
/// threads may share a moment, GPU work never does. Throws Cancelled.
std::vector<std::int64_t> exposedTimes(const CycleEvents& events, const Monitor& monitor);

}  // namespace culprit
