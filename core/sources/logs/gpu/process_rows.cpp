#include "core/sources/logs/gpu/process_rows.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/sources/logs/gpu/gpu_cells.h"

namespace culprit::logs {

namespace {

/// The columns of nvidia-smi with bytes of a process: "fb" and "ccpm" of pmon, "used_gpu_memory" of the query
/// (nvidia-smi pmon -h, nvidia-smi --help-query-compute-apps).
bool isAddedUp(std::string_view column) {
  return column == "fb" || column == "ccpm" || column == "used_gpu_memory";
}

}  // namespace

void ProcessRows::setColumns(std::vector<GpuColumn> columns) {
  flush();
  m_columns = std::move(columns);
  m_positions.clear();
}

void ProcessRows::addRow(const LogTime& time, std::string_view gpu, std::int64_t pid,
                         std::span<const std::string_view> cells, std::uint64_t line) {
  std::pair row(pid, std::string(gpu));
  if (m_time != time || m_rows.contains(row)) flush();
  if (m_pids.size() >= kMostProcesses && !m_pids.contains(pid)) {
    return m_log.skip(line, "the log names more than 65536 processes");
  }
  m_pids.insert(pid);
  m_rows.insert(std::move(row));
  m_time = time;
  m_line = line;
  bool isDamaged = false;
  for (std::size_t i = 0; i < m_columns.size() && i < cells.size(); ++i) {
    if (!m_columns[i].isCounter || hasNoValue(cells[i])) continue;
    const GpuCell cell = parseGpuCell(cells[i]);
    if (!cell.value) {
      isDamaged = isDamaged || !m_columns[i].unit.empty();
      continue;
    }
    auto& [value, unit] = m_values.try_emplace({pid, i}, 0.0, std::string(cell.unit)).first->second;
    value = isAddedUp(m_columns[i].name) ? value + *cell.value : std::max(value, *cell.value);
  }
  if (isDamaged) m_log.skip(line, "a value of it is no number");
}

std::size_t ProcessRows::positionOf(std::size_t column, std::int64_t pid, std::string_view unit) {
  const auto [found, isNew] = m_positions.try_emplace({pid, column}, 0);
  if (isNew) {
    const GpuColumn& of = m_columns[column];
    found->second =
        m_log.counter({.name = of.name,
                       .unit = of.unit.empty() ? std::string(unit) : of.unit,
                       .device = {.kind = InstanceKind::Process, .instance = fmt::format("{}", pid)}});
  }
  return found->second;
}

void ProcessRows::flush() {
  if (m_time && m_log.at(*m_time, m_line)) {
    for (const auto& [key, reading] : m_values) {
      m_log.add(positionOf(key.second, key.first, reading.second), reading.first);
    }
  }
  m_time.reset();
  m_rows.clear();
  m_values.clear();
}

}  // namespace culprit::logs
