// The interval that resampling ends with: where the middle 95 % of what the draws gave lie.
#pragma once

#include <vector>

#include "core/stats/basics/interval.h"

namespace culprit::stats {

/// The 2.5 % and 97.5 % quantiles (descriptive.h). Not empty; changes the order, without sorting all of them.
Interval centralInterval(std::vector<double>& values);

}  // namespace culprit::stats
