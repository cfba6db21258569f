// Finds where the elements of a JSON array end, without understanding them: it keeps only whether it is
// inside a string and how deep the brackets are. Fed with text in any pieces, 64 bytes at a time. Used by the
// chunker, which cuts there; what the elements mean is the event parser's matter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/sources/json/block_masks.h"

namespace culprit {

class EventScanner {
 public:
  /// What one call of scan() has met; positions count from the text it was given.
  struct Outcome {
    std::optional<std::size_t> lastCut;  ///< just behind the last } or ] that ended an element
    std::optional<std::size_t>
        arrayEnd;  ///< of the ] (or stray }) that ends the array; scanning stopped there
    bool hasBackslash = false;
  };

  /// Scans `size` bytes; the 64 bytes behind them must be readable. With `firstCutOnly` it stops at the first
  /// cut. Where it has stopped before the end, restart() before the next call.
  Outcome scan(const char* text, std::size_t size, bool firstCutOnly = false);

  /// Forgets everything: the next byte is taken to lie between two elements.
  void restart() { *this = EventScanner(); }

 private:
  std::uint64_t escapedOf(std::uint64_t backslash, std::size_t length);

  std::int64_t m_depth = 0;
  std::uint64_t m_inString = 0;  ///< all ones inside a string
  bool m_escaped = false;        ///< the next byte follows a backslash
};

/// Where in `text`, which begins inside a damaged event, the next event seems to begin: the { of "}, {".
std::optional<std::size_t> nextEventStart(std::string_view text);

}  // namespace culprit
