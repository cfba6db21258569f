#include "core/stats/effects/central_interval.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

#include "core/stats/basics/sorting.h"

namespace culprit::stats {
namespace {

constexpr double kLow = 0.025;
constexpr double kHigh = 0.975;

/// sortedQuantile() of values in any order.
double selectedQuantile(std::vector<double>& values, double p) {
  const double position = p * static_cast<double>(values.size() - 1);
  const auto lower = static_cast<std::size_t>(position);
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(lower);
  std::nth_element(values.begin(), at, values.end(), isLess);
  if (lower + 1 == values.size()) return *at;
  const double next = *std::min_element(at + 1, values.end(), isLess);
  return std::lerp(*at, next, position - static_cast<double>(lower));
}

}  // namespace

Interval centralInterval(std::vector<double>& values) {
  assert(!values.empty());
  const double low = selectedQuantile(values, kLow);
  return {.low = low, .high = selectedQuantile(values, kHigh)};
}

}  // namespace culprit::stats
