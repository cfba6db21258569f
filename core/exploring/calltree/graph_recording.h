// Which calls of one recording were not launches but became part of a graph: those between begin and end of a
// capture of a stream that no GPU event says it was launched by.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/monitor.h"
#include "core/exploring/calltree/thread_walk.h"

namespace culprit {

/// What was recorded between begin and end of a capture, in the order of the calls.
struct GraphRecording {
  std::vector<GraphCall> kinds;
  std::vector<std::uint32_t> paths;  ///< of HostPaths
};

/// By their begin. Calls of every thread count, as a capture may take in several; captures that overlap are
/// left out, since calls do not tell of which they are. Throws Cancelled.
std::vector<GraphRecording> recordedGraphs(const LaunchNodes& launches, const Monitor& monitor);

}  // namespace culprit
