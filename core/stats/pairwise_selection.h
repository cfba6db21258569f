// Order statistics of all differences y - x between two sorted sides, without forming the n1 n2 differences:
// per statistic O((n1 + n2) log(n1 n2)) time and O(n1 + n2) memory. The Hodges-Lehmann shift and the median
// log ratio are made of them. Results are exact: the random numbers inside choose pivots only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/stats/random.h"

namespace culprit::stats {

/// Two sides, each ascending and not empty, and which differences count as none.
struct SortedSides {
  std::span<const double> x;
  std::span<const double> y;
  double tieTolerance = 0.0;  ///< y - x is 0 where |y - x| <= tieTolerance max(|x|, |y|)

  std::uint64_t pairs() const { return std::uint64_t{x.size()} * y.size(); }
  double difference(std::size_t i, std::size_t j) const;  ///< y[j] - x[i]
};

/// Working memory for many selections: one object per thread.
class PairwiseSelection {
 public:
  /// The difference with `rank` smaller or equal ones before it, rank in 0 .. pairs() - 1.
  double nth(const SortedSides& sides, std::uint64_t rank);

  /// The median of all differences: the mean of the two in the middle of an even number.
  double median(const SortedSides& sides);

 private:
  double pivot(const SortedSides& sides, std::uint64_t candidates, std::uint64_t rank);
  double smallestAbove(const SortedSides& sides, double value, std::uint64_t rank) const;

  // For each x the columns [begin, end) that may still hold the wanted difference, and the columns whose
  // difference is smaller than the pivot (below) or not larger (through).
  std::vector<std::size_t> m_begin, m_end, m_below, m_through;
  std::vector<double> m_values;
  Random m_random{1};
};

}  // namespace culprit::stats
