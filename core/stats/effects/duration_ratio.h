// How many times longer do the cycles of B take: the ratio of the slowdown question with its 95 % interval,
// exp of the Hodges-Lehmann shift of the log durations. The words slower and faster are analysis' business,
// which also knows the noise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/stats/basics/interval.h"

namespace culprit::stats {

/// Durations of the cycles of one side, in the order of time and in any unit, all above 0.
struct DurationSeries {
  std::span<const double> durations;
  std::span<const std::uint32_t> captures;  ///< the capture of each; nothing: all are of one
};

struct Slowdown {
  double ratio = 1.0;                ///< B / A: exp of the Hodges-Lehmann shift of the log durations
  std::optional<Interval> interval;  ///< 95 % of the ratio; empty with too few cycles on a side
  double autocorrelation = 0.0;      ///< 0 .. 0.8, what the interval was widened for
};

/// Cycles a side that an interval needs.
inline constexpr std::size_t kFewestForInterval = 4;

/// Empty if a side has no durations or one that is not above 0. `fewest`: cycles a side for an interval.
std::optional<Slowdown> slowdown(const DurationSeries& a, const DurationSeries& b,
                                 std::size_t fewest = kFewestForInterval);

/// The ratio alone: exp of the median of all ln b - ln a.
std::optional<double> durationRatio(std::span<const double> a, std::span<const double> b);

}  // namespace culprit::stats
