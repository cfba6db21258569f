#include "core/stats/noise.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "core/stats/descriptive.h"
#include "core/stats/effect_size.h"

namespace culprit::stats {
namespace {

constexpr double kQuantile = 0.95;

void take(std::span<const double> values, const std::vector<std::uint32_t>& positions,
          std::vector<double>& into) {
  into.clear();
  for (const std::uint32_t position : positions) into.push_back(values[position]);
}

}  // namespace

std::optional<double> noiseOfSplits(std::span<const double> logRatios, std::size_t nA, std::size_t nB) {
  std::vector<double> sizes(logRatios.begin(), logRatios.end());
  for (double& size : sizes) size = std::fabs(size);
  const auto large = quantile(sizes, kQuantile);
  if (!large || nA == 0 || nB == 0) return std::nullopt;
  const auto a = static_cast<double>(nA);
  const auto b = static_cast<double>(nB);
  return std::expm1(*large * std::sqrt((1.0 / a + 1.0 / b) * a / 4.0));
}

std::optional<double> noiseOfSplits(std::span<const double> durationsA, const Splits& splits,
                                    std::size_t nB) {
  std::vector<double> logRatios;
  std::vector<double> first;
  std::vector<double> second;
  for (const Split& split : splits.chosen) {
    take(durationsA, split.first, first);
    take(durationsA, split.second, second);
    if (const auto logRatio = medianLogRatio(first, second, 0.0)) logRatios.push_back(*logRatio);
  }
  return noiseOfSplits(logRatios, durationsA.size(), nB);
}

std::optional<double> noiseOfCaptures(const DurationSeries& a) {
  std::map<std::uint32_t, std::vector<double>> captures;
  for (std::size_t i = 0; i < a.captures.size(); ++i) captures[a.captures[i]].push_back(a.durations[i]);
  if (captures.size() < 2 || captures.size() > kMostCaptures) return std::nullopt;
  double largest = 0.0;
  for (auto one = captures.begin(); one != captures.end(); ++one) {
    for (auto other = std::next(one); other != captures.end(); ++other) {
      const auto logRatio = medianLogRatio(one->second, other->second, 0.0);
      if (!logRatio) return std::nullopt;
      largest = std::max(largest, std::fabs(*logRatio));
    }
  }
  return std::expm1(largest);
}

}  // namespace culprit::stats
