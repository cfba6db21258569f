// What of a verdict is worth a sentence, in the order of the report: comparability, slowdown, causes,
// functions that explain the change, cycles and spreads that stand out, new and vanished functions. Only
// positions in the verdict's lists; the sentences are made by report.
#pragma once

#include <vector>

#include "core/model/results/results.h"

namespace culprit {

/// `ranksAreLate`: in the collectives of one of the runs.
std::vector<Finding> findVerdictFindings(const PairResults& pair, const Thresholds& thresholds,
                                         bool ranksAreLate = false);

}  // namespace culprit
