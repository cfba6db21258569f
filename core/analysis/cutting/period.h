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
    std::int64_t endNs = 0;    ///< of its last
  };
  std::size_t length = 0;  ///< pieces of GPU work in one period
  std::size_t work = 0;    ///< pieces in the capture, on the device looked at
  std::vector<Cycle> cycles;
};

/// Looks at the device of the process with most work. The period is the shortest distance at which some run
/// of names comes back regularly, unless the places where it does not come back are regular themselves: then
/// it is a part (a layer) of something longer. A cycle begins where the device has waited longest. Empty with
/// fewer than three repetitions.
std::optional<PeriodicWork> findPeriod(const Events& events, const ProcessTracks& tracks);

/// How the period would cut a run; empty if no capture has one. Throws Cancelled.
std::optional<AnchorStatistics> surveyPeriod(const RunContent& content, const Monitor& monitor);

}  // namespace culprit
