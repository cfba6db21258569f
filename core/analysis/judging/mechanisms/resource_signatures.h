// Holds a counter that fell against the calls that depend on it: a lower clock makes every kernel longer, an
// idle clock none. Says how much of the cycle the fall explains (dose and effect).
#pragma once

#include <vector>

#include "core/analysis/judging/mechanisms/pair_change.h"
#include "core/model/choices/thresholds.h"

namespace culprit {

/// Of the clocks of GPU, GPU memory and CPU, D = level A / level B. A fall of 3 % in all samples whose group
/// of calls became longer by at least half of ln D is strong, however small; a fall whose calls did not is at
/// most possible. What it explains is E (D^a - 1), E the exposed ms of the group in A's cycle, at most what
/// its typical calls grew by; a between 0.7 and 1 for kernels that compute, 0.2 and 0.75 for others, 0.85 and
/// 1 for the host, which is left out for processed runs.
void checkSignatures(const PairChange& change, const Thresholds& limits, std::vector<Cause>& causes);

}  // namespace culprit
