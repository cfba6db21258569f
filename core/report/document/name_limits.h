// How much of a name a reader is shown, in every format that is laid out: a kernel can have a name of a
// million characters. For the writers.
#pragma once

#include <cstddef>

#include "core/report/document/report.h"

namespace culprit {

inline constexpr std::size_t kLongestName = 2000;        ///< bytes; of longer names the rest is left out
inline constexpr std::size_t kLongestInExcerpt = 400;    ///< ten rows are no more than a page
inline constexpr std::size_t kLongestInWideTable = 200;  ///< the published names differ before that
inline constexpr std::size_t kLongestInSentence = 100;   ///< of the first page (withShortNames)
inline constexpr std::size_t kLongestInHeadline = 40;    ///< of a cause (withShortNames)

/// More columns than a page or a window shows at once in comfort.
inline bool isWideTable(const Table& table) {
  constexpr std::size_t kManyColumns = 10;
  return table.columns.size() > kManyColumns;
}

inline std::size_t longestName(const Table& table) {
  if (isWideTable(table)) return kLongestInWideTable;
  return table.isExcerpt ? kLongestInExcerpt : kLongestName;
}

}  // namespace culprit
