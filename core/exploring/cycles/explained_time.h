// What each difference of two cycles explains of the time by which the cycle of B takes longer or shorter
// (resources/help/formulas.md, "Cycle pair"). Every moment of a cycle, from its start to its end, belongs to
// one thing:
// - while a GPU works, to that work, also of other cycles (exposed_time.h);
// - else to a call of the host that is asked about and runs itself, of several by callsInTurn();
// - else to the idle time before the matched launch that comes next, or at the end of the cycle.
// Explained is what belongs to it in B minus what belongs to it in A: nothing of what is hidden behind other
// work, and no moment twice. All that is matched or alone, GPU work, noticed calls and idle times, and
// timeOfOtherCycles() sum to the duration of B's cycle minus that of A's.
#pragma once

#include <vector>

#include "core/base/monitor.h"
#include "core/model/details/cycle_pair.h"

namespace culprit {

/// Sets CycleDifference::explainedNs. `differences`: of that pair, the largest change first, whether they are
/// told in the end or not. Throws Cancelled.
void explainDifferences(const CyclePair& cycles, std::vector<CycleDifference>& differences,
                        const Monitor& monitor);

}  // namespace culprit
