// How far the slowdown ratio of two runs of the same program may lie from 1 by chance, judged from the
// baseline alone. All results are relative changes: 0.05 means that a ratio up to 1.05, or down to 1/1.05, is
// noise. The difference between runs that one run cannot show is analysis' band.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "core/stats/effects/balanced_splits.h"
#include "core/stats/effects/duration_ratio.h"

namespace culprit::stats {

/// From one more on the splits are made of captures, so that they tell the noise between them.
inline constexpr std::size_t kMostCaptures = 3;

/// exp(95 % quantile of |ln ratio| x sqrt((1/nA + 1/nB) nA / 4)) - 1, from the ratios that the splits of A's
/// nA cycles gave. The root carries it from two halves of A over to A against B. Empty without ratios.
std::optional<double> noiseOfSplits(std::span<const double> logRatios, std::size_t nA, std::size_t nB);

/// The same with the ratios of durationRatio() between the halves of each split.
std::optional<double> noiseOfSplits(std::span<const double> durationsA, const Splits& splits, std::size_t nB);

/// The largest ratio between two captures of A, if A has two or three; empty otherwise.
std::optional<double> noiseOfCaptures(const DurationSeries& a);

}  // namespace culprit::stats
