// How much of a name a reader is shown, in every format that is laid out: a kernel can have a name of a
// million characters. For the writers.
#pragma once

#include <cstddef>

#include "core/report/document/report.h"

namespace culprit {

inline constexpr std::size_t kLongestName = 2000;        ///< bytes; of longer names the rest is left out
inline constexpr std::size_t kLongestInWideTable = 200;  ///< the published names differ before that

/// More columns than a page or a window shows at once in comfort.
inline bool isWideTable(const Table& table) {
  constexpr std::size_t kManyColumns = 10;
  return table.columns.size() > kManyColumns;
}

inline std::size_t longestName(const Table& table) {
  return isWideTable(table) ? kLongestInWideTable : kLongestName;
}

}  // namespace culprit
