// One recording in a profiler's database while it is read: takes the events of its tables, numbers their
// launches, keeps what the file says about the size of GPU work, and counts what must be left out. Knows no
// format: each has a capture of its own above it that gives rows their tracks and names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/intake/capture_builder.h"
#include "core/sources/bytes/launch_numbers.h"
#include "core/sources/bytes/recent_values.h"
#include "core/sources/source.h"
#include "core/sources/sqlite/database_strings.h"
#include "core/sources/sqlite/sqlite_reader.h"

namespace culprit {

/// A name with what it says about its events.
struct EventName {
  FunctionId function{};
  EventCategory category{};
};

class DatabaseCapture {
 public:
  /// `rows` that will be read at most; `captures` that the file is read into, one after the other.
  DatabaseCapture(SqliteReader& reader, RunBuilder& run, ReadingProgress& progress, const SourceFile& file,
                  std::uint64_t rows, std::size_t captures = 1);

  SqliteReader& reader() { return m_reader; }
  CaptureBuilder& builder() { return m_builder; }
  /// Counts rows that were read; throws Cancelled.
  void advance(std::uint64_t rows);
  const std::string& file() const { return m_file; }

  /// The number with which the model joins call and work, from that of the file; 0 stays 0.
  std::uint32_t launchOf(std::int64_t correlation) { return m_launches.of(correlation); }
  /// What the file says about work on the GPU beyond its time.
  struct Size {
    std::optional<std::uint64_t> bytes = {};
    std::optional<std::uint64_t> threads = {};  ///< of a kernel
    LaunchSettings settings = {};
    std::uint32_t recordedBy = 0;  ///< as in EventDetail

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
  /// Warns that the profiler's own work took time, most of it `name`; says nothing of 0 ns.
  void warnOfOverhead(std::string_view name, std::int64_t durationNs);
  /// Says that no name can be taken from the table, if that is so.
  void reportLackOf(const DatabaseStrings& strings);
  /// Says that names could not be read, if that was so.
  void reportDamageOf(const DatabaseStrings& strings);

  /// Reports what was skipped and warned of, adds `epochNs` to all times and hands everything to the run.
  void finish(std::int64_t epochNs);

 private:
  struct Skipped {
    std::uint64_t count = 0;
    std::string first;
  };

  SqliteReader& m_reader;
  RunBuilder& m_run;
  ReadingProgress& m_progress;
  std::string m_file;
  std::uint64_t m_bytes = 0;  ///< of the file on disk, packed or not, that this capture stands for
  std::uint64_t m_rows;
  std::uint64_t m_rowsRead = 0;
  std::uint64_t m_bytesReported = 0;
  CaptureBuilder m_builder;
  RecentValues<Size, std::optional<std::uint32_t>, 1024> m_recentSizes;
  LaunchNumbers m_launches;
  Skipped m_skipped;
  std::string m_warnings;
  std::uint64_t m_warned = 0;
};

}  // namespace culprit
