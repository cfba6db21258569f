// One Nsight export while it is read: gives the rows of its tables their tracks, launches and names, and
// counts what must be left out. Filled by one reader per group of tables (nsight_gpu_work.h, nsight_calls.h,
// nsight_ranges.h, nsight_scheduling.h, nsight_gpu_metrics.h); the source hands it on at the end.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/intake/capture_builder.h"
#include "core/sources/bytes/reading_progress.h"
#include "core/sources/bytes/recent_values.h"
#include "core/sources/nsight/nsight_strings.h"
#include "core/sources/nsight/sqlite_reader.h"

namespace culprit::nsight {

/// A name with what it says about its events.
struct EventName {
  FunctionId function{};
  EventCategory category{};
};

/// The events of one host thread lie on up to three tracks, because they may cross each other.
enum class ThreadUse : std::uint8_t {
  Calls,     ///< nested: calls, pushed ranges, system
  Ranges,    ///< started and ended ranges, which end anywhere
  Overhead,  ///< the profiler's own cost, which belongs to nobody
};

class NsightCapture {
 public:
  /// `shownFile` as issues name it; `rows` that will be read at most.
  NsightCapture(SqliteReader& reader, RunBuilder& run, ReadingProgress& progress, std::string shownFile,
                std::uint64_t rows);

  SqliteReader& reader() { return m_reader; }
  Strings& strings() { return m_strings; }
  CaptureBuilder& builder() { return m_builder; }
  /// Counts rows that were read; throws Cancelled.
  void advance(std::uint64_t rows);
  const std::string& file() const { return m_file; }

  std::uint32_t threadTrack(std::int64_t globalTid, ThreadUse use);
  struct Stream {
    std::optional<std::int64_t> globalPid;
    std::int64_t device = 0;
    std::int64_t context = 0;
    std::int64_t stream = 0;

    friend bool operator==(const Stream&, const Stream&) = default;
  };
  std::uint32_t streamTrack(const Stream& stream);
  /// True if the thread has a track for its calls.
  bool hasThread(std::int64_t globalTid) const { return m_threads.contains({globalTid, ThreadUse::Calls}); }
  void nameThread(std::int64_t globalTid, std::string_view name);
  /// True if a call, range or system event of the process was added.
  bool hasProcess(std::int64_t globalPid) const { return m_processes.contains(globalPid); }
  bool hasProcesses() const { return !m_processes.empty(); }

  std::uint32_t launchOf(std::int64_t correlation);
  /// What the file says about the size of work on the GPU.
  struct Size {
    std::optional<std::uint64_t> bytes = {};
    std::optional<std::uint64_t> threads = {};  ///< of a kernel
    LaunchSettings settings = {};

    friend bool operator==(const Size&, const Size&) = default;
  };
  /// Position of the detail; empty where nothing is known.
  std::optional<std::uint32_t> detailOf(Size size);
  FunctionId functionOf(std::string_view name) { return m_builder.function(name); }

  void add(const Events::Row& row) { m_builder.add(row); }
  /// Counts a row that cannot be used.
  void skip(std::string_view table, std::uint64_t row, std::string_view why);
  void report(IssueKind kind, std::string text, std::uint64_t count = 1);
  /// What the profiler says against its recording; all of it becomes one Issue.
  void warn(std::string_view text, std::uint64_t count = 1);

  /// Reports what was skipped and warned of, adds `epochNs` to all times and hands everything to the run.
  void finish(std::int64_t epochNs);

 private:
  struct ThreadKey {
    std::int64_t globalTid = 0;
    ThreadUse use{};
    friend bool operator==(const ThreadKey&, const ThreadKey&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const ThreadKey& key) const;
    std::size_t operator()(const Stream& key) const;
  };
  struct Skipped {
    std::uint64_t count = 0;
    std::string first;
  };

  std::uint32_t trackOf(const ThreadKey& key);
  std::uint32_t trackOf(const Stream& stream);

  SqliteReader& m_reader;
  RunBuilder& m_run;
  ReadingProgress& m_progress;
  std::string m_file;
  std::uint64_t m_rows;
  std::uint64_t m_rowsRead = 0;
  std::uint64_t m_bytesReported = 0;
  CaptureBuilder m_builder;
  Strings m_strings;
  std::unordered_map<ThreadKey, std::uint32_t, KeyHash> m_threads;
  std::unordered_map<Stream, std::uint32_t, KeyHash> m_streams;
  RecentValues<ThreadKey, std::uint32_t, 64> m_recentThreads;
  RecentValues<Stream, std::uint32_t, 64> m_recentStreams;
  RecentValues<Size, std::optional<std::uint32_t>, 1024> m_recentSizes;
  std::set<std::int64_t> m_processes;
  std::map<std::int64_t, std::uint32_t> m_wideLaunches;  ///< correlations that do not fit
  Skipped m_skipped;
  std::string m_warnings;
  std::uint64_t m_warned = 0;
};

}  // namespace culprit::nsight
