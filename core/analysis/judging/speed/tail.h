// Cycles that are much longer than their fellows of the same kind, such as 183 and 178 ms against about 40.
#pragma once

#include <vector>

#include "core/analysis/judging/speed/cycle_lengths.h"
#include "core/model/results/slowdown.h"

namespace culprit {

/// Of every kind of which B has more of them than A; of others none, as a normal run has such cycles too. A
/// before B, ascending.
std::vector<TailCycle> tailCycles(const VerdictInput& input, const CycleLengths& lengths);

}  // namespace culprit
