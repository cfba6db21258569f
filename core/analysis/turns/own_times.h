// What each event of a host thread takes itself: its duration without the events inside it. Of an operator of
// 10 with a call of 4 and a call of 3 inside: 3, 4, 3. Used by wall_times.h for the typical call of a
// function; turns.h shares time among all threads instead.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/long_column.h"
#include "core/model/run/events.h"
#include "core/model/run/trace.h"

namespace culprit {

/// In ns, by row - track.begin; never negative. Frames lose all that is inside them; what is no frame loses
/// only what is no frame, so that it takes the same with and without recorded stacks. Ranges and markers lose
/// nothing and are not lost: they tell where something ran, and may be renamed.
LongColumn<std::int64_t> ownTimes(const Events& events, const Track& track);

}  // namespace culprit
