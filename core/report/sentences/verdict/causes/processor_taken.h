// Who may have taken the processor away from a process whose calls are interrupted, or give it back. A trace
// tells that they are, and not by whom. For the mechanism and for the kind of change.
#pragma once

#include <string>

#include "core/model/results/verdict.h"

namespace culprit {

/// "other programs, a quota, or the job's own threads take the processor away"; where both runs tell how many
/// threads the job has, and it goes along: "with OMP_NUM_THREADS 2 → 1 fewer threads of the job share the
/// processors". `isLess`: less of it is taken in B.
std::string processorTakenText(const PairVerdict& verdict, bool isLess);

}  // namespace culprit
