// The exact distribution of Mann and Whitney's U without ties, when both sides come from one population.
// The U test takes tails from it, the Hodges-Lehmann interval its rank. Tables are kept between calls, since
// thousands of triplets share the same two counts; therefore one object per thread.
#pragma once

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace culprit::stats {

class UDistribution {
 public:
  /// P(U <= u) for `n1` against `n2` values, both at least 1, u at most n1 n2 / 2. Relative error about 1e-14
  /// as long as n1 n2 <= 40,000 or a side has at most 8 values; counts beyond n1 + n2 = 1,000 on balanced
  /// sides overflow.
  double cumulative(std::size_t n1, std::size_t n2, std::size_t u);

  /// How many u have P(U <= u) <= level (< 0.5): the rank of the interval's ends among the sorted
  /// differences.
  std::size_t countBelow(std::size_t n1, std::size_t n2, double level);

 private:
  using Key = std::pair<std::size_t, std::size_t>;  ///< smaller count first

  const std::vector<double>& table(Key key);

  std::map<Key, std::vector<double>> m_tables;  ///< P(U <= u) for u = 0 .. n1 n2 / 2
  std::size_t m_stored = 0;                     ///< numbers in m_tables
};

}  // namespace culprit::stats
