// Finds calls of A and B that are the same but do not stand under the same path, once both sides are in one
// tree. Looked at is one parent after the other, from the root down, and of its children those that only A
// and those that only B has:
//   1. what was wrapped: a child of one side stands, with its kind and name, below a child of the other (at
//      most kMostWrappers deeper, the uppermost first) and goes there:
//        step > forward  and  step > compiled > forward   ->  step > compiled > forward
//   2. what was renamed: two children of one kind hold the same modules, operators, ranges and GPU functions
//      below them, or, where they hold none of these, the same frames; GPU functions are the same if their
//      family is (function_family.h);
//   3. threads, if no thread has the same name in both: the one with most calls of either side.
// Of several the first in the order of the recordings. Each node is looked at once per level of wrappers, so
// the time is linear. Nothing is matched across parents that are themselves not matched.
#pragma once

#include "core/base/monitor.h"
#include "core/exploring/calltree/growing_tree.h"

namespace culprit {

inline constexpr std::size_t kMostWrappers = 4;

/// Throws Cancelled.
void matchMoved(GrowingTree& tree, const Monitor& monitor);

}  // namespace culprit
