#include "core/sources/sqlite/launch_columns.h"

namespace culprit {

std::optional<LaunchSettings::Extent> extentIn(const SqliteRows& row, int x) {
  LaunchSettings::Extent extent{};
  for (std::size_t i = 0; i < extent.size(); ++i) {
    const auto size = countFrom(row.integer(x + static_cast<int>(i)));
    if (!size) return std::nullopt;
    extent.at(i) = *size;
  }
  return extent;
}

std::optional<std::uint64_t> threadsOf(const LaunchSettings& settings) {
  if (!settings.grid || !settings.block) return std::nullopt;
  std::uint64_t product = 1;
  for (const LaunchSettings::Extent& extent : {*settings.grid, *settings.block}) {
    for (const std::uint32_t factor : extent) {
      if (__builtin_mul_overflow(product, factor, &product)) return std::nullopt;
    }
  }
  return product;
}

}  // namespace culprit
