// What two recordings in which nothing repeats can be compared by: the time of a typical call of each kernel
// that both run, and the share of the time in which the GPU is busy. Part of a PairVerdict; the rate of
// launches is its Slowdown::rate. Made by core/analysis; the sentences are made by core/report.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/model/run/ids.h"

namespace culprit {

/// B / A with its 95 % interval; empty where there is none.
struct CallRatio {
  double ratio = 1.0;
  std::optional<double> low, high;

  friend bool operator==(const CallRatio&, const CallRatio&) = default;
};

/// One kernel whose calls take another time.
struct ChangedCall {
  FunctionId function{};
  std::uint64_t callsA = 0, callsB = 0;
  double aNs = 0.0, bNs = 0.0;  ///< median call
  CallRatio ratio;

  friend bool operator==(const ChangedCall&, const ChangedCall&) = default;
};

struct PerCall {
  std::uint32_t kernels = 0;  ///< that both runs call
  std::uint32_t same = 0;     ///< of them: their calls take the same time
  std::uint32_t changed =
      0;  ///< of them: another time, and the interval says so; of the rest it is not known
  double sameLow = 1.0, sameHigh = 1.0;  ///< smallest and largest ratio of those that take the same time
  /// The ratio that half of A's busy time lies below; its interval is over the kernels.
  CallRatio typical;
  std::vector<ChangedCall> largest;    ///< changed ones that explain most first, kMostChangedCalls at most
  std::optional<double> busyA, busyB;  ///< share of the recorded time, 0 .. 1; empty: not known

  friend bool operator==(const PerCall&, const PerCall&) = default;
};
inline constexpr std::size_t kMostChangedCalls = 10;

}  // namespace culprit
