// Levels of the job's own processes, which come and go: their time on a processor, their wait for one, their
// memory, how often they gave way. From /proc/PID (proc(5)) and the kernel's clocks of processes
// (clock_getcpuclockid(3)), which count nanoseconds where /proc counts hundredths of a second.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/record/machine.h"
#include "app/record/pace.h"
#include "app/record/process_family.h"
#include "app/record/rate.h"
#include "app/record/run_delay.h"
#include "app/record/sample_table.h"
#include "app/record/text_file.h"

namespace culprit::record {

class ProcessSampler {
 public:
  /// The processes that are told one by one: of a larger job those that have used most processor time.
  static constexpr std::size_t kMost = 64;

  /// `root` and its descendants.
  ProcessSampler(const Machine& machine, pid_t root, SampleTable& table);

  /// Processes that came and went are looked for at slow moments.
  void sample(const Moment& moment);
  /// Whether the process is of the job, as far as it was last looked at.
  bool isOfJob(pid_t pid) const { return m_family.members().contains(pid); }

 private:
  struct Followed {
    TextFile stat, memoryFile, status;
    RunDelay waiting;
    std::size_t usage = 0, memory = 0, delay = 0, switches = 0;
    Rate time, switched;
  };

  std::vector<pid_t> busiest() const;
  void chooseFollowed();
  void follow(pid_t pid);
  void drop(const Followed& process);
  void readFollowed(std::int64_t timeNs);
  bool sampleOne(pid_t pid, Followed& process, std::int64_t timeNs);
  void sampleSlowly(Followed& process, std::int64_t timeNs);
  void sampleWaiting(std::int64_t timeNs);
  /// Processor time of a process so far, in seconds; empty: it has ended.
  std::optional<double> usedSeconds(pid_t pid, const TextFile& stat) const;

  Machine m_machine;
  SampleTable& m_table;
  ProcessFamily m_family;
  std::size_t m_mostThreadFiles;
  Pace m_looking, m_reading;
  std::map<pid_t, Followed> m_followed;
  pid_t m_waitingTurn = 0;     ///< whose threads are read next
  std::int64_t m_threads = 0;  ///< that may be read yet
};

}  // namespace culprit::record
