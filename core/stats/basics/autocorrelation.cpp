#include "core/stats/basics/autocorrelation.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <map>
#include <vector>

#include "core/stats/basics/descriptive.h"

namespace culprit::stats {
namespace {

constexpr double kNoVariation = 1e-24;  // sum of squares of logarithms: nothing but rounding

/// Each value minus the median of its capture.
std::vector<double> deviations(std::span<const double> values, std::span<const std::uint32_t> captures) {
  std::vector<double> result(values.begin(), values.end());
  const bool isOneCapture =
      std::adjacent_find(captures.begin(), captures.end(), std::not_equal_to<>()) == captures.end();
  if (isOneCapture) {
    const double centre = *median(values);
    for (double& value : result) value -= centre;
    return result;
  }
  std::map<std::uint32_t, std::vector<double>> groups;
  for (std::size_t i = 0; i < values.size(); ++i) groups[captures[i]].push_back(values[i]);
  std::map<std::uint32_t, double> medians;
  for (const auto& [capture, group] : groups) medians[capture] = *median(group);
  for (std::size_t i = 0; i < values.size(); ++i) result[i] -= medians[captures[i]];
  return result;
}

}  // namespace

double lagOneAutocorrelation(std::span<const double> values, std::span<const std::uint32_t> captures) {
  assert(captures.empty() || captures.size() == values.size());
  if (values.size() < 3) return 0.0;
  const std::vector<double> d = deviations(values, captures);
  double squares = d[0] * d[0];
  double products = 0.0;
  for (std::size_t i = 1; i < d.size(); ++i) {
    squares += d[i] * d[i];
    if (captures.empty() || captures[i] == captures[i - 1]) products += d[i] * d[i - 1];
  }
  if (squares <= kNoVariation) return 0.0;
  const double r = products / squares;
  return r + (1.0 + 4.0 * r) / static_cast<double>(values.size());
}

std::size_t blockLength(std::span<const double> values) {
  const std::size_t n = values.size();
  const double limit = 2.0 / std::sqrt(static_cast<double>(n));
  if (std::fabs(lagOneAutocorrelation(values)) <= limit) return 1;
  std::size_t length = 1;
  while (length * length * length < n) ++length;
  return length;
}

}  // namespace culprit::stats
