// How a kernel was launched and how large work is, from the numbers in the rows of a profiler's database.
// What a grid is counted in differs: in blocks by CUDA and HIP, in work-items by what AMD's devices are
// given (core/sources/bytes/work_items.h). Used by the readers of those databases.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "core/model/run/events.h"
#include "core/sources/sqlite/sqlite_reader.h"

namespace culprit {

/// Empty where the file does not tell, or what it tells does not fit.
inline std::optional<std::uint32_t> countFrom(std::int64_t value) {
  const bool fits = value > 0 && value <= std::numeric_limits<std::uint32_t>::max();
  return fits ? std::optional(static_cast<std::uint32_t>(value)) : std::nullopt;
}

inline std::optional<std::uint64_t> positiveFrom(std::int64_t value) {
  return value > 0 ? std::optional(static_cast<std::uint64_t>(value)) : std::nullopt;
}

/// Shared memory of a block in bytes, as far as it can be meant; none is a statement, too.
inline std::optional<std::uint64_t> sharedBytesFrom(std::optional<std::int64_t> bytes) {
  constexpr std::int64_t kMost = std::int64_t{1} << 40;
  return bytes && *bytes >= 0 && *bytes <= kMost ? std::optional(static_cast<std::uint64_t>(*bytes))
                                                 : std::nullopt;
}

/// Three columns from `x` on; empty where the file does not tell all of them.
std::optional<LaunchSettings::Extent> extentIn(const SqliteRows& row, int x);

/// grid x block; empty where either is unknown or the product does not fit.
std::optional<std::uint64_t> threadsOf(const LaunchSettings& settings);

}  // namespace culprit
