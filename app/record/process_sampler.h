// Levels of the job's own processes, which come and go: their time on a processor, their wait for one, their
// memory. From /proc/PID (proc(5); schedstat: the kernel's Documentation/scheduler/sched-stats.rst).
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "app/record/machine.h"
#include "app/record/rate.h"
#include "app/record/sample_table.h"
#include "app/record/text_file.h"

namespace culprit::record {

class ProcessSampler {
 public:
  /// The processes that are told one by one; the rest of a larger job is left out.
  static constexpr std::size_t kMost = 64;

  /// `root` and its descendants.
  ProcessSampler(Machine machine, int root, SampleTable& table);

  /// Looks for processes that came where `isSlow`; `timeNs` of a clock that only goes forward.
  void sample(std::int64_t timeNs, bool isSlow);
  /// Whether the process is of the job, as far as it was last looked at.
  bool isOfJob(int pid) const { return m_job.contains(pid); }

 private:
  struct Followed {
    TextFile stat, statm, status;
    std::size_t usage = 0, memory = 0, delay = 0, switches = 0;
    Rate time, waiting, switched;
  };

  void look();
  void follow(int pid);
  bool sample(int pid, Followed& process, std::int64_t timeNs, bool isSlow);
  /// Nanoseconds that all its threads have waited for a processor.
  double waited(int pid) const;

  Machine m_machine;
  int m_root;
  SampleTable& m_table;
  std::set<int> m_job;
  std::map<int, Followed> m_followed;
};

}  // namespace culprit::record
