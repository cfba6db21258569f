// Reads the events of one side of a pair thread by thread, so that never more than one is in memory, and
// counts them in a tree: host calls by thread_walk.h, then GPU work below the calls that launched it. Used by
// read_call_tree.h.
#pragma once

#include "core/base/monitor.h"
#include "core/exploring/calltree/event_calls.h"
#include "core/exploring/calltree/growing_tree.h"
#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit {

/// Adds the calls of that side in the cycles of the pair to `tree`, whose names `calls` makes, and returns
/// what the sums are over. A launch belongs to the cycle of its call, else to that in which it starts, as in
/// launch_list.h. Nothing for processed runs. Throws Error, Cancelled.
CallTreeSide addCalls(const Session& session, const Results& results, const PairResults& pair, Side side,
                      GrowingTree& tree, EventCalls& calls, const Monitor& monitor);

}  // namespace culprit
