// How far one value lies from the usual of its series, in units of the series' own spread: median and median
// absolute deviation, which single outliers do not move.
#pragma once

#include <optional>
#include <span>

namespace culprit::stats {

struct RobustDeviation {
  double deviation = 0.0;  ///< (value - median) / MAD
  double median = 0.0;
};

/// The MAD is not scaled to a normal deviation. Empty with fewer than 4 values, which say nothing about what
/// is usual, and where half of the values are equal (MAD = 0): no spread to measure with.
std::optional<RobustDeviation> robustDeviation(double value, std::span<const double> values);

}  // namespace culprit::stats
