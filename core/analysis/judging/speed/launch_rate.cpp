#include "core/analysis/judging/speed/launch_rate.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/analysis/judging/speed/common_calls.h"
#include "core/stats/basics/descriptive.h"
#include "core/stats/effects/median_ratio.h"

namespace culprit {

namespace {

constexpr std::size_t kDraws = 200;
// Of the launches: long enough to span a repetition, short enough for many.
constexpr std::uint64_t kSixth = 6;
/// Of the launches that are counted together: what both sides may differ by, since starts are thinned.
constexpr double kLikeDistance = 0.1;

/// Launches that are counted together, at least 2 so that a kernel which is launched in pairs is no rhythm.
std::uint64_t launchesTogether(const CommonCalls& kernel) {
  return std::max<std::uint64_t>(2, std::min(kernel.a->laneCalls, kernel.b->laneCalls) / kSixth);
}

std::size_t stepsOf(const KernelCalls& kernel, std::uint64_t together) {
  const double steps = static_cast<double>(together) / static_cast<double>(kernel.stride);
  return static_cast<std::size_t>(std::max(1.0, std::round(steps)));
}

/// Empty if a side has no two launches that far apart, or they have no time between them.
std::optional<stats::WeightedRatio> ratioOf(const CommonCalls& kernel, std::uint64_t seed) {
  const std::uint64_t together = launchesTogether(kernel);
  const std::size_t stepsA = stepsOf(*kernel.a, together);
  const std::size_t stepsB = stepsOf(*kernel.b, together);
  // Kernels come in bursts, so times over another number of launches are no measure of the same thing.
  const auto launches = [](const KernelCalls& side, std::size_t steps) {
    return static_cast<double>(steps) * static_cast<double>(side.stride);
  };
  if (std::fabs(std::log(launches(*kernel.a, stepsA) / launches(*kernel.b, stepsB))) > kLikeDistance)
    return std::nullopt;
  const std::vector<double> a = timesPerLaunch(*kernel.a, stepsA);
  const std::vector<double> b = timesPerLaunch(*kernel.b, stepsB);
  const double typicalA = stats::median(a).value_or(0.0);
  const double typicalB = stats::median(b).value_or(0.0);
  if (!(typicalA > 0.0 && typicalB > 0.0)) return std::nullopt;
  stats::WeightedRatio ratio{.ratio = typicalB / typicalA, .weight = static_cast<double>(kernel.a->totalNs)};
  const std::vector<double> drawnA = stats::blockMedians(a, std::min(stepsA, a.size()), kDraws, seed);
  const std::vector<double> drawnB =
      stats::blockMedians(b, std::min(stepsB, b.size()), kDraws, seed + kDraws);
  for (std::size_t i = 0; i < kDraws; ++i)
    ratio.drawn.push_back(drawnA[i] > 0.0 ? drawnB[i] / drawnA[i] : ratio.ratio);
  return ratio;
}

std::uint32_t asCount(std::uint64_t launches) {
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(launches, std::numeric_limits<std::uint32_t>::max()));
}

}  // namespace

std::vector<double> timesPerLaunch(const KernelCalls& kernel, std::size_t steps) {
  std::vector<double> times;
  const double launches = static_cast<double>(steps) * static_cast<double>(kernel.stride);
  for (std::size_t i = 0; i + steps < kernel.startNs.size(); ++i) {
    if (kernel.lane[i] != kernel.lane[i + steps]) continue;
    // Unsigned, since a session may hold any two times that ascend.
    const std::uint64_t passed =
        static_cast<std::uint64_t>(kernel.startNs[i + steps]) - static_cast<std::uint64_t>(kernel.startNs[i]);
    times.push_back(static_cast<double>(passed) / launches);
  }
  return times;
}

std::optional<SpeedRatio> launchRate(const ProcessSamples& a, const ProcessSamples& b,
                                     const Thresholds& thresholds) {
  const auto seed = static_cast<std::uint64_t>(thresholds.resamplingSeed);
  std::vector<stats::WeightedRatio> ratios;
  std::uint64_t launchesA = 0;
  std::uint64_t launchesB = 0;
  for (const CommonCalls& kernel : commonCalls(a, b)) {
    if (std::min(kernel.a->laneCalls, kernel.b->laneCalls) < kFewestRateLaunches) continue;
    std::optional<stats::WeightedRatio> ratio = ratioOf(kernel, seed);
    if (!ratio) continue;
    ratios.push_back(std::move(*ratio));
    launchesA += kernel.a->calls;
    launchesB += kernel.b->calls;
    if (ratios.size() == kRateKernels) break;
  }
  if (ratios.size() < kFewestRateKernels) return std::nullopt;
  SpeedRatio rate{.ratio = stats::medianRatio(ratios),
                  .cyclesA = asCount(launchesA),
                  .cyclesB = asCount(launchesB),
                  .verdict = SpeedVerdict::NoAnchor};
  if (!rate.ratio) return std::nullopt;
  if (const auto interval = stats::medianRatioInterval(ratios, seed)) {
    rate.low = interval->low;
    rate.high = interval->high;
  }
  return rate;
}

}  // namespace culprit
