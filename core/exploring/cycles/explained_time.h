// What each difference of two cycles explains of the time by which the cycle of B takes longer or shorter
// (resources/help/formulas.md, "Cycle pair"). Every moment of a cycle, from its start to its end, belongs to
// one thing:
//   while a GPU works, to that work; of several at once to compute before collectives, copies and fills, of
//   one
//     kind to what began first (exposed_time.h),
//   else to a call of the host that is a difference and runs itself; of several threads to the larger change,
//   else to the idle time before the matched launch that comes next, or at the end of the cycle.
//   explained = what belongs to it in B - what belongs to it in A
// So what is hidden behind other work explains nothing and no moment is told twice: with what differs too
// little to be a difference, all of them sum to the duration of B's cycle minus that of A's.
#pragma once

#include <vector>

#include "core/base/monitor.h"
#include "core/model/details/cycle_pair.h"

namespace culprit {

/// Sets CycleDifference::explainedNs. `differences`: of that pair, the largest change first. Throws
/// Cancelled.
void explainDifferences(const CyclePair& cycles, std::vector<CycleDifference>& differences,
                        const Monitor& monitor);

}  // namespace culprit
