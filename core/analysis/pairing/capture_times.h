// When the recordings of a run began and ended, and how long the profiler worked for itself in them: found
// out once for all processes of the run, because every event has to be looked at. A part of what a run tells
// of itself (run_facts.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/monitor.h"
#include "core/model/run/trace.h"

namespace culprit {

/// Of one recording.
struct CaptureTime {
  std::int64_t startNs = 0;     ///< of its first event
  std::int64_t endNs = 0;       ///< of the event that ends last
  std::int64_t overheadNs = 0;  ///< during which the profiler worked for itself
};

/// Of those that have events, in their order. Throws Cancelled.
std::vector<CaptureTime> captureTimes(std::span<const Capture> captures, const Monitor& monitor);

}  // namespace culprit
