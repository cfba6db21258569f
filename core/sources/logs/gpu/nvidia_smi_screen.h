// The scrolling tables of nvidia-smi dmon and pmon: "# gpu pwr ..." with "# Idx W ..." below, both again on
// each screen, then a row per GPU, or per GPU and process. Format: nvidia-smi dmon -h and pmon -h, and what
// driver 580 writes with every choice of -s, -o and --format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sources/logs/gpu/gpu_table.h"
#include "core/sources/logs/log_lines.h"
#include "core/sources/logs/log_time.h"

namespace culprit::logs {

class NvidiaSmiScreen {
 public:
  /// What a line is. Heading: with the names of columns, other ones than before.
  enum class Line : std::uint8_t { Heading, Units, Repeated, Row, Nothing };

  /// Of "#..." takes names and units over.
  Line take(std::string_view line);
  bool hasColumns() const { return !m_columns.empty(); }
  /// Columns of text and of the row's place are no counters.
  const std::vector<GpuColumn>& columns() const { return m_columns; }
  bool isOfProcesses() const { return m_pid.has_value(); }
  bool hasTimes() const { return m_time.has_value(); }
  bool hasDates() const { return m_date.has_value(); }

  // Of a row, below columns with times:
  /// A cell per column; false: it has not as many.
  bool split(std::string_view row, std::vector<std::string_view>& cells) const;
  std::optional<LogTime> timeOf(const std::vector<std::string_view>& cells) const;
  std::string_view gpuOf(const std::vector<std::string_view>& cells) const { return cells[m_gpu]; }
  /// Below columns of processes.
  std::string_view pidOf(const std::vector<std::string_view>& cells) const { return cells[*m_pid]; }

 private:
  void cut(std::string_view line, std::vector<std::string_view>& cells) const;
  bool takeNames(std::string_view names);
  bool takeUnits(std::string_view units);

  bool m_isCsv = false;
  std::vector<GpuColumn> m_columns;
  std::string m_names, m_units;  ///< the lines
  std::size_t m_gpu = 0;
  std::optional<std::size_t> m_date, m_time, m_pid;
};

/// The first lines hold the names of columns of dmon (`ofProcesses`: of pmon).
bool hasNvidiaSmiScreen(std::string_view firstText, bool ofProcesses);

}  // namespace culprit::logs
