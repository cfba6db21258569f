// For the end of a program: what it leaves behind the system takes back at once, which is faster than freeing
// millions of pieces one by one. Used where a command line has compared two runs and has nothing more to do.
#pragma once

#include <deque>
#include <mutex>
#include <utility>

namespace culprit {

/// Keeps `value`, which is never destroyed.
template <typename Value>
void leaveToSystem(Value value) {
  static std::mutex mutex;
  static auto& kept = *new std::deque<Value>;  // NOLINT(cppcoreguidelines-owning-memory)
  const std::lock_guard lock(mutex);
  kept.push_back(std::move(value));
}

}  // namespace culprit
