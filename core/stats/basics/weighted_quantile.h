// The value below which a share of all weight lies, for medians in which long functions count for more than
// short ones.
#pragma once

#include <optional>
#include <vector>

namespace culprit::stats {

struct WeightedValue {
  double value = 0.0;
  double weight = 0.0;  ///< not negative
};

/// The smallest value whose weight, with that of all smaller ones, reaches `share` (0 .. 1) of the sum. Empty
/// without weight.
std::optional<double> weightedQuantile(std::vector<WeightedValue> values, double share);

}  // namespace culprit::stats
