// Brings the events of a capture, which come in the order of their file, into the order that Events asks for.
// Used by the capture builder, and where a session is read.
#pragma once

#include <vector>

#include "core/base/monitor.h"
#include "core/model/run/events.h"
#include "core/model/run/trace.h"

namespace culprit {

/// Groups the rows by track, ascending by start inside each, and tells every track where its rows are.
/// Memory: up to 24 bytes per event on the way.
void sortByTrack(Events& events, std::vector<Track>& tracks);

/// Sorts the rows of one track, from `begin` to `end` of it. Fast where they are a few ascending stretches.
/// Throws Cancelled; then the events are of no use.
void sortTrack(Events& events, const Track& track, const Monitor& monitor = SilentMonitor());

}  // namespace culprit
