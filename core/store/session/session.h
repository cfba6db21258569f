// One SQLite file (*.culprit) with two runs, their data and the results: opened for reading. The single store
// behind window and command line; it opens without the traces. A Session and what it returns belong to the
// thread that opened it; no connection is shared between threads.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "core/base/monitor.h"
#include "core/model/results/results.h"
#include "core/model/run/event_block.h"
#include "core/model/run/run.h"
#include "core/store/sql/id_limits.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

class PartFile;
struct TraceProcess;

/// A session file opened for reading, by one thread at a time. What takes a Monitor may take long, and throws
/// Cancelled.
class Session {
 public:
  /// Opens a session for reading. Throws Error if the file is no SQLite, no Culprit session, damaged,
  /// newer than this program or from before its first release.
  static Session open(const std::filesystem::path& file);
  /// A part of a run (SessionWriter's Holds::RunPart): side A is what was read, B is empty. Throws Error.
  static Session openPart(const std::filesystem::path& file);
  /// The session that `shown` was read from. Throws Error also if another one has taken its place.
  static Session open(const std::filesystem::path& file, const Results& shown);
  /// A further connection to the file, for another thread. Throws Error also if another file has taken its
  /// place.
  Session again() const;
  /// Throws Error if the file holds others than these `results` of it by now: SQLite does not notice what
  /// others write over it, and all that was read since could be of either. A file that was moved is read on
  /// as it was.
  void requireUnchanged(const Results& results) const;

  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;
  ~Session();

  const std::filesystem::path& file() const { return m_file; }

  /// Everything but the samples and readings.
  ResultsPtr results() const;

  /// All samples of one process; `results()->processes` has the ids.
  ProcessSamples samples(ProcessId process, const Monitor& monitor = SilentMonitor()) const;
  /// The same without levels.
  ProcessSamples uses(ProcessId process, const Monitor& monitor = SilentMonitor()) const;
  /// The use of time of one function, if the process has it.
  std::optional<Usage> usage(ProcessId process, FunctionId function, DeviceId device) const;
  /// All uses of time of one process, one after the other. What `take` throws goes through.
  void eachUsage(ProcessId process, const std::function<void(const Usage&)>& take) const;
  /// The level of one triplet, if the process has it; the triplet must have a metric.
  std::optional<Level> level(ProcessId process, const Triplet& triplet) const;
  /// Readings of one run's counters named `metric` or `metric_<number>` (one per process, core or mount);
  /// without a metric all of them.
  std::vector<ReadingSeries> readings(Side side, const std::string& metric = {},
                                      const Monitor& monitor = SilentMonitor()) const;
  /// The series of one run that `wants` wants, one after the other; it is asked before their readings are
  /// decoded. What either throws goes through.
  void eachReadings(Side side, const std::function<bool(const ReadingSeries&)>& wants,
                    const std::function<void(ReadingSeries)>& take) const;

  /// The raw traces of a run, to cut them anew; without captures if the run had none.
  Trace trace(Side side, const Monitor& monitor = SilentMonitor()) const;
  /// The same without tracks and events: what the files say about run and hardware.
  Trace traceFacts(Side side) const;
  /// The same with tracks and details: of a track with any event `end` is 1. With a process, captures in
  /// which it has no track are empty.
  Trace traceOutline(Side side, const Monitor& monitor = SilentMonitor(),
                     std::optional<ProcessId> process = {}) const;
  /// The same of all processes, without details.
  Trace trackOutline(Side side, const Monitor& monitor = SilentMonitor()) const;
  /// Puts the events of one track behind those that a capture of `outline` (traceOutline()) has, and tells
  /// the track where they are. Of those before it nothing changes.
  void addTrackEvents(Side side, std::uint32_t capture, std::uint32_t track, Trace& outline,
                      const Monitor& monitor = SilentMonitor()) const;
  /// What was done to the memories of a capture (a position in Trace::captures).
  std::vector<MemoryChanges> memoryChanges(Side side, std::uint32_t capture,
                                           const Monitor& monitor = SilentMonitor()) const;
  /// The first change of each memory of those captures, by capture; those that the run has not are left out.
  std::map<std::uint32_t, std::vector<FirstMemoryChange>> firstMemoryChanges(
      Side side, const std::set<std::uint32_t>& captures, const Monitor& monitor = SilentMonitor()) const;
  /// Blocks of stored events one after the other, those of a track in their order. What `take` throws goes
  /// through.
  void eachEventBlock(Side side, const EventQuery& query,
                      const std::function<void(const EventBlock&)>& take) const;
  /// The events of one function of raw traces, by track (a track may come twice, with two categories).
  std::vector<TrackEvents> events(Side side, FunctionId function) const;

  /// Of a part of a run only, parallel to its processes.
  std::vector<TraceProcess> recordings() const;

  /// Numbers for the status bar.
  struct Size {
    std::uint64_t samples = 0;
    std::uint64_t readings = 0;
  };
  Size size() const;
  std::uint64_t readingCount(Side side) const;

  /// Copies the session to `target` (SQLite backup, temporary file, rename) and commits with the Monitor
  /// right before the rename: when cancelled nothing is left behind. Throws Error.
  void saveAs(const std::filesystem::path& target, const Monitor& monitor = SilentMonitor()) const;
  /// The bare copy; what is left of it when cancelled goes with the part. Throws Error about its target, or
  /// about this session if that cannot be read.
  void copyTo(const PartFile& part, const Monitor& monitor) const;

 private:
  explicit Session(std::filesystem::path file, std::unique_ptr<sql::Database> database);
  ProcessSamples readUses(ProcessId process, const Monitor& monitor) const;

  std::filesystem::path m_file;
  std::unique_ptr<sql::Database> m_database;
  IdLimits m_limits;
};

}  // namespace culprit
