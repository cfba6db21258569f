#include "core/stats/significance/serial_tests.h"

#include <algorithm>
#include <boost/math/special_functions/erf.hpp>
#include <cassert>
#include <cmath>
#include <numeric>

#include "core/stats/basics/autocorrelation.h"
#include "core/stats/basics/sorting.h"

namespace culprit::stats {
namespace {

constexpr double kLargestAutocorrelation = 0.8;

/// 1 for the smallest; equal values share the mean of their ranks. Most may be the `least` one, the 0 of a
/// function that ran in few cycles: those are not sorted.
std::vector<double> midRanks(std::span<const double> values, double least) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto above =
      std::partition(order.begin(), order.end(), [&](std::size_t x) { return values[x] == least; });
  std::sort(above, order.end(), [&](std::size_t x, std::size_t y) { return isLess(values[x], values[y]); });
  std::vector<double> ranks(values.size());
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin;
    while (end < order.size() && !isLess(values[order[begin]], values[order[end]])) ++end;
    for (std::size_t i = begin; i < end; ++i) ranks[order[i]] = 0.5 * static_cast<double>(begin + 1 + end);
    begin = end;
  }
  return ranks;
}

/// Var(mean of n AR(1) values) over that of independent ones.
double meanInflation(double r, std::size_t n) {
  double power = 1.0;
  double sum = 0.0;
  for (std::size_t k = 1; k < n && power > 1e-12; ++k) {
    power *= r;
    sum += (1.0 - static_cast<double>(k) / static_cast<double>(n)) * power;
  }
  return 1.0 + 2.0 * sum;
}

}  // namespace

std::optional<double> rankAutocorrelation(std::span<const double> values,
                                          std::span<const std::uint32_t> captures) {
  if (values.size() < 3) return std::nullopt;
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  if (*least == *most) return std::nullopt;
  return lagOneAutocorrelation(midRanks(values, *least), captures);
}

std::optional<double> commonAutocorrelation(std::span<const double> a, std::span<const double> b,
                                            std::span<const std::uint32_t> capturesA,
                                            std::span<const std::uint32_t> capturesB) {
  const std::optional<double> ofA = rankAutocorrelation(a, capturesA);
  const std::optional<double> ofB = rankAutocorrelation(b, capturesB);
  if (!ofA || !ofB) return ofA ? ofA : ofB;
  const auto n1 = static_cast<double>(a.size());
  const auto n2 = static_cast<double>(b.size());
  return (n1 * *ofA + n2 * *ofB) / (n1 + n2);
}

double varianceInflation(double r, std::size_t n1, std::size_t n2) {
  const double bounded = std::clamp(r, 0.0, kLargestAutocorrelation);
  const auto size1 = static_cast<double>(n1);
  const auto size2 = static_cast<double>(n2);
  return (size2 * meanInflation(bounded, n1) + size1 * meanInflation(bounded, n2)) / (size1 + size2);
}

double inflatedP(double p, double inflation) {
  assert(inflation >= 1.0);
  if (p <= 0.0 || p >= 1.0) return p;
  return std::erfc(boost::math::erfc_inv(p) / std::sqrt(inflation));
}

SerialFamily serialTests(std::span<const SerialTest> tests) {
  double weighted = 0.0;
  double values = 0.0;
  for (const SerialTest& test : tests) {
    if (!test.r) continue;
    const auto size = static_cast<double>(test.n1 + test.n2);
    weighted += size * *test.r;
    values += size;
  }
  SerialFamily family;
  if (values > 0.0)
    family.memory = std::clamp(weighted / values + 1.0 / std::sqrt(values), 0.0, kLargestAutocorrelation);
  for (const SerialTest& test : tests) {
    const double r = std::max(family.memory, test.r.value_or(0.0));
    family.p.push_back(inflatedP(test.p, varianceInflation(r, test.n1, test.n2)));
  }
  return family;
}

}  // namespace culprit::stats
