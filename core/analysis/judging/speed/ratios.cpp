#include "core/analysis/judging/speed/ratios.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include "core/stats/basics/autocorrelation.h"
#include "core/stats/basics/descriptive.h"
#include "core/stats/basics/logarithms.h"
#include "core/stats/effects/balanced_splits.h"
#include "core/stats/effects/block_bootstrap.h"
#include "core/stats/effects/duration_ratio.h"
#include "core/stats/effects/noise.h"

namespace culprit {

namespace {

stats::DurationSeries seriesOf(const CycleSeries& series) {
  return {series.durations, series.captures};
}

std::size_t blockLengthOf(const CycleSeries& series) {
  const auto logs = stats::logarithms(series.durations);
  return logs && !logs->empty() ? stats::blockLength(*logs) : 1;
}

std::vector<std::uint32_t> at(std::span<const std::uint32_t> cycles,
                              std::span<const std::uint32_t> positions) {
  std::vector<std::uint32_t> taken;
  taken.reserve(positions.size());
  for (const std::uint32_t position : positions) taken.push_back(cycles[position]);
  return taken;
}

/// Time per unit of work between the halves of A's splits, as logarithms.
std::vector<double> logRatiosOfSplits(const stats::Splits& splits, std::span<const CommonKernel> kernels,
                                      std::span<const std::uint32_t> cycles,
                                      std::span<const double> durations) {
  std::vector<CommonKernel> withItself;
  for (const CommonKernel& kernel : kernels) withItself.push_back({kernel.a, kernel.a});
  std::vector<double> logs;
  for (const stats::Split& split : splits.chosen) {
    const auto first = at(cycles, split.first);
    const auto second = at(cycles, split.second());
    if (const auto ratio = timePerWork(withItself, {first, durations}, {second, durations})) {
      logs.push_back(std::log(*ratio));
    }
  }
  return logs;
}

/// The largest ratio of the time per unit of work between two captures of A, as noise; empty unless there are
/// two or three.
std::optional<double> workNoiseOfCaptures(std::span<const CommonKernel> kernels,
                                          std::span<const std::uint32_t> cycles,
                                          std::span<const std::uint32_t> captures,
                                          std::span<const double> durations) {
  std::vector<CommonKernel> withItself;
  for (const CommonKernel& kernel : kernels) withItself.push_back({kernel.a, kernel.a});
  std::map<std::uint32_t, std::vector<std::uint32_t>> ofCapture;
  for (std::size_t i = 0; i < cycles.size(); ++i) ofCapture[captures[i]].push_back(cycles[i]);
  if (ofCapture.size() < 2 || ofCapture.size() > stats::kMostCaptures) return std::nullopt;
  double largest = 0.0;
  for (auto one = ofCapture.begin(); one != ofCapture.end(); ++one) {
    for (auto other = std::next(one); other != ofCapture.end(); ++other) {
      const auto ratio = timePerWork(withItself, {one->second, durations}, {other->second, durations});
      if (!ratio) return std::nullopt;
      largest = std::max(largest, std::fabs(std::log(*ratio)));
    }
  }
  return std::expm1(largest);
}

}  // namespace

CycleSeries::CycleSeries(const ProcessSamples& samples, std::span<const std::uint32_t> cycles,
                         const CycleLengths& lengths) {
  for (const std::uint32_t cycle : cycles) {
    const auto length = lengths.of(samples.cycles[cycle]);
    if (!length) continue;
    durations.push_back(*length);
    captures.push_back(samples.cycles[cycle].capture);
  }
}

MeasuredRatio measureCycles(const CycleSeries& a, const CycleSeries& b, const Thresholds& thresholds) {
  const auto seed = static_cast<std::uint64_t>(thresholds.resamplingSeed);
  MeasuredRatio measured;
  measured.ratio.cyclesA = static_cast<std::uint32_t>(a.durations.size());
  measured.ratio.cyclesB = static_cast<std::uint32_t>(b.durations.size());
  const auto slowdown =
      stats::slowdown(seriesOf(a), seriesOf(b), static_cast<std::size_t>(thresholds.cyclesFew));
  if (!slowdown) return measured;
  if (slowdown->interval) {
    measured.ratio.ratio = slowdown->ratio;
    measured.ratio.low = slowdown->interval->low;
    measured.ratio.high = slowdown->interval->high;
  } else {
    measured.ratio.ratio = *stats::median(b.durations) / *stats::median(a.durations);
  }
  const stats::Splits splits = stats::balancedSplits(seriesOf(a), seed);
  measured.noise = stats::noiseOfSplits(a.durations, splits, b.durations.size()).value_or(0.0);
  measured.captureNoise = stats::noiseOfCaptures(seriesOf(a));
  return measured;
}

std::optional<SpeedRatio> measureMeans(const CycleSeries& a, const CycleSeries& b,
                                       const Thresholds& thresholds) {
  const std::size_t fewest = std::min(a.durations.size(), b.durations.size());
  if (fewest < static_cast<std::size_t>(thresholds.cyclesFew)) return std::nullopt;
  SpeedRatio ratio{.cyclesA = static_cast<std::uint32_t>(a.durations.size()),
                   .cyclesB = static_cast<std::uint32_t>(b.durations.size())};
  const double meanA = stats::mean(a.durations);
  if (!(meanA > 0.0)) return std::nullopt;
  ratio.ratio = stats::mean(b.durations) / meanA;
  const auto meanOf = [](const CycleSeries& series, std::span<const std::uint32_t> draw) {
    double sum = 0.0;
    for (const std::uint32_t position : draw) sum += series.durations[position];
    return sum / static_cast<double>(draw.size());
  };
  const auto ofDraw = [&](std::span<const std::uint32_t> drawA,
                          std::span<const std::uint32_t> drawB) -> std::optional<double> {
    const double ofA = meanOf(a, drawA);
    return ofA > 0.0 ? std::optional(meanOf(b, drawB) / ofA) : std::nullopt;
  };
  // Of many cycles the mean hardly moves from draw to draw, and every draw takes long.
  constexpr std::size_t kMostDrawn = 20'000'000;
  constexpr std::size_t kFewestDraws = 200;
  const std::size_t cycles = std::max(a.durations.size(), b.durations.size());
  const std::size_t draws = std::clamp(kMostDrawn / cycles, kFewestDraws, stats::kResamples);
  const auto interval =
      stats::bootstrapInterval({a.durations.size(), blockLengthOf(a)}, {b.durations.size(), blockLengthOf(b)},
                               ofDraw, static_cast<std::uint64_t>(thresholds.resamplingSeed), draws);
  if (interval) {
    ratio.low = interval->low;
    ratio.high = interval->high;
  }
  return ratio;
}

MeasuredRatio measureWorkTime(const VerdictInput& input, const WorkOfPair& work,
                              std::span<const std::uint32_t> cyclesA,
                              std::span<const std::uint32_t> cyclesB) {
  const auto allA = durationsMs(*input.a.samples, allCycles(*input.a.samples));
  const auto allB = durationsMs(*input.b.samples, allCycles(*input.b.samples));
  // Launches are counted in the cycles themselves, so their time is too.
  const CycleLengths durations;
  const CycleSeries a(*input.a.samples, cyclesA, durations);
  const CycleSeries b(*input.b.samples, cyclesB, durations);
  const auto seed = static_cast<std::uint64_t>(input.thresholds.resamplingSeed);
  MeasuredRatio measured;
  measured.ratio.cyclesA = static_cast<std::uint32_t>(cyclesA.size());
  measured.ratio.cyclesB = static_cast<std::uint32_t>(cyclesB.size());
  measured.ratio.ratio = timePerWork(work.kernels, {cyclesA, allA}, {cyclesB, allB});
  if (std::min(cyclesA.size(), cyclesB.size()) >= static_cast<std::size_t>(input.thresholds.cyclesFew)) {
    const auto ofDraw = [&](std::span<const std::uint32_t> drawA, std::span<const std::uint32_t> drawB) {
      return timePerWork(work.kernels, {at(cyclesA, drawA), allA}, {at(cyclesB, drawB), allB});
    };
    const auto interval = stats::bootstrapInterval({cyclesA.size(), blockLengthOf(a)},
                                                   {cyclesB.size(), blockLengthOf(b)}, ofDraw, seed);
    if (interval) {
      measured.ratio.low = interval->low;
      measured.ratio.high = interval->high;
    }
  }
  const stats::Splits splits = stats::balancedSplits(seriesOf(a), seed);
  const auto logs = logRatiosOfSplits(splits, work.kernels, cyclesA, allA);
  measured.noise = stats::noiseOfSplits(logs, cyclesA.size(), cyclesB.size()).value_or(0.0);
  measured.captureNoise = workNoiseOfCaptures(work.kernels, cyclesA, a.captures, allA);
  return measured;
}

}  // namespace culprit
