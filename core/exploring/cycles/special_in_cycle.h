// What is special in one cycle: the functions whose share of it lies furthest from what is usual in their own
// run. A pure function over the samples of one process; the pipeline reads them, Detail shows the outcome.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/model/details/special_usage.h"
#include "core/model/run/run.h"

namespace culprit {

/// One function; empty if the cycle has no record of it, if its share is the median, or if nothing is usual
/// in the series (stats::robustDeviation). `cycle`: position.
std::optional<SpecialUsage> specialOf(const Usage& usage, std::uint32_t cycle);

/// At most `most`, the largest deviation first, whatever its sign; ties keep their order.
std::vector<SpecialUsage> mostSpecial(std::vector<SpecialUsage> special, std::size_t most);

/// At most `most`, the largest |(beta - median) / MAD| first, ties in the order of `usages`. beta is the same
/// in every metric row of a function, so a (function, device) stands for all of its triplets. Only functions
/// with a record in the cycle; series that stats::robustDeviation refuses are left out. `cycle`: position.
std::vector<SpecialUsage> specialInCycle(const std::vector<Usage>& usages, std::uint32_t cycle,
                                         std::size_t most);

}  // namespace culprit
