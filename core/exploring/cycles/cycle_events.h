// Reads from the stored events what one cycle of one side holds, as boxes in lanes
// (core/model/details/cycle_pair.h). Finds no partners; cycle_matching.h does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/monitor.h"
#include "core/exploring/launches/launch_calls.h"
#include "core/model/details/cycle_pair.h"
#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit {

/// The cycle at that position. GPU work belongs to the cycle of its call, whenever it ran, else to that in
/// which it starts (as in launch_list.h); host calls to that in which they start. What else runs during the
/// cycle is there too, but not its own; calls around the whole cycle are not. Without boxes for processed
/// runs. Throws Error, Cancelled.
CycleEvents readCycleEvents(const Session& session, const Results& results, std::size_t pair, Side side,
                            std::uint32_t cycle, KeptCalls& kept, const Monitor& monitor);

/// A stretch of a recording that was marked by hand.
struct StretchToRead {
  Cycle time;  ///< recording, start and duration count
  std::size_t mostEvents = CycleEvents::kMostByHand;
};

/// The same of such a stretch. What starts in it is its own, GPU work too, whenever that was called. Throws
/// CannotBeMade where it has more events than that.
CycleEvents readCycleEvents(const Session& session, const Results& results, std::size_t pair, Side side,
                            const StretchToRead& byHand, KeptCalls& kept, const Monitor& monitor);

/// Sorts boxes by lane and start, gives each the first row of its lane that is free, and sorts them by lane,
/// row and start. Sets CycleLane::rows. Throws Cancelled.
void arrangeBoxes(std::vector<CycleLane>& lanes, std::vector<CycleBox>& boxes, const Monitor& monitor);

}  // namespace culprit
