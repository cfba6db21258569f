// One ratio for many: the weighted median of the ratios of several things, with an interval by drawing the
// things with replacement. Used where many functions stand in for the repetitions that a run does not have.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/stats/basics/interval.h"

namespace culprit::stats {

/// One of the things.
struct WeightedRatio {
  double ratio = 1.0;
  double weight = 0.0;
  /// The same ratio on resampled data. What stands at one place was resampled together with what stands there
  /// in the others, so all have as many; empty: it is only known as it is.
  std::vector<double> drawn = {};
};

/// Empty without weight.
std::optional<double> medianRatio(std::span<const WeightedRatio> ratios);

/// 2.5 % and 97.5 % quantiles over draws of the things, each draw at one place of their own draws. Empty
/// without weight.
std::optional<Interval> medianRatioInterval(std::span<const WeightedRatio> ratios, std::uint64_t seed);

/// Medians of `values` on blocks of neighbours drawn with replacement, `draws` of them. Two calls with the
/// same seed draw blocks at the same relative places, whatever the lengths. `blockLength`: 1 .. number of
/// values.
std::vector<double> blockMedians(std::span<const double> values, std::size_t blockLength, std::size_t draws,
                                 std::uint64_t seed);

}  // namespace culprit::stats
