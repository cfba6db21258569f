// Does many pieces of work of one kind on as many processors as there are. Used where a run has many files
// and a comparison many pairs; what a piece makes goes to its own place, so that the outcome is the same for
// any number of threads. Threads of our own: where the system gives no more of them, libraries end the
// program, and this goes on with those there are.
#pragma once

#include <cstddef>
#include <functional>

namespace culprit {

/// As many processors as this process may use; at least 1.
std::size_t availableThreads();

/// Calls `work` with 0 to `count` - 1, each once, several at the same time. If calls throw, what the one with
/// the lowest number throws reaches the caller, whatever the number of threads; calls with higher numbers
/// that have not begun by then never do. `threads`: at most; 0: availableThreads().
void inParallel(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work);

}  // namespace culprit
