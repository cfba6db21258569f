// The two ways to measure a slowdown ratio with its noise (resources/help/formulas.md, "Slowdown"): the
// durations of cycles of the same kind, and the time per kernel launch where the kinds differ. Used by
// slowdown.h only.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/analysis/judging/speed/cycle_lengths.h"
#include "core/analysis/judging/speed/work.h"
#include "core/model/results/slowdown.h"

namespace culprit {

/// A ratio whose verdict is still to be made.
struct MeasuredRatio {
  SpeedRatio ratio;
  double noise = 0.0;  ///< of the splits; 0 if there is none
  std::optional<double> captureNoise;
};

/// The cycles of one side that are measured: durations in ms and captures, in the order of time.
struct CycleSeries {
  std::vector<double> durations;
  std::vector<std::uint32_t> captures;

  CycleSeries(const ProcessSamples& samples, std::span<const std::uint32_t> cycles,
              const CycleLengths& lengths);
  CycleSeries() = default;
};

/// B / A of the durations. Without an interval (fewer than `cyclesFew` a side) the ratio of the medians.
MeasuredRatio measureCycles(const CycleSeries& a, const CycleSeries& b, const Thresholds& thresholds);

/// B / A of the means, with a resampled interval; empty if a side has fewer than `cyclesFew`.
std::optional<SpeedRatio> measureMeans(const CycleSeries& a, const CycleSeries& b,
                                       const Thresholds& thresholds);

/// B / A of the time per unit of work over these cycles, with a resampled interval.
MeasuredRatio measureWorkTime(const VerdictInput& input, const WorkOfPair& work,
                              std::span<const std::uint32_t> cyclesA, std::span<const std::uint32_t> cyclesB);

}  // namespace culprit
