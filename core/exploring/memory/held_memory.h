// Who had taken what one side holds at the peaks of its devices: the allocations that are held then, each
// under its caller. For read_cycle_memory.h only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/base/monitor.h"
#include "core/exploring/memory/allocation_callers.h"
#include "core/exploring/memory/memory_levels.h"
#include "core/model/details/cycle_memory.h"
#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit {

/// Caller and place, numbers of CallerNames.
using CallerKey = std::pair<std::uint32_t, std::uint32_t>;
using HeldByCaller = std::map<CallerKey, HeldMemory>;

/// One cycle of one side of a pair.
struct SideCycle {
  const Session& session;
  const Results& results;
  const PairResults& pair;
  Side side{};
  const Cycle& cycle;
};

/// Of each of `levels` (all of the side, of that cycle) what is held at its peak; what that sums to is put
/// into their sides. Empty for a device whose single allocations are not recorded. Throws Error, Cancelled.
std::vector<HeldByCaller> heldAtPeaks(const SideCycle& of, CallerNames& names,
                                      std::vector<MemoryLevels>& levels, const Monitor& monitor);

}  // namespace culprit
