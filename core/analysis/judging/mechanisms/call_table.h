// The calls of every function on both sides with what a call takes itself: calls per cycle are the same
// between normal runs, and the typical call differs by 2 % where whole cycles differ by 18 %, so the rules of
// the mechanisms rest on them. GPUs and threads are added up.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/judging/mechanisms/call_groups.h"
#include "core/analysis/judging/mechanisms/call_sums.h"

namespace culprit {

/// The three parts sum to the change of `ms`, but for a class, which has none: its kernels are others.
struct CallRow {
  FunctionId function{};   ///< A's, unless only B has it; of a class that with the most time
  FunctionId functionB{};  ///< the same of B, unless only A has it
  CallGroup group{};
  CallSide a, b;
  bool isClass = false;  ///< kernels without a partner by name or family, replaced by others of their class
  /// Called more often: (calls B - calls A) mean call of A; calls that came take no more than all of B.
  double callsMs = 0.0;
  double typicalMs = 0.0;      ///< the typical call takes longer: calls B (median B - median A)
  double interruptedMs = 0.0;  ///< calls B (mean - median of B, less that of A)

  /// Fills them.
  void split();
  bool isInBoth() const { return a.calls > 0.0 && b.calls > 0.0; }
  /// The calls that came or went need not take what the others take, so that `typicalMs` and `interruptedMs`
  /// tell of another mix of calls.
  bool hasOtherCalls() const;
  /// `callsMs` of what nothing hides.
  double exposedCallsMs() const;
  /// ln of the typical call, B / A; empty if a side has none, and of a class.
  std::optional<double> logTypical() const;
};

/// Functions of one name and group are one row; what only one side has is matched by family or class as the
/// functions that are shown (function_shares.h), by class only where it is called about as often. In order of
/// first appearance. Calls into libraries, and operators, count where both sides have recorded some.
std::vector<CallRow> callTable(const CycleSet& a, const CycleSet& b, const Names& names);

}  // namespace culprit
