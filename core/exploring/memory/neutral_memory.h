// Memory for an output that leaves the house: callers and places get neutral names when all is found, as two
// runs meet by the names that the session keeps.
#pragma once

#include "core/base/monitor.h"
#include "core/model/details/cycle_memory.h"
#include "core/model/run/names.h"

namespace culprit {

/// `stored`: the names that it was made of; `neutral`: those of withoutPathsAndNames(). Throws Cancelled.
void giveNeutralNames(CycleMemory& memory, const Names& stored, const Names& neutral, const Monitor& monitor);

}  // namespace culprit
