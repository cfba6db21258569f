// Reads what the ranks of a job do in one cycle from the stored events, rank after rank, so that no more than
// one recording of it is in memory at a time.
#pragma once

#include <cstddef>
#include <functional>

#include "core/analysis/turns/strip_spans.h"
#include "core/base/monitor.h"
#include "core/exploring/strips/cycle_calls.h"
#include "core/exploring/strips/rank_cycles.h"
#include "core/store/session/session.h"

namespace culprit {

/// Calls `take` with the position in RankCycles::all() and the work, of each rank that has any event; as
/// core/analysis/turns/wall_times.h would claim time for it. Throws Error, Cancelled.
void readCycleWork(const OutlinedRun& run, const RankCycles& ranks, const CycleCalls& calls,
                   const Monitor& monitor,
                   const std::function<void(std::size_t rank, const CycleWork& work)>& take);

}  // namespace culprit
