#include "core/stats/basics/weighted_quantile.h"

#include <algorithm>

namespace culprit::stats {

std::optional<double> weightedQuantile(std::vector<WeightedValue> values, double share) {
  double all = 0.0;
  for (const WeightedValue& each : values) all += each.weight;
  if (!(all > 0.0)) return std::nullopt;
  std::sort(values.begin(), values.end(),
            [](const WeightedValue& x, const WeightedValue& y) { return x.value < y.value; });
  double below = 0.0;
  for (const WeightedValue& each : values) {
    below += each.weight;
    if (each.weight > 0.0 && below >= share * all) return each.value;
  }
  return values.back().value;
}

}  // namespace culprit::stats
