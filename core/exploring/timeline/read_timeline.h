// Reads the whole recording of one side of a pair from a session into lanes
// (core/model/details/run_timeline.h). Asked through core/exploring/exploration.h.
#pragma once

#include <cstddef>

#include "core/base/monitor.h"
#include "core/model/details/run_timeline.h"
#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit {

/// Lane by lane, those of GPUs first: besides the packed lanes only the events of one are in memory. Throws
/// Error (whyNoTimeline()), Cancelled.
RunTimeline readTimeline(const Session& session, const Results& results, std::size_t pair, Side side,
                         const TimelineTakers& takers, const Monitor& monitor);

}  // namespace culprit
