// Suspicion, the default ranking of the triplet table: how much of the cycle's change a triplet carries,
// times how unusual that is and how far its metric moved. Not the published score; both stand in
// resources/help/formulas.md.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "core/stats/basics/descriptive.h"

namespace culprit::stats {

/// One side of a triplet: its time in each cycle in per cent of A's mean cycle, and the mean of log1p(mu),
/// empty where mu was never measured.
struct SuspectSide {
  Sample time;
  std::optional<double> meanLogMu;
};

/// The parts of a Suspicion, as shown in its tooltip.
struct Suspicion {
  double change = 0.0;     ///< d e, points of A's mean cycle
  double deviation = 0.0;  ///< |Z e|, 0 .. 10
  double level = 0.0;      ///< M, 0 .. 10: 10 where mu changed tenfold

  double score() const;  ///< |d e| (|Z e| + M)
};

/// Z e = d e / max(deviation of A, 1 % of |mean of A|, 0.01), capped at 10; M = 10 min(1, |d log mu| / ln
/// 10), 0 if a side has no mu. A side without any value counts as mean 0.
Suspicion suspicion(const SuspectSide& a, const SuspectSide& b);

/// Percentage of the baseline's splits whose largest Suspicion (`ascending`, one per split) lies below
/// `score`. Empty with fewer than `fewest` splits.
std::optional<double> percentileAmongSplits(std::span<const double> ascending, double score,
                                            std::size_t fewest = 20);

}  // namespace culprit::stats
