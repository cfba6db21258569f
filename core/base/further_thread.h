// Threads for work that can do without one. Where the system gives no further thread, an own one of a library
// would end the work with an error; these leave it to whoever wanted it done, who goes on alone.
#pragma once

#include <future>
#include <system_error>
#include <thread>
#include <utility>

namespace culprit {

/// What `work` returns or throws, by a thread of its own; without one it is done by whoever calls get(), and
/// not at all if nobody does.
template <typename Work>
auto inFurtherThread(Work work) {
  try {
    return std::async(std::launch::async, work);
  } catch (const std::system_error&) {
    return std::async(std::launch::deferred, std::move(work));
  }
}

/// A thread that does `work`; one that is not joinable where there is none to be had.
template <typename Work>
std::jthread furtherThread(Work work) {
  try {
    return std::jthread(std::move(work));
  } catch (const std::system_error&) {
    return {};
  }
}

}  // namespace culprit
