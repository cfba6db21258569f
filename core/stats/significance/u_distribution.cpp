#include "core/stats/significance/u_distribution.h"

#include <algorithm>
#include <cassert>

namespace culprit::stats {
namespace {

constexpr std::size_t kLargestKept = std::size_t{1} << 20;  // numbers of one table
constexpr std::size_t kMostKept = std::size_t{1} << 22;     // numbers of all tables: 32 MB

/// P(U <= u) for u = 0..last: running sums of the coefficients of the Gaussian binomial [m+n choose m]_q, the
/// product over i = 1..m of (1 - q^(n+i)) / (1 - q^i), factor by factor. A coefficient needs lower ones only,
/// so the table may end anywhere.
std::vector<double> cumulativeTable(std::size_t m, std::size_t n, std::size_t last) {
  std::vector<double> counts(last + 1, 0.0);
  counts[0] = 1.0;
  double arrangements = 1.0;
  for (std::size_t i = 1; i <= m; ++i) {
    for (std::size_t k = last; k >= n + i; --k) counts[k] -= counts[k - n - i];
    for (std::size_t k = i; k <= last; ++k) counts[k] += counts[k - i];
    arrangements = arrangements * static_cast<double>(n + i) / static_cast<double>(i);
  }
  double sum = 0.0;
  for (double& count : counts) {
    sum += count;
    count = sum / arrangements;
  }
  return counts;
}

}  // namespace

const std::vector<double>& UDistribution::table(Key key) {
  if (const auto found = m_tables.find(key); found != m_tables.end()) return found->second;
  const std::size_t last = key.first * key.second / 2;
  if (m_stored + last > kMostKept) {
    m_tables.clear();
    m_stored = 0;
  }
  m_stored += last + 1;
  return m_tables.emplace(key, cumulativeTable(key.first, key.second, last)).first->second;
}

double UDistribution::cumulative(std::size_t n1, std::size_t n2, std::size_t u) {
  assert(n1 > 0 && n2 > 0 && u <= n1 * n2 / 2);
  const auto [m, n] = std::minmax(n1, n2);
  if (m * n / 2 >= kLargestKept) return cumulativeTable(m, n, u).back();
  return table({m, n})[u];
}

std::size_t UDistribution::countBelow(std::size_t n1, std::size_t n2, double level) {
  assert(n1 > 0 && n2 > 0 && n1 * n2 / 2 < kLargestKept);
  const auto [m, n] = std::minmax(n1, n2);
  const std::vector<double>& cumulated = table({m, n});
  return static_cast<std::size_t>(std::upper_bound(cumulated.begin(), cumulated.end(), level) -
                                  cumulated.begin());
}

}  // namespace culprit::stats
