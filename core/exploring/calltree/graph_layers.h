// Finds layers in the kernels of one launch of a graph by what repeats in their names: a sequence that comes
// at least three times. Layers may differ from each other a little, and what stands before, between and
// behind them is of none. Pure; the time is linear in the kernels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/monitor.h"

namespace culprit {

struct NameLayer {
  std::size_t begin = 0, end = 0;

  friend bool operator==(const NameLayer&, const NameLayer&) = default;
};

/// More are taken as none: no model has so many.
inline constexpr std::size_t kMostLayers = 10'000;

/// Ascending, none overlaps; empty: nothing repeats three times and makes half of all. Layers of several
/// kinds may follow each other. Throws Cancelled.
///   "h a b c a b c a X b c t"  ->  [1,4) [4,7) [7,11)
std::vector<NameLayer> layersOf(std::span<const std::uint32_t> names, const Monitor& monitor);

}  // namespace culprit
