// Finds the period of the GPU work of a process that recorded no host events: the names of kernels, copies
// and sets in order of their start repeat from step to step. Any period is found, cycles are cut only where
// the work really repeats, and none is made up at the ends. Used by anchors.h and cutting.h.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/cutting/process_tracks.h"
#include "core/base/monitor.h"
#include "core/model/results/anchor.h"

namespace culprit {

/// The repetitions in one capture of one process.
struct PeriodicWork {
  struct Cycle {
    std::int64_t startNs = 0;  ///< of its first GPU work
    std::int64_t endNs = 0;    ///< start of the next one, else the end of its last work
  };
  std::size_t length = 0;  ///< pieces of GPU work in one period
  std::size_t work = 0;    ///< pieces in the capture, on the device looked at
  std::size_t inside = 0;  ///< of those, in the cycles
  std::vector<Cycle> cycles;
};

/// Looks at the device of the process with most work; a name is that of a function on its stream. What
/// repeats tells repetition.h. A cycle begins where the device has waited longest, and reaches to the next
/// one. Empty with fewer than three cycles.
std::optional<PeriodicWork> findPeriod(const Events& events, const ProcessTracks& tracks);

/// How the period would cut a run; empty if no capture has one. Throws Cancelled.
std::optional<AnchorStatistics> surveyPeriod(const RunContent& content, const Monitor& monitor);

}  // namespace culprit
