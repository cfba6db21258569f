#include "core/stats/basics/descriptive.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <vector>

#include "core/stats/basics/sorting.h"

namespace culprit::stats {
namespace {

constexpr std::size_t kLanes = 4;  // independent sums: the additions overlap and the rounding error shrinks

struct Sums {
  double first = 0.0;   ///< sum of (x - centre)
  double second = 0.0;  ///< sum of (x - centre)^2
};

Sums sumsAround(std::span<const double> values, double centre) {
  std::array<double, kLanes> first{};
  std::array<double, kLanes> second{};
  const std::size_t whole = values.size() - values.size() % kLanes;
  for (std::size_t i = 0; i < whole; i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const double d = values[i + lane] - centre;
      first[lane] += d;
      second[lane] += d * d;
    }
  }
  for (std::size_t i = whole; i < values.size(); ++i) {
    const double d = values[i] - centre;
    first[0] += d;
    second[0] += d * d;
  }
  return {(first[0] + first[1]) + (first[2] + first[3]), (second[0] + second[1]) + (second[2] + second[3])};
}

}  // namespace

Sample describe(std::span<const double> values) {
  if (values.empty()) return {};
  const auto n = static_cast<double>(values.size());
  const double rough = values[0] + sumsAround(values, values[0]).first / n;
  const Sums sums = sumsAround(values, rough);
  const double squares = std::max(0.0, sums.second - sums.first * sums.first / n);
  return {.mean = rough + sums.first / n,
          .std = values.size() < 2 ? 0.0 : std::sqrt(squares / (n - 1.0)),
          .n = values.size()};
}

double mean(std::span<const double> values) {
  return describe(values).mean;
}

double standardDeviation(std::span<const double> values) {
  return describe(values).std;
}

std::optional<double> quantile(std::span<const double> values, double p) {
  assert(p >= 0.0 && p <= 1.0);
  if (values.empty()) return std::nullopt;
  std::vector<double> copy(values.begin(), values.end());
  const double position = p * static_cast<double>(copy.size() - 1);
  const auto lower = static_cast<std::size_t>(position);
  const auto at = copy.begin() + static_cast<std::ptrdiff_t>(lower);
  std::nth_element(copy.begin(), at, copy.end(), isLess);
  if (lower + 1 == copy.size()) return *at;
  return std::lerp(*at, *std::min_element(at + 1, copy.end(), isLess), position - static_cast<double>(lower));
}

std::optional<double> sortedQuantile(std::span<const double> ascending, double p) {
  assert(p >= 0.0 && p <= 1.0);
  if (ascending.empty()) return std::nullopt;
  const double position = p * static_cast<double>(ascending.size() - 1);
  const auto lower = static_cast<std::size_t>(position);
  if (lower + 1 == ascending.size()) return ascending[lower];
  return std::lerp(ascending[lower], ascending[lower + 1], position - static_cast<double>(lower));
}

std::optional<double> median(std::span<const double> values) {
  return quantile(values, 0.5);
}

std::optional<double> medianAbsoluteDeviation(std::span<const double> values) {
  const auto centre = median(values);
  return centre ? medianAbsoluteDeviation(values, *centre) : std::nullopt;
}

std::optional<double> medianAbsoluteDeviation(std::span<const double> values, double median) {
  std::vector<double> distances(values.size());
  std::transform(values.begin(), values.end(), distances.begin(),
                 [median](double value) { return std::fabs(value - median); });
  return stats::median(distances);
}

std::optional<double> interquartileRange(std::span<const double> values) {
  if (values.empty()) return std::nullopt;
  return *quantile(values, 0.75) - *quantile(values, 0.25);
}

}  // namespace culprit::stats
