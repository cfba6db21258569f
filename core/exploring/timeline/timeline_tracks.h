// Which tracks of the recordings make which lane of a timeline, and what the lanes are called.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/model/details/run_timeline.h"
#include "core/model/results/results.h"
#include "core/model/run/trace.h"

namespace culprit {

/// Where the events of one lane are.
struct LaneTracks {
  TimelineLane lane;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> tracks;  ///< captures and their tracks, in that order
};

struct TimelineTracks {
  std::vector<LaneTracks> lanes;  ///< in the order of RunTimeline::lanes, at most as many
  std::size_t lanesLeftOut = 0;
};

/// `outline`: of the recordings of `owner`; other captures of it are empty. A thread whose events lie on
/// several tracks or in several recordings (core/analysis/counting/thread_tracks.h) is one lane, and so is a
/// stream.
TimelineTracks timelineTracks(const Trace& outline, const Results& results, ProcessId owner);

}  // namespace culprit
