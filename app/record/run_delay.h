// How long the threads of one process have waited for a processor, from /proc/PID/task/*/schedstat (the
// kernel's Documentation/scheduler/sched-stats.rst). Each thread is counted by itself, since those that end
// take their waits with them.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "app/record/text_file.h"

namespace culprit::record {

class RunDelay {
 public:
  /// `tasks`: the folder of its threads.
  explicit RunDelay(std::filesystem::path tasks) : m_tasks(std::move(tasks)) {}

  /// Milliseconds per second since the call before, of all threads together; empty the first time, and when
  /// more than `room` files would have to be opened: one stays open for each thread.
  std::optional<double> sample(std::int64_t timeNs, std::size_t room);
  /// As of the last call: what it cost, and how many files are open.
  std::size_t threads() const { return m_threads.size(); }

 private:
  struct Thread {
    pid_t id = 0;
    TextFile file;
    std::uint64_t waitedNs = 0;
  };

  bool look(std::size_t room);

  std::filesystem::path m_tasks;
  std::vector<Thread> m_threads;  ///< by id
  std::int64_t m_timeNs = 0;      ///< 0: never read
};

}  // namespace culprit::record
