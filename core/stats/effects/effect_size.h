// How large is the change from one group to another: Cliff's delta (1993) and the shift of Hodges and Lehmann
// (1963) with its 95 % interval. Used for resources, time classes and the triplet table. Effect sizes rank;
// tests (mann_whitney.h) only discard.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/stats/basics/interval.h"
#include "core/stats/effects/pairwise_differences.h"
#include "core/stats/significance/u_distribution.h"

namespace culprit::stats {

/// A difference up to this share of the larger value counts as none: weighted means of a constant counter
/// differ in their last digits with the order of summation.
inline constexpr double kRoundingTie = 1e-9;

struct Effect {
  double cliff = 0.0;                ///< (#(y > x) - #(y < x)) / (n1 n2): 1 if every y is above every x
  double shift = 0.0;                ///< median of all y - x, in the unit of the values
  std::optional<Interval> interval;  ///< 95 % of the shift; empty with too few values (3 against 3, say)
};

/// The effect with its working memory, for callers with many pairs of groups: one object per thread.
class EffectSize {
 public:
  /// x: baseline, y: candidate. Differences within kRoundingTie are 0.
  /// Empty if a side has no values.
  std::optional<Effect> operator()(std::span<const double> x, std::span<const double> y);

 private:
  std::vector<double> m_x, m_y;
  PairwiseDifferences m_differences;
  UDistribution m_null;
};

/// The same for a single pair of groups.
std::optional<Effect> effectSize(std::span<const double> x, std::span<const double> y);

/// Cliff's delta alone, likewise.
std::optional<double> cliffsDelta(std::span<const double> x, std::span<const double> y);

/// Median of ln((y + offset) / (x + offset)) over all pairs; empty if a side has no values or a value is not
/// above -offset.
std::optional<double> medianLogRatio(std::span<const double> x, std::span<const double> y, double offset);

/// Median of y - x over all pairs of values sorted ascending; empty if a side has none.
std::optional<double> medianDifference(std::span<const double> ascendingX,
                                       std::span<const double> ascendingY);

}  // namespace culprit::stats
