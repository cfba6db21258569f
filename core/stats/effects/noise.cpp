#include "core/stats/effects/noise.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "core/stats/basics/descriptive.h"
#include "core/stats/basics/logarithms.h"
#include "core/stats/effects/effect_size.h"

namespace culprit::stats {
namespace {

constexpr double kQuantile = 0.95;

/// The values of both halves of splits, sorted: all of them are sorted once.
class SortedHalves {
 public:
  explicit SortedHalves(std::vector<double> values)
      : m_values(std::move(values)), m_order(m_values.size()), m_isFirst(m_values.size()) {
    std::iota(m_order.begin(), m_order.end(), 0U);
    std::sort(m_order.begin(), m_order.end(),
              [this](std::uint32_t x, std::uint32_t y) { return m_values[x] < m_values[y]; });
  }

  void take(const Split& split) {
    m_first.clear();
    m_second.clear();
    std::fill(m_isFirst.begin(), m_isFirst.end(), 0);
    for (const std::uint32_t position : split.first) m_isFirst[position] = 1;
    for (const std::uint32_t position : m_order)
      (m_isFirst[position] != 0 ? m_first : m_second).push_back(m_values[position]);
  }
  const std::vector<double>& first() const { return m_first; }
  const std::vector<double>& second() const { return m_second; }

 private:
  std::vector<double> m_first, m_second;
  std::vector<double> m_values;
  std::vector<std::uint32_t> m_order;
  std::vector<std::uint8_t> m_isFirst;
};

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
  auto logs = logarithms(durationsA, 0.0);
  if (!logs) return std::nullopt;
  SortedHalves halves(std::move(*logs));
  std::vector<double> logRatios;
  for (const Split& split : splits.chosen) {
    halves.take(split);
    if (const auto logRatio = medianDifference(halves.first(), halves.second()))
      logRatios.push_back(*logRatio);
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
