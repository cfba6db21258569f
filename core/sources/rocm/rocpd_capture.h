// One recording in a database of rocprofv3 while it is read: its strings, its processes, threads and devices
// by their numbers in the file, and the events that join a call and its work. Filled by one reader per group
// of tables (rocpd_regions.h, rocpd_work.h, rocpd_counters.h) after its facts; the source hands it on at the
// end.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/sources/rocm/rocm_tracks.h"
#include "core/sources/sqlite/database_capture.h"

namespace culprit::rocm {

class RocpdCapture : public DatabaseCapture {
 public:
  /// As DatabaseCapture. `suffix` stands behind the names of the recording's tables.
  RocpdCapture(SqliteReader& reader, RunBuilder& run, ReadingProgress& progress, const SourceFile& file,
               std::string suffix, std::uint64_t rows, std::size_t captures);

  std::string table(std::string_view name) const { return std::string(name) + m_suffix; }
  DatabaseStrings& strings() { return m_strings; }
  RocmTracks& tracks() { return m_tracks; }

  /// An agent of the machine, by its number in the file.
  struct Agent {
    std::optional<std::int64_t> gpu;  ///< among the GPUs, from 0
  };
  std::map<std::int64_t, Agent>& agents() { return m_agents; }
  /// Process and thread ids of the system by their numbers in the file; empty if it does not tell.
  std::optional<std::int64_t> pidOf(std::int64_t process) const;
  std::optional<std::int64_t> tidOf(std::int64_t thread) const;
  void addProcess(std::int64_t number, std::int64_t pid) { m_pids.try_emplace(number, pid); }
  void addThread(std::int64_t number, std::int64_t tid) { m_tids.try_emplace(number, tid); }

  /// What an event says of the region, dispatch or copy that has it.
  struct Event {
    std::int64_t stack = 0;  ///< equal for a call and what it launched; 0: none
    std::int64_t category = 0;
  };
  Event event(std::int64_t id);
  /// The message of a marker: {"message": ".."} in its extdata; empty if it has none.
  std::string messageOf(std::int64_t event);

  /// Counts the rows of a table that are not read: all of them, or those that are left of it.
  void noteUnread(std::string_view name);
  void noteUnread(std::string_view name, std::uint64_t rows);

  /// As DatabaseCapture; what is not read, and what could not be read of strings and events, too.
  void finish(std::int64_t epochNs);

 private:
  bool find(SqliteRows& rows, std::int64_t event);

  std::string m_suffix;
  DatabaseStrings m_strings;
  RocmTracks m_tracks;
  std::map<std::int64_t, Agent> m_agents;
  std::unordered_map<std::int64_t, std::int64_t> m_pids, m_tids;
  std::string m_unread;  ///< names of tables
  std::uint64_t m_unreadRows = 0;
  std::optional<SqliteRows> m_events, m_extdata;  ///< empty: the table is not there, or not ordered by id
  std::uint64_t m_lostEvents = 0;
  std::string m_whyLost;  ///< the first, in SQLite's words
};

}  // namespace culprit::rocm
