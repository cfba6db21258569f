// Rows of GPU and process: a process on several GPUs has several at one time, and is one counter. Memory is
// added up; of shares of a GPU's time the largest counts, since their sum may be more than 100 %.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/sources/logs/counter_log.h"
#include "core/sources/logs/gpu/gpu_table.h"

namespace culprit::logs {

class ProcessRows {
 public:
  /// Rows of further ones are skipped.
  static constexpr std::size_t kMostProcesses = 65536;

  explicit ProcessRows(CounterLog& log) : m_log(log) {}

  /// Of the rows that follow. Hands over what is waiting.
  void setColumns(std::vector<GpuColumn> columns);
  const std::vector<GpuColumn>& columns() const { return m_columns; }

  /// A row, a cell per column. Rows of one time follow each other; a new time, or a process again on a GPU
  /// that it had, hands over those before. Throws nothing; what cannot be used is skipped.
  void addRow(const LogTime& time, std::string_view gpu, std::int64_t pid,
              std::span<const std::string_view> cells, std::uint64_t line);
  /// Hands over what is waiting: before the end.
  void flush();

 private:
  std::size_t positionOf(std::size_t column, std::int64_t pid, std::string_view unit);

  CounterLog& m_log;
  std::vector<GpuColumn> m_columns;
  std::optional<LogTime> m_time;
  std::uint64_t m_line = 0;
  std::set<std::pair<std::int64_t, std::string>> m_rows;  ///< process and GPU
  std::map<std::pair<std::int64_t, std::size_t>, std::pair<double, std::string>> m_values;  ///< by column
  std::map<std::pair<std::int64_t, std::size_t>, std::size_t> m_positions;
  std::set<std::int64_t> m_pids;
};

}  // namespace culprit::logs
