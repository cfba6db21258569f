// The calls of the host that take device memory or pinned memory from the driver or give it back, in one
// cycle of each side: they make the host wait, which an allocator avoids by keeping what it has.
#pragma once

#include <string_view>

#include "core/base/monitor.h"
#include "core/model/details/cycle_memory.h"
#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit {

/// Of CUDA, HIP and CANN, and of their drivers.
///   "cudaMalloc", "cuMemMap", "hipFree_v1"
bool isAllocatorCall(std::string_view name);

/// Puts those of the cycles of `memory` into it. CUDA and HIP calls of one kind are one; the largest change
/// of the time first. Throws Error, Cancelled.
void addAllocatorCalls(const Session& session, const Results& results, const PairResults& pair,
                       CycleMemory& memory, const Monitor& monitor);

}  // namespace culprit
