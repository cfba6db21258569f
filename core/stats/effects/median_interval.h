// The median of the values of one side and how well they tell it. No shape of their distribution is assumed:
// the ends of the interval are values (Hettmansperger and McKean, Robust Nonparametric Statistical Methods,
// 1.3).
#pragma once

#include <optional>
#include <vector>

#include "core/stats/basics/interval.h"

namespace culprit::stats {

struct MedianInterval {
  double median = 0.0;
  std::optional<Interval> interval;  ///< 95 %; empty for fewer than 6 values
};

/// Of at least one value, in the order in which they came: the interval is wider where values resemble the
/// ones before them.
MedianInterval medianInterval(std::vector<double> values);

}  // namespace culprit::stats
