// Which calls of the host may have the time in which no GPU works, and in which order, where several threads
// run at once: a thread that only waits through the cycle is no cause. explained_time.h and exposed_time.h
// ask.
#pragma once

#include <cstdint>
#include <vector>

#include "core/exploring/cycles/turns_by_rank.h"
#include "core/model/details/cycle_pair.h"

namespace culprit {

/// Those of the `calls` of one side, positions in its boxes, that have a turn, the first one first: operators
/// and calls into the runtime, and frames, ranges, steps and waits only of threads that call at least a tenth
/// as many of the former as the thread with most, in both cycles together. Where none does, all calls count.
/// Operators and calls into the runtime come before frames and ranges, these before steps and waits for the
/// GPU; of several threads first the one that calls more; then they stay as they were.
std::vector<std::uint32_t> callsInTurn(const CyclePair& cycles, Side side, std::vector<std::uint32_t> calls);

/// Adds calls as takers of what they ran themselves (own_time.h). `sums`: one for each box.
void claimCalls(const CycleEvents& events, const std::vector<std::uint32_t>& calls,
                std::vector<std::int64_t>& sums, TurnsByRank& turns);

}  // namespace culprit
