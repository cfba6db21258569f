// Answers the five questions about one process pair (resources/help/concepts.md): comparable, how much
// slower, which cause, where did the time go, how sure. Called by the pipeline once the published comparison
// is made, for whole runs, swapped sides and brushed cycles alike. Pure: the same input gives the same
// verdict.
#pragma once

#include <vector>

#include "core/analysis/pairing/pair_side.h"
#include "core/base/monitor.h"
#include "core/model/results/results.h"

namespace culprit {

/// Also fills the assessment of every comparison. Throws Cancelled.
PairVerdict judgePair(const VerdictInput& input, std::vector<Comparison>& comparisons,
                      const Monitor& monitor);

}  // namespace culprit
