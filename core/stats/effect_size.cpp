#include "core/stats/effect_size.h"

#include "core/stats/cliffs_delta.h"
#include "core/stats/interval_rank.h"
#include "core/stats/logarithms.h"
#include "core/stats/sorting.h"

namespace culprit::stats {

std::optional<Effect> EffectSize::operator()(std::span<const double> x, std::span<const double> y) {
  if (x.empty() || y.empty()) return std::nullopt;
  m_x.assign(x.begin(), x.end());
  m_y.assign(y.begin(), y.end());
  sortAscending(m_x);
  sortAscending(m_y);
  const SortedSides sides{.x = m_x, .y = m_y, .tieTolerance = kRoundingTie};
  Effect effect{.cliff = cliffsDelta(sides), .shift = m_selection.median(sides)};
  if (const auto rank = intervalRank(x.size(), y.size(), m_null); rank > 0)
    effect.interval = {m_selection.nth(sides, rank - 1), m_selection.nth(sides, sides.pairs() - rank)};
  return effect;
}

std::optional<Effect> effectSize(std::span<const double> x, std::span<const double> y) {
  return EffectSize()(x, y);
}

std::optional<double> medianLogRatio(std::span<const double> x, std::span<const double> y, double offset) {
  if (x.empty() || y.empty()) return std::nullopt;
  auto logX = logarithms(x, offset);
  auto logY = logarithms(y, offset);
  if (!logX || !logY) return std::nullopt;
  sortAscending(*logX);
  sortAscending(*logY);
  return PairwiseSelection().median({.x = *logX, .y = *logY});
}

}  // namespace culprit::stats
