// The rows of a table with a column per counter and a row per GPU and time, which all of these tools print:
// takes them to the log. It knows of no format; the readers tell it the columns and the device of a row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/sources/logs/counter_log.h"

namespace culprit::logs {

struct GpuColumn {
  std::string name;
  std::string unit;  ///< empty: the table of names or the cells tell it
  bool isCounter = true;
};

class GpuTable {
 public:
  /// A line with more is no heading. The widest tool, amd-smi metric, prints some hundreds.
  static constexpr std::size_t kMostColumns = 4096;
  /// Rows of further ones are skipped: a machine has 16.
  static constexpr std::size_t kMostDevices = 1024;

  explicit GpuTable(CounterLog& log) : m_log(log) {}

  /// Of the rows that follow.
  void setColumns(std::vector<GpuColumn> columns);
  const std::vector<GpuColumn>& columns() const { return m_columns; }
  /// Before the first row.
  void setUnit(std::size_t column, std::string_view unit) { m_columns.at(column).unit = unit; }
  bool isEmpty() const { return m_columns.empty(); }
  /// npos: there is none.
  std::size_t positionOf(std::string_view name) const;

  /// A row at the log's time, a cell per column. A cell that is no number where the column has a unit is
  /// damage; elsewhere it is text, and left out.
  void addRow(const LoggedDevice& device, std::span<const std::string_view> cells, std::uint64_t line);

 private:
  CounterLog& m_log;
  std::vector<GpuColumn> m_columns;
  std::uint64_t m_heading = 0;  ///< how many setColumns() there were
  struct Positions {
    std::uint64_t heading = 0;
    std::vector<std::size_t> ofColumn;  ///< in the log
  };
  std::map<LoggedDevice, Positions>
      m_positions;  ///< they stay: headings that are repeated make no more devices
};

}  // namespace culprit::logs
