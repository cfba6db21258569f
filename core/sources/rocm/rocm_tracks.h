// The tracks of a recording of AMD's profilers: host threads, what the profiler itself did on them, and the
// queues and streams of devices. Made when first met. Used by the readers of those databases.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

#include "core/intake/capture_builder.h"
#include "core/sources/bytes/recent_values.h"

namespace culprit::rocm {

class RocmTracks {
 public:
  explicit RocmTracks(CaptureBuilder& builder) : m_builder(builder) {}

  enum class Use : std::uint8_t {
    Calls,     ///< nested: calls and ranges
    Overhead,  ///< the profiler's own cost, which belongs to nobody
  };
  std::uint32_t thread(std::int64_t pid, std::int64_t tid, Use use = Use::Calls);

  /// Those that have a track of a thread.
  const std::set<std::int64_t>& processes() const { return m_processes; }

  struct Queue {
    std::optional<std::int64_t> pid;     ///< empty: the file does not tell whose work it is
    std::optional<std::int64_t> device;  ///< as the file numbers it
    std::int64_t queue = 0;
    std::int64_t stream = 0;

    friend auto operator<=>(const Queue&, const Queue&) = default;
  };
  /// `name()` gives the track its tid when it is met first, such as "queue 0".
  std::uint32_t queue(const Queue& queue, const std::function<std::string()>& name);

 private:
  using Thread = std::tuple<std::int64_t, std::int64_t, Use>;

  std::uint32_t make(const Thread& thread);
  std::uint32_t make(const Queue& queue, const std::function<std::string()>& name);

  CaptureBuilder& m_builder;
  std::map<Thread, std::uint32_t> m_threads;
  std::map<Queue, std::uint32_t> m_queues;
  std::set<std::int64_t> m_processes;
  RecentValues<Thread, std::uint32_t, 64> m_recentThreads;
  RecentValues<Queue, std::uint32_t, 64> m_recentQueues;
};

}  // namespace culprit::rocm
