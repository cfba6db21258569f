// What is worth a sentence in one process pair, as published: the functions with the highest scores and the
// metrics that changed with them, and what stands against reading the numbers at all. The sentences
// themselves are made by report.
#pragma once

#include <vector>

#include "core/model/results/results.h"

namespace culprit {

/// The anchor that most cycles repeat; empty without cycles.
std::optional<AnchorId> mainAnchor(const std::vector<Cycle>& cycles);

/// `pair.comparisons` must be in published order. An anchor without a name is unknown, not different.
std::vector<Finding> findFindings(const PairResults& pair, const Names& names);

}  // namespace culprit
