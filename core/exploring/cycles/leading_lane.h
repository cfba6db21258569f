// Which lane makes most of the time by which two matched cycles differ, so that it can be in sight first.
#pragma once

#include <optional>

#include "core/base/monitor.h"
#include "core/model/details/cycle_pair.h"

namespace culprit {

/// Where a GPU lane changes more than the idle time of all GPUs does, that lane; else the thread of the host
/// whose calls, partner by partner, changed most while no GPU worked, and if none did, that which had most of
/// this time in the cycle that waits longer. Counts only what is exposed (exposed_time.h), is of these cycles
/// and changes as they do; waits for the GPU explain nothing, nor do steps where both have GPU work. Empty
/// where the cycles take the same time, or nothing of a lane explains it. Throws Cancelled.
std::optional<LeadingLane> leadingLane(const CyclePair& cycles, const Monitor& monitor);

}  // namespace culprit
