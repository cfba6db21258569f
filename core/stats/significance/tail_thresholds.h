// From which duration on is a cycle much longer than its fellows? Single stalls are named even when the ratio
// of the runs shows no change.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace culprit::stats {

/// Cycles longer than this are in the tail, in the unit of the durations.
struct TailThresholds {
  double a = 0.0;
  double b = 0.0;
};

/// How far from the usual duration the tail begins.
struct TailLimits {
  double deviations = 5.0;  ///< in MAD of A
  double factor = 1.1;      ///< at least so many medians
  std::size_t fewest = 4;   ///< cycles of A
};

/// max(m + deviations MAD of A, factor m) with m = A's median for A and the larger of both medians for B.
/// Empty with fewer than `limits.fewest` cycles in A.
std::optional<TailThresholds> tailThresholds(std::span<const double> durationsA,
                                             std::span<const double> durationsB, TailLimits limits = {});

}  // namespace culprit::stats
