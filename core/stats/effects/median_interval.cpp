#include "core/stats/effects/median_interval.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

#include "core/stats/basics/autocorrelation.h"
#include "core/stats/basics/sorting.h"

namespace culprit::stats {

MedianInterval medianInterval(std::vector<double> values) {
  constexpr std::size_t kEnoughToSeeMemory = 20'000;
  constexpr std::size_t kFewestValues = 6;  // 2 / 2^6 < 5 %
  constexpr double kMostMemory = 0.8;
  constexpr double kDeviations = 1.96;
  const std::size_t n = values.size();
  const double memory = std::clamp(
      lagOneAutocorrelation(std::span(values).first(std::min(n, kEnoughToSeeMemory))), 0.0, kMostMemory);
  sortAscending(values);
  MedianInterval result{.median = (values[(n - 1) / 2] + values[n / 2]) / 2.0, .interval = {}};
  if (n < kFewestValues) return result;
  // The ranks are those of a fair coin's 95 %.
  const double half = kDeviations * std::sqrt((1.0 + memory) / (1.0 - memory) * static_cast<double>(n)) / 2.0;
  const double rank = std::floor(static_cast<double>(n) / 2.0 - half);
  const std::size_t below = rank > 1.0 ? static_cast<std::size_t>(rank) - 1 : 0;
  result.interval = Interval{values[below], values[n - 1 - below]};
  return result;
}

}  // namespace culprit::stats
