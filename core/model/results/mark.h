// What the user has attached to a comparison: a pin or a note on a triplet or a cycle. Kept in the session,
// shown in the window and printed in the report.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "core/model/run/ids.h"

namespace culprit {

/// A cycle of one side of a pair: position in PairResults::cyclesA or cyclesB.
struct MarkedCycle {
  Side side{};
  std::uint32_t position = 0;

  friend auto operator<=>(const MarkedCycle&, const MarkedCycle&) = default;
};

using MarkSubject = std::variant<Triplet, MarkedCycle>;

struct Mark {
  std::uint32_t pair = 0;  ///< position in Results::pairs
  MarkSubject subject;
  bool pinned = false;
  std::string note;  ///< UTF-8, any text; empty: no note

  friend bool operator==(const Mark&, const Mark&) = default;
};

}  // namespace culprit
