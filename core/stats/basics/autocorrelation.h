// Do neighbouring cycles resemble each other? If they do, n cycles hold less evidence than n independent
// ones: intervals get wider and resampling takes blocks instead of single cycles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace culprit::stats {

/// Lag-1 autocorrelation r of a series around the median of each capture, products inside a capture only,
/// plus (1 + 4 r) / n against its bias. `captures`: the capture of each value, or nothing if all are of one.
/// 0 for fewer than 3 values or values that do not vary.
double lagOneAutocorrelation(std::span<const double> values, std::span<const std::uint32_t> captures = {});

/// How many neighbours to keep together: 1 unless |r| > 2 / sqrt(n), then ceil(n^(1/3)). All values count as
/// one capture here, so that a step between two captures asks for blocks as well.
std::size_t blockLength(std::span<const double> values);

}  // namespace culprit::stats
