// Sentences about the durations of cycles, for the window's Overview and Detail.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/model/results/results.h"
#include "core/report/document/report.h"

namespace culprit {

/// How long the cycle took against the median of its run, its kind and its anchor. `position` in the cycles
/// of that side.
Text cycleText(const Results& results, const PairResults& pair, Side side, std::uint32_t position);

/// What the change of the raw means says, and what it does not: whether it is about equal work at all. The
/// means, in one unit, may be those of a brush; without one of them there is nothing to compare.
std::string rawMeansText(const PairResults& pair, std::optional<double> meanA, std::optional<double> meanB);

}  // namespace culprit
