// A call tree seen another way: from the called to the callers, or by modules or operators alone. Pure: own
// times go to another place and none is lost or told twice, so that every view sums to the same.
#pragma once

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

}  // namespace culprit
