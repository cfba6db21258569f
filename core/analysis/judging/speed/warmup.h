// The first cycles of a run that are longer than all others because it was still warming up.
#pragma once

#include <cstddef>
#include <span>

#include "core/model/choices/thresholds.h"

namespace culprit {

/// How many leading lengths are above `warmupFactor` medians; at most a third, and 0 if any later one is too.
std::size_t leadingLong(std::span<const double> lengths, const Thresholds& thresholds);

}  // namespace culprit
