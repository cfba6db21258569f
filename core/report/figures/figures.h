// The figures of the report, made from Results and from the values of a few triplets: what they show, the
// sentence below, and the same in words. Called by the chapters; drawing is the writers' work.
#pragma once

#include <optional>

#include "core/report/document/figure.h"
#include "core/report/figures/timelines.h"

namespace culprit {

/// The cycles of both sides by duration, in milliseconds (microseconds if all are below 1 ms); the axis is
/// logarithmic from a factor of 3 between the shortest and the longest. Empty if neither side has cycles.
std::optional<Figure> distributionFigure(const PairResults& pair, bool isSmall = false);

/// The mean cycle of A, the changes of its parts, the mean cycle of B. Parts that hardly changed are one bar.
/// Empty without parts that sum to the cycle.
std::optional<Figure> waterfallFigure(const PairResults& pair);

/// Share of the cycle and level of one triplet over the cycles; groups of cycles where there are more than
/// TimelineFigure::kMostPoints. Empty if neither side has a value.
std::optional<Figure> timelineFigure(const Results& results, const PairResults& pair,
                                     const TripletTimeline& timeline);

}  // namespace culprit
