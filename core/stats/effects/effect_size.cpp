#include "core/stats/effects/effect_size.h"

#include "core/stats/basics/logarithms.h"
#include "core/stats/basics/sorting.h"
#include "core/stats/effects/interval_rank.h"

namespace culprit::stats {
namespace {

double cliff(const PairwiseDifferences& differences) {
  return (static_cast<double>(differences.positive()) - static_cast<double>(differences.negative())) /
         static_cast<double>(differences.count());
}

}  // namespace

std::optional<Effect> EffectSize::operator()(std::span<const double> x, std::span<const double> y) {
  if (x.empty() || y.empty()) return std::nullopt;
  m_x.assign(x.begin(), x.end());
  m_y.assign(y.begin(), y.end());
  sortAscending(m_x);
  sortAscending(m_y);
  m_differences.set(m_x, m_y, kRoundingTie);
  Effect effect{.cliff = cliff(m_differences), .shift = m_differences.median()};
  if (const auto rank = intervalRank(x.size(), y.size(), m_null); rank > 0)
    effect.interval = {m_differences.nth(rank - 1), m_differences.nth(m_differences.count() - rank)};
  return effect;
}

std::optional<Effect> effectSize(std::span<const double> x, std::span<const double> y) {
  return EffectSize()(x, y);
}

std::optional<double> cliffsDelta(std::span<const double> x, std::span<const double> y) {
  if (x.empty() || y.empty()) return std::nullopt;
  const std::vector<double> sortedX = sorted(x);
  const std::vector<double> sortedY = sorted(y);
  PairwiseDifferences differences;
  differences.set(sortedX, sortedY, kRoundingTie);
  return cliff(differences);
}

std::optional<double> medianLogRatio(std::span<const double> x, std::span<const double> y, double offset) {
  if (x.empty() || y.empty()) return std::nullopt;
  auto logX = logarithms(x, offset);
  auto logY = logarithms(y, offset);
  if (!logX || !logY) return std::nullopt;
  sortAscending(*logX);
  sortAscending(*logY);
  return medianDifference(*logX, *logY);
}

std::optional<double> medianDifference(std::span<const double> ascendingX,
                                       std::span<const double> ascendingY) {
  if (ascendingX.empty() || ascendingY.empty()) return std::nullopt;
  PairwiseDifferences differences;
  differences.set(ascendingX, ascendingY);
  return differences.median();
}

}  // namespace culprit::stats
