// Which of the sorted differences y - x are the ends of the 95 % interval of their median: with rank q the
// interval goes from the q-th smallest to the q-th largest. Pure arithmetic on the two counts; the
// differences themselves are selected elsewhere.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/stats/significance/u_distribution.h"

namespace culprit::stats {

/// Number of u with P(U <= u) <= 0.025 while n1 n2 <= 40,000, beyond that the normal approximation. 0: too
/// few values for an interval at this level.
std::uint64_t intervalRank(std::size_t n1, std::size_t n2, UDistribution& distribution);

/// floor(N/2 - 1.96 widening sqrt(N (n1 + n2 + 1) / 12)) with N = n1 n2, but not below 0. `widening` above 1
/// makes up for values that depend on their neighbours: sqrt((1 + r) / (1 - r)) at an autocorrelation r.
std::uint64_t approximateIntervalRank(std::size_t n1, std::size_t n2, double widening);

}  // namespace culprit::stats
