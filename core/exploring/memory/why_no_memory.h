// Whether the counters of a pair may tell of its memory at all, for whoever offers to show it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/model/results/results.h"

namespace culprit {

/// One sentence for a pair of which a run came without events or cycles; empty if it may have memory. Looks
/// at no file.
std::optional<std::string> whyNoMemory(const Results& results, std::size_t pair);

/// What is said where no counter of memory was recorded, and what recording has them.
inline constexpr const char* kNoMemoryRecorded =
    "no memory was recorded: PyTorch's profiler records it with profile_memory=True";

/// And where a counter was, but tells nothing of the cycles that are asked for.
inline constexpr const char* kNoMemoryInCycles = "no level of memory was read in or before these cycles";

}  // namespace culprit
