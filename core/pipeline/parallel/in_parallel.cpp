#include "core/pipeline/parallel/in_parallel.h"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/further_thread.h"

namespace culprit {

namespace {

/// The pieces, which are handed out in their order.
class Pieces {
 public:
  Pieces(std::size_t count, const std::function<void(std::size_t)>& work) : m_end(count), m_work(work) {}

  void doThem() {
    for (std::size_t i = m_next++; i < m_end; i = m_next++) {
      try {
        m_work(i);
      } catch (...) {
        keep(i, std::current_exception());
      }
    }
  }
  void rethrow() const {
    if (m_failure) std::rethrow_exception(m_failure);
  }

 private:
  /// None behind it is begun; those before it have been, and may fail as well.
  void keep(std::size_t piece, std::exception_ptr failure) {
    const std::lock_guard lock(m_mutex);
    if (piece >= m_end) return;
    m_end = piece;
    m_failure = std::move(failure);
  }

  std::atomic<std::size_t> m_next = 0;
  std::atomic<std::size_t> m_end;
  const std::function<void(std::size_t)>& m_work;
  std::mutex m_mutex;
  std::exception_ptr m_failure;
};

}  // namespace

std::size_t availableThreads() {
  cpu_set_t usable;
  CPU_ZERO(&usable);
  if (::sched_getaffinity(0, sizeof usable, &usable) == 0)
    return std::max<std::size_t>(1, static_cast<std::size_t>(CPU_COUNT(&usable)));
  return std::max(1U, std::thread::hardware_concurrency());  // more processors than the set has room for
}

void inParallel(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work) {
  const std::size_t most = std::min(threads > 0 ? threads : availableThreads(), count);
  Pieces pieces(count, work);
  std::vector<std::jthread> others;
  while (others.size() + 1 < most) {
    std::jthread other = furtherThread([&pieces] { pieces.doThem(); });
    if (!other.joinable()) break;  // the system gives no more: those that have begun do the work
    others.push_back(std::move(other));
  }
  pieces.doThem();
  others.clear();  // waits for them
  pieces.rethrow();
}

}  // namespace culprit
