#include "core/stats/basics/weighted_quantile.h"

#include <algorithm>

namespace culprit::stats {

std::optional<double> weightedQuantile(std::vector<WeightedValue> values, double share) {
  double all = 0.0;
  for (const WeightedValue& each : values) all += each.weight;
  if (!(all > 0.0)) return std::nullopt;
  std::erase_if(values, [](const WeightedValue& each) { return !(each.weight > 0.0); });
  // Half of what is left goes with every turn: sorting all of it would take longer.
  const auto hasLess = [](const WeightedValue& x, const WeightedValue& y) { return x.value < y.value; };
  auto low = values.begin();
  auto high = values.end();
  double below = 0.0;  // weight of what lies before `low`
  while (high - low > 1) {
    const auto middle = low + (high - low) / 2;
    std::nth_element(low, middle, high, hasLess);
    double weight = 0.0;
    for (auto each = low; each != middle; ++each) weight += each->weight;
    if (below + weight >= share * all) {
      high = middle;
    } else {
      below += weight;
      low = middle;
    }
  }
  return low->value;
}

}  // namespace culprit::stats
