// The time of a cycle in which its events are not hidden behind others: what a device does while it does
// nothing that counts before it, and what the host does while no GPU works. leading_lane.h finds with it the
// lane that makes a cycle longer.
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
/// claimGpuWork(), and of host calls their own time (own_time.h) in which no GPU works, by callsInTurn().
/// Each moment counts once. Throws Cancelled.
std::vector<std::int64_t> exposedTimes(const CyclePair& cycles, Side side, const Monitor& monitor);

/// What GPU work of other cycles takes of the cycle of B minus what it takes of that of A, by the same turns.
/// Throws Cancelled.
std::int64_t timeOfOtherCycles(const CyclePair& cycles, const Monitor& monitor);

}  // namespace culprit
