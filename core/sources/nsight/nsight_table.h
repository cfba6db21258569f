// One table of an Nsight export on its way into a capture: the rows whose times can be used, with progress.
// A table that is not there has no rows; one that is a view, lacks a column it cannot do without, or is
// damaged becomes an Issue. Used by the readers of the groups of tables.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>

#include "core/sources/nsight/nsight_capture.h"

namespace culprit::nsight {

struct TimeSpan {
  std::int64_t startNs = 0;
  std::int64_t durationNs = 0;
};

class NsightTable {
 public:
  /// Integers is faster; text() and number() must not be asked for then.
  enum class Values : std::uint8_t { Any, Integers };
  /// The first `needed` of the columns must be there; of the others each may be absent.
  NsightTable(NsightCapture& capture, std::string name, std::span<const std::string_view> columns,
              std::size_t needed, Values values = Values::Any);
  ~NsightTable();
  NsightTable(const NsightTable&) = delete;
  NsightTable& operator=(const NsightTable&) = delete;

  /// The next row, or null. Throws Cancelled.
  const SqliteRows* next();
  /// From the columns `start` and `end`; empty, and counted, if they cannot be used.
  std::optional<TimeSpan> spanOf(int start, int end);
  /// A time within CaptureBuilder's bounds; empty, and counted, if it is none.
  std::optional<std::int64_t> timeOf(int column);

 private:
  NsightCapture& m_capture;
  std::string m_name;
  std::optional<SqliteRows> m_rows;
};

}  // namespace culprit::nsight
