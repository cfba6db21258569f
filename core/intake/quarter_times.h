// Times that were doubles of microseconds before they were printed: since 2005 such a double has a step of a
// quarter, and the shortest text that leads back to it says .2 for .25 and .8 for .75. Called by the capture
// builder for the dialect whose profiler works that way (kunlun); times of others are what they say.
#pragma once

#include <vector>

#include "core/model/run/run.h"

namespace culprit {

/// Puts starts, readings and changes of memory, in nanoseconds since the Unix epoch, back on quarters of a
/// microsecond, if all of them look like printed quarters; else they stay. Without it, what touched would
/// overlap by 50 ns.
void restoreQuarters(Events& events, std::vector<ReadingSeries>& readings,
                     std::vector<MemoryChanges>& memories);

}  // namespace culprit
