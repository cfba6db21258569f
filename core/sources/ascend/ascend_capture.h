// One database of Ascend's profiler while it is read: gives the rows of its tables their tracks and names.
// Filled by one reader per group of tables (ascend_work.h, ascend_calls.h, ascend_facts.h); the source hands
// it on at the end.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "core/sources/sqlite/database_capture.h"

namespace culprit::ascend {

class AscendCapture : public DatabaseCapture {
 public:
  /// As DatabaseCapture.
  AscendCapture(SqliteReader& reader, RunBuilder& run, ReadingProgress& progress, const SourceFile& file,
                std::uint64_t rows);

  /// The text of STRING_IDS; empty for a number that it does not have.
  const std::string& text(std::int64_t id) { return m_strings[id]; }

  /// `globalTid`: process and thread in one number.
  std::uint32_t threadTrack(std::int64_t globalTid);
  std::uint32_t streamTrack(std::int64_t pid, std::int64_t device, std::string_view stream);
  /// Call and work of the device with one connection belong together; 0 for none. Connections count from 0.
  std::uint32_t launchOf(std::optional<std::int64_t> connection);

  /// As DatabaseCapture; what could not be read of the strings, too.
  void finish();

 private:
  DatabaseStrings m_strings;
  std::map<std::int64_t, std::uint32_t> m_threads;
  std::map<std::tuple<std::int64_t, std::int64_t, std::string>, std::uint32_t> m_streams;
};

}  // namespace culprit::ascend
