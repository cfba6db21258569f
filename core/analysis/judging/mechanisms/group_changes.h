// By how much the calls of a group of functions became longer, and whether all of them did by one factor: the
// weighted median of ln(typical call B / typical call A) over the functions of the group, with the points
// below which 15 and 85 % of the weight lie. A function's weight is the geometric mean of its ms on both
// sides.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/analysis/judging/mechanisms/call_table.h"

namespace culprit {

struct GroupChange {
  std::uint32_t functions = 0;         ///< that both sides call at least three times
  double m = 0.0, lo = 0.0, hi = 0.0;  ///< of ln(B / A); 0 without functions
  double effective = 0.0;              ///< number of functions if all had equal weight
  double aMs = 0.0, bMs = 0.0;         ///< per cycle, of all functions of the group
  double callsMs = 0.0, typicalMs = 0.0, interruptedMs = 0.0;  ///< sum to bMs - aMs

  bool isMeasured() const { return functions > 0; }
  /// All of them changed in one direction, by at least `share` of the median.
  bool isUniform(double share) const { return m > 0.0 ? lo >= share * m : hi <= share * m; }
};

using GroupChanges = std::array<GroupChange, kCallGroups>;

GroupChanges groupChanges(std::span<const CallRow> rows);

}  // namespace culprit
