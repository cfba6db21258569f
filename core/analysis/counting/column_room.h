// Room for columns that grow by cycle: thousands of them grow at the same time, and growing each little by
// little costs more than all that is put into them. For the tables of one process that is counted.
#pragma once

#include <algorithm>
#include <cstddef>

namespace culprit {

/// For a full column of `size` values, at most one per cycle, which gets that of cycle `at` of `cycles` now:
/// what it will need if it goes on as it did, at most eight times what it has.
inline std::size_t roomFor(std::size_t size, std::size_t at, std::size_t cycles) {
  constexpr std::size_t kSome = 8;
  const double likely = static_cast<double>(size) * static_cast<double>(cycles) / static_cast<double>(at + 1);
  const std::size_t least = size + size / 4, most = 8 * size;
  const double room = std::clamp(likely, static_cast<double>(least), static_cast<double>(most));
  return std::min(static_cast<std::size_t>(room) + kSome, size + std::max(cycles, at + 1) - at);
}

}  // namespace culprit
