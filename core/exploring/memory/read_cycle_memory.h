// The memory of one cycle of A and one of B (core/model/details/cycle_memory.h), from the counters, memory
// changes and events that the session keeps. Computed when the window or an output asks; nothing is kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/base/monitor.h"
#include "core/model/details/cycle_memory.h"
#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit {

/// `cycles`: positions in A and B. In memory are, beside the levels of the cycle, the changes of one
/// recording and the events of one of its threads at a time. Throws CannotBeMade (why_no_memory.h), Error,
/// Cancelled.
CycleMemory readCycleMemory(const Session& session, const Results& results, std::size_t pair,
                            std::pair<std::uint32_t, std::uint32_t> cycles, const Monitor& monitor);

}  // namespace culprit
