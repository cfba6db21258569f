// The picture of the median cycles: which lanes are worth showing, what their calls are called, and the same
// in words. Called by build_report; drawn by core/report/formats/html/cycles_drawing.
#pragma once

#include <cstdint>
#include <optional>

#include "core/model/details/cycle_pair.h"
#include "core/model/results/results.h"
#include "core/report/document/figure.h"

namespace culprit {

/// Neutral: streams and threads are numbered, as their names may tell of users and hosts.
enum class LaneNames : std::uint8_t { AsRecorded, Neutral };

/// A cycle of each side by its busiest streams and threads, at most four a side. Empty where a side has none.
std::optional<Figure> cyclesFigure(const Results& results, const PairResults& pair,
                                   const MedianCycles& cycles, LaneNames names);

}  // namespace culprit
