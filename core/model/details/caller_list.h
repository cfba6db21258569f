// Which operators and annotated ranges called one function, and how often, in both runs of a process pair.
// Made by core/exploring/launches/find_callers.h when somebody asks; the function view shows it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/model/run/ids.h"

namespace culprit {

enum class CallerKind : std::uint8_t { Operator, Range };

struct CallerSide {
  std::uint64_t calls = 0;
  std::int64_t durationNs = 0;  ///< of the called function
};

/// Calls of the function whose innermost operator, or innermost range, is this one.
struct CallerRow {
  CallerKind kind{};
  std::optional<FunctionId> caller;  ///< empty: none around it, or its launch is not in the recording
  CallerSide a, b;

  const CallerSide& of(Side side) const { return side == Side::A ? a : b; }
};

/// The rows of each kind add up to all calls; most time of A and B together first.
struct CallerList {
  CallerSide a, b;  ///< all calls
  std::vector<CallerRow> rows;

  const CallerSide& all(Side side) const { return side == Side::A ? a : b; }
};

}  // namespace culprit
