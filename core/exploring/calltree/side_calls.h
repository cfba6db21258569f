// Reads the events of one side of a pair thread by thread, so that never more than one is in memory, and
// counts them in a tree: host calls by thread_walk.h, then GPU work below the calls that launched it. Used by
// read_call_tree.h.
#pragma once

#include "core/base/monitor.h"
#include "core/exploring/calltree/event_calls.h"
#include "core/exploring/calltree/graph_work.h"
#include "core/exploring/calltree/growing_tree.h"
#include "core/exploring/calltree/host_paths.h"
#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit {

/// What both sides are counted in.
struct CalledNames {
  GrowingTree& tree;
  EventCalls& calls;
  HostPaths& paths;
};

/// Adds the calls of that side in the cycles of the pair to the tree, but the work of graphs, which comes to
/// `graphs`, and returns what the sums are over. A launch belongs to the cycle of its call, else to that in
/// which it starts, as in launch_list.h. Nothing for processed runs. Throws Error, Cancelled.
CallTreeSide addCalls(const Session& session, const Results& results, const PairResults& pair, Side side,
                      const CalledNames& names, SideGraphs& graphs, const Monitor& monitor);

}  // namespace culprit
