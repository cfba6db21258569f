// One table of a profiler's database on its way into a capture: the rows whose times can be used, with
// progress. A table that is not there has no rows; one that is a view, lacks a column it cannot do without,
// or is damaged becomes an Issue. Used by the readers of the groups of tables.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>

#include "core/sources/sqlite/database_capture.h"

namespace culprit {

struct EventSpan {
  std::int64_t startNs = 0;
  std::int64_t durationNs = 0;
};

class DatabaseTable {
 public:
  /// Integers is faster; text() and number() must not be asked for then.
  enum class Values : std::uint8_t { Any, Integers };
  /// The first `needed` of the columns must be there; of the others each may be absent.
  DatabaseTable(DatabaseCapture& capture, std::string name, std::span<const std::string_view> columns,
                std::size_t needed, Values values = Values::Any);
  ~DatabaseTable();
  DatabaseTable(const DatabaseTable&) = delete;
  DatabaseTable& operator=(const DatabaseTable&) = delete;

  /// The next row, or null. Throws Cancelled.
  const SqliteRows* next();
  /// From the columns `start` and `end`; empty, and counted, if they cannot be used.
  std::optional<EventSpan> spanOf(int start, int end);
  /// A time within CaptureBuilder's bounds; empty, and counted, if it is none.
  std::optional<std::int64_t> timeOf(int column);

 private:
  DatabaseCapture& m_capture;
  std::string m_name;
  std::optional<SqliteRows> m_rows;
};

}  // namespace culprit
