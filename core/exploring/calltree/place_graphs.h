// Puts the work of graphs of both sides into the call tree: below the launch of the graph the modules,
// ranges, frames and operators that the work belongs to, as graph_places.h tells, or layers. Called once both
// sides are read, as each may tell of the other.
#pragma once

#include <array>

#include "core/base/monitor.h"
#include "core/exploring/calltree/event_calls.h"
#include "core/exploring/calltree/graph_work.h"
#include "core/exploring/calltree/growing_tree.h"
#include "core/exploring/calltree/host_paths.h"

namespace culprit {

/// What one side brings, and the nodes that it has room for.
struct GraphSide {
  SideGraphs& graphs;
  CallTreeSide& sums;
  std::size_t room = 0;
};

/// Modules and ranges of which there are several in one place ("Block_5") keep their number where graphs of
/// both sides tell of which they are, the outermost ones; else they are called as in calls without graphs,
/// with which they are compared. Linear in the work. Throws Cancelled.
void placeGraphs(const std::array<GraphSide, 2>& sides, EventCalls& calls, const HostPaths& paths,
                 const Monitor& monitor);

}  // namespace culprit
