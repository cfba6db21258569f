// For the end of a program: what it leaves behind the system takes back at once, which is faster than freeing
// millions of pieces one by one. Used where a command line has nothing more to do.
#pragma once

#include <deque>
#include <mutex>
#include <new>
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

/// Does so with a value of the scope when that ends, be it by an exception: a program that is told to end
/// does not free it first.
template <typename Value>
class LeftToSystem {
 public:
  /// `isLast`: the program ends behind it; else the value is destroyed as ever.
  LeftToSystem(Value& value, bool isLast) : m_value(isLast ? &value : nullptr) {}
  LeftToSystem(const LeftToSystem&) = delete;
  LeftToSystem& operator=(const LeftToSystem&) = delete;
  ~LeftToSystem() {
    try {
      if (m_value != nullptr) leaveToSystem(std::move(*m_value));
    } catch (const std::bad_alloc&) {  // then it is freed
    }
  }

 private:
  Value* m_value;
};

}  // namespace culprit
