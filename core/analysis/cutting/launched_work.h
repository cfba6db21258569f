// Where the GPU work runs that the calls of an anchor launch: inside of them, or only behind. Calls that
// return before their work has begun are shorter than what they stand for, so cycles then reach from one call
// to the next. Used by anchors.h, for both runs together, and by the cutter.
#pragma once

#include <cstdint>

#include "core/analysis/cutting/anchor.h"
#include "core/analysis/cutting/process_tracks.h"
#include "core/base/monitor.h"
#include "core/model/run/events.h"
#include "core/model/run/names.h"

namespace culprit {

/// Above this share of the GPU time between the calls cycles reach from start to start.
constexpr double kMostBetweenCalls = 0.05;

/// Of the GPU time that the calls of a function or marker launch: the share between the first and the last of
/// them that lies in none, 0 .. 1; 0 where nothing is launched. Throws Cancelled.
double shareBetweenCalls(const RunContent& content, const Anchor& anchor, const Names& names,
                         const Monitor& monitor);

/// End of the last GPU work that host calls in [startNs, endNs) launch; `endNs` if there is none.
std::int64_t endOfLaunched(const Events& events, const ProcessTracks& tracks, std::int64_t startNs,
                           std::int64_t endNs);

}  // namespace culprit
