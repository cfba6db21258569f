// Cycles of recordings that hold nothing but ranges: no GPU work, no calls, operators or frames. There the
// anchor's call is one part of a repetition and the ranges behind it are the others. Used by the cutter;
// which ranges count as work there is told to the attribution as well.
#pragma once

#include <vector>

#include "core/analysis/cutting/cycle_window.h"
#include "core/analysis/cutting/process_tracks.h"

namespace culprit {

/// True if the process recorded ranges, and beside them at most what the system did.
bool holdsRangesOnly(const Events& events, const ProcessTracks& tracks);

/// Lets each window, made of a call of the anchor on `thread`, reach to the end of the last range that begins
/// before the next one. Left as they are if those ranges take less than a tenth of the anchor's time. A last
/// window with fewer than half of the usual ranges is cut off by the end of the recording, and dropped.
void reachOverRanges(const Events& events, const Track& thread, std::vector<CycleWindow>& windows);

}  // namespace culprit
