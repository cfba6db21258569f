// The Mann-Whitney U test: does one group tend to larger values? It looks at ranks only, so one wild cycle
// cannot decide it. Used for the published columns and for the q values; it says nothing about the size of a
// difference.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/stats/significance/u_distribution.h"

namespace culprit::stats {

/// The test with its working memory, for callers with many pairs of groups: one object per thread.
class MannWhitney {
 public:
  /// Two-sided p (Mann and Whitney 1947); empty if a side has fewer than 2 values. Exact if a side has at
  /// most 8 values and no two of all values are equal; otherwise the normal approximation with the variance
  /// corrected for ties and half a unit of continuity, 1 if all values are equal. Values should be numbers:
  /// NaN ranks above all of them, and the p of it says nothing.
  std::optional<double> operator()(std::span<const double> a, std::span<const double> b);

 private:
  std::vector<double> m_a, m_b;
  UDistribution m_null;
};

/// The same for a single pair of groups.
std::optional<double> mannWhitneyP(std::span<const double> a, std::span<const double> b);

}  // namespace culprit::stats
