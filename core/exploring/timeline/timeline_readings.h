// The counter readings of a timeline (core/model/details/run_timeline.h): which of a run belong to the
// process, and where they stand.
#pragma once

#include <vector>

#include "core/base/monitor.h"
#include "core/model/details/run_timeline.h"
#include "core/model/results/results.h"
#include "core/model/run/run.h"
#include "core/store/session/session.h"

namespace culprit {

/// Those that RunTimeline::readings tells of. `timeline`: with its recordings and all lanes. Throws Error for
/// a damaged session, Cancelled.
std::vector<ReadingSeries> timelineReadings(const Session& session, const Results& results,
                                            const Process& process, const RunTimeline& timeline,
                                            const Monitor& monitor);

}  // namespace culprit
