// One Nsight export while it is read: gives the rows of its tables their tracks and names. Filled by one
// reader per group of tables (nsight_gpu_work.h, nsight_calls.h, nsight_ranges.h, nsight_scheduling.h,
// nsight_gpu_metrics.h); the source hands it on at the end.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/sources/bytes/recent_values.h"
#include "core/sources/sqlite/database_capture.h"

namespace culprit::nsight {

/// The events of one host thread lie on up to three tracks, because they may cross each other.
enum class ThreadUse : std::uint8_t {
  Calls,     ///< nested: calls, pushed ranges, system
  Ranges,    ///< started and ended ranges, which end anywhere
  Overhead,  ///< the profiler's own cost, which belongs to nobody
};

class NsightCapture : public DatabaseCapture {
 public:
  /// As DatabaseCapture.
  NsightCapture(SqliteReader& reader, RunBuilder& run, ReadingProgress& progress, const SourceFile& file,
                std::uint64_t rows);

  DatabaseStrings& strings() { return m_strings; }

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

  /// As DatabaseCapture; what could not be read of the strings, too.
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

  std::uint32_t trackOf(const ThreadKey& key);
  std::uint32_t trackOf(const Stream& stream);

  DatabaseStrings m_strings;
  std::unordered_map<ThreadKey, std::uint32_t, KeyHash> m_threads;
  std::unordered_map<Stream, std::uint32_t, KeyHash> m_streams;
  RecentValues<ThreadKey, std::uint32_t, 64> m_recentThreads;
  RecentValues<Stream, std::uint32_t, 64> m_recentStreams;
  std::set<std::int64_t> m_processes;
};

}  // namespace culprit::nsight
