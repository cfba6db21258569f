// Hands items from one thread to another, at most `capacity` of them waiting. Used between the reading and
// the parsing thread of a trace. Either side may end it: the producer with finish(), the consumer with
// abandon().
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <utility>

namespace culprit {

template <typename Item>
class BoundedQueue {
 public:
  explicit BoundedQueue(std::size_t capacity) : m_capacity(capacity) {}

  /// Waits for room. False if the consumer has abandoned the queue: the item is dropped.
  bool push(Item item) {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_abandoned || m_items.size() < m_capacity; });
    if (m_abandoned) return false;
    m_items.push_back(std::move(item));
    m_changed.notify_all();
    return true;
  }

  /// No more items follow; with a failure, the consumer gets it instead of the end.
  void finish(std::exception_ptr failure = nullptr) {
    const std::lock_guard lock(m_mutex);
    m_finished = true;
    m_failure = std::move(failure);
    m_changed.notify_all();
  }

  /// The next item; empty when there are no more. Throws what finish() was given.
  std::optional<Item> pop() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_finished || !m_items.empty(); });
    if (m_items.empty()) {
      if (m_failure) std::rethrow_exception(m_failure);
      return std::nullopt;
    }
    Item item = std::move(m_items.front());
    m_items.pop_front();
    m_changed.notify_all();
    return item;
  }

  void abandon() {
    const std::lock_guard lock(m_mutex);
    m_abandoned = true;
    m_items.clear();
    m_changed.notify_all();
  }

 private:
  const std::size_t m_capacity;
  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::deque<Item> m_items;
  bool m_finished = false;
  bool m_abandoned = false;
  std::exception_ptr m_failure;
};

}  // namespace culprit
