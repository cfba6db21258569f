// The heading of a plain CSV of counters: which column holds the times, which name a device, which are
// counters.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sources/logs/counter_log.h"
#include "core/sources/logs/log_time.h"

namespace culprit::logs {

struct CsvColumn {
  enum Role : std::uint8_t { Time, Counter, Name, Value, Unit, Device, Gpu, Pid, Core, Host, Text };
  Role role = Counter;
  LoggedCounter counter = {};  ///< of a Counter
};

class CsvHeading {
 public:
  /// Empty: the line has no column with times, or nothing else.
  static std::optional<CsvHeading> of(std::string_view line);

  const std::vector<CsvColumn>& columns() const { return m_columns; }
  /// A row per reading: its name and its value stand in columns of their own.
  bool isLong() const { return m_isLong; }
  /// Of such a table.
  const CsvColumn& columnOfValues() const;
  /// A heading again: of this file or of another one that was appended.
  bool isSameTable(std::string_view line) const;

  /// The fields of a row, without quotes and the blanks around them.
  void split(std::string_view line, std::vector<std::string_view>& fields) const;
  /// Of a row, without looking at the rest of it.
  std::optional<LogTime> timeOf(std::string_view line) const;
  /// Commas stand between its fields, and in no number.
  bool isCutAtCommas() const { return m_separator == ','; }
  /// Of a cell: a comma in it, where none separates the fields, is taken for a decimal comma.
  std::optional<double> numberOf(std::string_view cell) const;

  // Of a row with as many fields as there are columns:
  /// What the columns say that name a device.
  LoggedDevice deviceOf(const std::vector<std::string_view>& fields) const;
  std::string_view valueOf(const std::vector<std::string_view>& fields) const;
  LoggedCounter counterOf(const std::vector<std::string_view>& fields) const;

 private:
  std::string_view fieldOf(CsvColumn::Role role, const std::vector<std::string_view>& fields) const;

  char m_separator = ',';
  std::vector<CsvColumn> m_columns;
  std::size_t m_time = 0;          ///< position of the column with times
  std::string m_timeName;          ///< its heading
  std::int64_t m_timeDivisor = 1;  ///< of times since the start, whose unit the heading tells
  bool m_isLong = false;
  bool m_namesDevices = false;
};

/// "memory.used [MiB]", "load(%)", "gpu_usage{gpu=0} [%]": name, unit and device of a column.
LoggedCounter counterOfHeading(std::string_view heading);

/// "gpu 0", "GPU0", "pid 4711", "core 3", "sda": what a cell that names a device means.
LoggedDevice deviceOfText(std::string_view text);

}  // namespace culprit::logs
