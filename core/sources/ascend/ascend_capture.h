// One database of Ascend's profiler while it is read: names by their number, tracks, and what must be left
// out. Filled by one reader per group of tables; the source hands it on at the end.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/intake/capture_builder.h"
#include "core/sources/bytes/reading_progress.h"
#include "core/sources/nsight/sqlite_reader.h"

namespace culprit::ascend {

class AscendCapture {
 public:
  AscendCapture(SqliteReader& reader, RunBuilder& run, ReadingProgress& progress,
                const std::string& shownFile);

  SqliteReader& reader() { return m_reader; }
  CaptureBuilder& builder() { return m_builder; }

  /// The text of STRING_IDS, repaired where it is no UTF-8; empty for a number that it does not have.
  const std::string& text(std::int64_t id);
  FunctionId functionOf(std::string_view name) { return m_builder.function(name); }

  /// `globalTid`: process and thread in one number.
  std::uint32_t threadTrack(std::int64_t globalTid);
  std::uint32_t streamTrack(std::int64_t pid, std::int64_t device, std::string_view stream);
  /// Call and work of the device with one connection belong together; 0 for none.
  std::uint32_t launchOf(std::int64_t connection);

  /// Counts a row that cannot be used.
  void skip(std::string_view table, std::uint64_t row, std::string_view why);
  void report(IssueKind kind, std::string text);
  void advance(std::uint64_t rows);

  /// False if there was no event.
  bool finish();

 private:
  struct Skipped {
    std::uint64_t count = 0;
    std::string first;
  };

  SqliteReader& m_reader;
  RunBuilder& m_run;
  ReadingProgress& m_progress;
  std::string m_file;
  CaptureBuilder m_builder;
  std::unordered_map<std::int64_t, std::string> m_texts;
  std::map<std::int64_t, std::uint32_t> m_threads;
  std::map<std::tuple<std::int64_t, std::int64_t, std::string>, std::uint32_t> m_streams;
  std::map<std::int64_t, std::uint32_t> m_wideLaunches;  ///< connections that do not fit
  Skipped m_skipped;
  std::uint64_t m_mostRows = 1, m_rowsRead = 0, m_bytesReported = 0;
};

/// The rows of one table. One that is not there has none; a view, a table without a needed column and damage
/// become Issues.
class AscendTable {
 public:
  /// The first `needed` of the columns must be there; others read as NULL.
  AscendTable(AscendCapture& capture, std::string name, std::span<const std::string_view> columns,
              std::size_t needed);

  /// The next row, or null. Throws Cancelled.
  const SqliteRows* next();

  struct Span {
    std::int64_t startNs = 0;
    std::int64_t durationNs = 0;
  };
  /// Empty, and counted, if the times cannot be used. Some generations write them as text.
  std::optional<Span> span(int start, int end);
  std::optional<std::int64_t> time(int column);

 private:
  AscendCapture& m_capture;
  std::string m_name;
  std::optional<SqliteRows> m_rows;
};

}  // namespace culprit::ascend
