// A call tree seen another way: from the called to the callers, by modules or operators alone, or without
// calls that the user hides. Pure: own times go to another place and none is lost or told twice, so that
// every view sums to the same.
#pragma once

#include <span>

#include "core/base/monitor.h"
#include "core/model/details/call_tree.h"

namespace culprit {

/// Callers that BottomUp tells of one call; those further out are left out.
inline constexpr std::size_t kMostCallers = 64;

/// BottomUp: below the root each function (kind and name) with all that it took itself, below it its callers,
/// each with the part and the calls that it asked for; the own time of a node there is what was asked for
/// without a further caller. Callers take CallTree::kMostNodes at most, GPU functions' first; calls that
/// lack some for want of room are counted as folded, too. ByModule, ByOperator: the own time of a node is
/// what happened there outside the next one below; that of the root what happened outside all of them. Throws
/// Cancelled.
CallTree filtered(const CallTree& tree, CallView view, const Monitor& monitor);

/// Top down, without the calls that are called so in either run, wherever they stand: what they took
/// themselves is part of the call around them, and what is inside of them stands there, one with what is
/// called the same. The root stays. For every view of them: filtered(withoutCalls(tree, hidden), view).
/// Linear in nodes, names and `hidden`. Throws Cancelled.
CallTree withoutCalls(const CallTree& tree, std::span<const CallLabel> hidden, const Monitor& monitor);

}  // namespace culprit
