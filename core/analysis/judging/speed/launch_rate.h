// From one launch of a kernel to those after it, B / A (resources/help/formulas.md, "Slowdown"): how much
// longer the same work takes where nothing repeats, and beside the ratio of the cycles what passes between
// them. It comes from the whole recordings and is no verdict.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/model/choices/thresholds.h"
#include "core/model/results/slowdown.h"
#include "core/model/run/run.h"

namespace culprit {

/// Kernels that are looked at, the busiest of those that both runs launch; how many of them there have to be,
/// and launches of each on each side.
inline constexpr std::size_t kRateKernels = 10;
inline constexpr std::size_t kFewestRateKernels = 5;
inline constexpr std::uint64_t kFewestRateLaunches = 12;

/// Time per launch in ns over every `steps` of the kept launches of one lane after the other: (start[i +
/// steps]
/// - start[i]) / (steps * stride).
std::vector<double> timesPerLaunch(const KernelCalls& kernel, std::size_t steps);

/// Weighted by A's busy time, with an interval over kernels and blocks of launches. Empty with too few
/// kernels.
std::optional<SpeedRatio> launchRate(const ProcessSamples& a, const ProcessSamples& b,
                                     const Thresholds& thresholds);

}  // namespace culprit
