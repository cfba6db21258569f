// Does many pieces of work of one kind on as many processors as there are. Used where a run has many files
// and a comparison many pairs; what a piece makes goes to its own place, so that the outcome is the same for
// any number of threads.
#pragma once

#include <cstddef>
#include <functional>

namespace culprit {

/// As many as the machine has, or as this process may use of them; at least 1.
std::size_t availableThreads();

/// Calls `work` with 0 to `count` - 1, each once, in any order and at the same time. What one call throws
/// reaches the caller, once those that have begun are done; the others are not begun then. `threads`: at
/// most; 0: availableThreads().
void inParallel(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work);

}  // namespace culprit
