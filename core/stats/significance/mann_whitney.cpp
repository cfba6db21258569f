#include "core/stats/significance/mann_whitney.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>

#include "core/stats/basics/sorting.h"

namespace culprit::stats {
namespace {

constexpr std::size_t kExactUpTo = 8;

struct Ranking {
  std::int64_t twiceU = 0;  ///< 2 U of the first side: 2 for each pair it wins, 1 for each equal pair
  double ties = 0.0;        ///< sum of t^3 - t over the groups of equal values of both sides
};

/// One walk through both sides, each sorted ascending; every step takes a value, whatever it is.
Ranking rank(std::span<const double> a, std::span<const double> b) {
  Ranking result;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    const double value = j == b.size() || (i < a.size() && isLess(a[i], b[j])) ? a[i] : b[j];
    const std::size_t firstA = i;
    const std::size_t firstB = j;
    while (i < a.size() && !isLess(value, a[i])) ++i;
    while (j < b.size() && !isLess(value, b[j])) ++j;
    result.twiceU += static_cast<std::int64_t>((i - firstA) * (firstB + j));
    const auto equal = static_cast<double>(i - firstA + j - firstB);
    result.ties += equal * (equal * equal - 1.0);
  }
  return result;
}

double asymptoticP(double n1, double n2, double largerU, double ties) {
  const double n = n1 + n2;
  const double variance = n1 * n2 / 12.0 * ((n + 1.0) - ties / (n * (n - 1.0)));
  if (variance <= 0.0) return 1.0;
  const double z = (largerU - n1 * n2 / 2.0 - 0.5) / std::sqrt(variance);
  return std::min(1.0, std::erfc(z / std::numbers::sqrt2));
}

}  // namespace

std::optional<double> MannWhitney::operator()(std::span<const double> a, std::span<const double> b) {
  if (a.size() < 2 || b.size() < 2) return std::nullopt;
  m_a.assign(a.begin(), a.end());
  m_b.assign(b.begin(), b.end());
  sortAscending(m_a);
  sortAscending(m_b);

  const Ranking ranking = rank(m_a, m_b);
  const auto pairs = static_cast<std::int64_t>(a.size() * b.size());
  const std::int64_t twiceSmallerU = std::min(ranking.twiceU, 2 * pairs - ranking.twiceU);
  if (ranking.ties == 0.0 && std::min(a.size(), b.size()) <= kExactUpTo) {
    const auto smallerU = static_cast<std::size_t>(twiceSmallerU / 2);
    return std::min(1.0, 2.0 * m_null.cumulative(a.size(), b.size(), smallerU));
  }
  const double largerU = static_cast<double>(2 * pairs - twiceSmallerU) / 2.0;
  return asymptoticP(static_cast<double>(a.size()), static_cast<double>(b.size()), largerU, ranking.ties);
}

std::optional<double> mannWhitneyP(std::span<const double> a, std::span<const double> b) {
  return MannWhitney()(a, b);
}

}  // namespace culprit::stats
