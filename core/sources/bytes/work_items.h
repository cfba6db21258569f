// Kernels of AMD's devices are launched in work-items, the model counts blocks. Used by the readers of every
// format that holds such launches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/model/run/events.h"

namespace culprit {

/// A grid of work-items in blocks, rounded up: 1000 by 256 -> 4. No size of the block may be 0.
inline LaunchSettings::Extent inBlocks(const LaunchSettings::Extent& workItems,
                                       const LaunchSettings::Extent& block) {
  LaunchSettings::Extent blocks{};
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    blocks.at(i) = workItems.at(i) / block.at(i) + (workItems.at(i) % block.at(i) == 0 ? 0 : 1);
  }
  return blocks;
}

/// x by y by z; empty where the product does not fit.
inline std::optional<std::uint64_t> workItemsIn(const LaunchSettings::Extent& grid) {
  std::uint64_t product = 1;
  for (const std::uint32_t factor : grid) {
    if (__builtin_mul_overflow(product, factor, &product)) return std::nullopt;
  }
  return product;
}

}  // namespace culprit
