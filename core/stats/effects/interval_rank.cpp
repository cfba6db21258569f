#include "core/stats/effects/interval_rank.h"

#include <cmath>

namespace culprit::stats {
namespace {

constexpr std::size_t kExactPairs = 40'000;
constexpr double kTail = 0.025;
constexpr double kNormalQuantile = 1.96;

}  // namespace

std::uint64_t intervalRank(std::size_t n1, std::size_t n2, UDistribution& distribution) {
  if (n1 * n2 <= kExactPairs) return distribution.countBelow(n1, n2, kTail);
  return approximateIntervalRank(n1, n2, 1.0);
}

std::uint64_t approximateIntervalRank(std::size_t n1, std::size_t n2, double widening) {
  const double pairs = static_cast<double>(n1) * static_cast<double>(n2);
  const double deviation = std::sqrt(pairs * static_cast<double>(n1 + n2 + 1) / 12.0);
  const double rank = std::floor(pairs / 2.0 - kNormalQuantile * widening * deviation);
  return rank > 0.0 ? static_cast<std::uint64_t>(rank) : 0;
}

}  // namespace culprit::stats
