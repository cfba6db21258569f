// What one stream or thread did in a cycle, as stretches that a small picture can show: the outermost calls
// with the waits inside them, and where calls are too short to be seen, many of them as one. For
// cycles_figure.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/model/details/cycle_pair.h"
#include "core/report/document/figure.h"

namespace culprit {

struct LaneStretch {
  std::int64_t startNs = 0, endNs = 0;  ///< from the start of the cycle
  CyclesFigure::Work work{};
  std::optional<FunctionId> function;  ///< empty: several

  std::int64_t lengthNs() const { return endNs - startNs; }
  friend bool operator==(const LaneStretch&, const LaneStretch&) = default;
};

/// Of each lane of the cycle from its start on, by time and without overlap. Where
/// nothing is of this cycle, all that runs in it counts. Calls around (nearly)
/// all of the cycle tell nothing and make room for those inside them.
std::vector<std::vector<LaneStretch>> laneStretches(const CycleEvents& cycle);

/// Neighbours shorter than `seenNs` with less than that between them as one, where they do the same work or
/// cannot be told apart.
std::vector<LaneStretch> merged(const std::vector<LaneStretch>& stretches, std::int64_t seenNs);

}  // namespace culprit
