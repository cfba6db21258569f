// The Suspicion of raw traces (resources/help/formulas.md, "Triplets"): of each function, matched with its
// partner, by the time that nothing else hides, times how far that left A's own spread. Metrics do not add to
// it: their rows stand with that of their function.
#pragma once

#include <vector>

#include "core/analysis/judging/speed/work.h"
#include "core/base/monitor.h"
#include "core/model/results/results.h"
#include "core/stats/effects/balanced_splits.h"

namespace culprit {

/// Sets the suspicion of `rows` (timeShares(), level Function), and from them role, suspicion and percentile
/// of `comparisons`. `splits`: of A's cycles. Throws Cancelled.
void suspectByTime(const VerdictInput& input, const WorkOfPair& work, const stats::Splits& splits,
                   std::vector<FunctionShare>& rows, std::vector<Comparison>& comparisons,
                   const Monitor& monitor);

}  // namespace culprit
