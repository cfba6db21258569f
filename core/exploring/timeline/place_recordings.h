// Where the recordings of a process stand on one timeline (core/model/details/run_timeline.h).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/model/details/run_timeline.h"
#include "core/model/run/run.h"

namespace culprit {

struct PlacedRecordings {
  std::vector<TimelineRecording> recordings;  ///< in the order of the timeline, without their files
  bool isOneClock = true;
};

/// From the first start to the last end of a capture's events; empty: it has none that are drawn. Costs a
/// look at all of them.
using MeasureCapture = std::function<std::optional<TimelineSpan>(std::uint32_t capture)>;

/// `captures`: positions, ascending; `cycles`: of the process. By the cycles, where all captures have some
/// and they follow each other; else by what `measure` tells, which is asked once for each, and by the cycles
/// of those without events. Captures with neither are no recordings of the timeline.
PlacedRecordings placeRecordings(const std::vector<std::uint32_t>& captures, const std::vector<Cycle>& cycles,
                                 const MeasureCapture& measure);

}  // namespace culprit
