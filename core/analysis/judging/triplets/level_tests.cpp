#include "core/analysis/judging/triplets/level_tests.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/stats/effects/effect_size.h"
#include "core/stats/significance/mann_whitney.h"

namespace culprit {

namespace {

/// Gives values that differ by rounding only the same number, so that the test sees their ties.
void joinTies(std::vector<double>& a, std::vector<double>& b) {
  std::vector<double*> all;
  for (std::vector<double>* side : {&a, &b}) {
    for (double& value : *side) all.push_back(&value);
  }
  std::sort(all.begin(), all.end(), [](const double* x, const double* y) { return *x < *y; });
  double first = 0.0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double limit = stats::kRoundingTie * std::max(std::fabs(first), std::fabs(*all[i]));
    if (i > 0 && *all[i] - first <= limit) *all[i] = first;
    first = *all[i];
  }
}

}  // namespace

LevelTests levelTests(const LevelSeries& a, const LevelSeries& b, const VerdictInput& input,
                      const Monitor& monitor) {
  const auto fewest = static_cast<std::size_t>(input.thresholds.cyclesFew);
  const auto isRead = [&](MetricId metric, const PairSide& side) {
    if (side.sweeps == nullptr) return false;
    const auto found = side.sweeps->find(input.names->metrics[metric]);
    return found != side.sweeps->end() && sweepsInside(found->second.startNs, side.samples->cycles) >= fewest;
  };
  LevelTests tests;
  stats::MannWhitney mannWhitney;
  for (const auto& [key, ownValues] : a) {
    monitor.checkpoint();
    const auto other = b.find(key);
    if (other == b.end()) continue;
    std::vector<double> valuesA = ownValues;
    std::vector<double> valuesB = other->second;
    std::optional<stats::SerialTest>& test = tests[key];
    if (std::min(valuesA.size(), valuesB.size()) < fewest) continue;
    if (!isRead(key.first, input.a) || !isRead(key.first, input.b)) continue;
    joinTies(valuesA, valuesB);
    test = stats::SerialTest{.p = mannWhitney(valuesA, valuesB).value_or(1.0),
                             .n1 = valuesA.size(),
                             .n2 = valuesB.size(),
                             .r = stats::commonAutocorrelation(valuesA, valuesB)};
  }
  return tests;
}

}  // namespace culprit
