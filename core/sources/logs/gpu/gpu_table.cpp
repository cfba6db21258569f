#include "core/sources/logs/gpu/gpu_table.h"

#include <algorithm>
#include <utility>

#include "core/sources/logs/gpu/gpu_cells.h"

namespace culprit::logs {

namespace {

constexpr std::size_t kNotAsked = static_cast<std::size_t>(-1);

}  // namespace

void GpuTable::setColumns(std::vector<GpuColumn> columns) {
  m_columns = std::move(columns);
  ++m_heading;
}

std::size_t GpuTable::positionOf(std::string_view name) const {
  const auto found = std::find_if(m_columns.begin(), m_columns.end(),
                                  [name](const GpuColumn& column) { return column.name == name; });
  return found == m_columns.end() ? std::string_view::npos
                                  : static_cast<std::size_t>(found - m_columns.begin());
}

void GpuTable::addRow(const LoggedDevice& device, std::span<const std::string_view> cells,
                      std::uint64_t line) {
  if (m_positions.size() >= kMostDevices && !m_positions.contains(device)) {
    return m_log.skip(line, "the log names more than 1024 GPUs");
  }
  Positions& ofDevice = m_positions[device];
  std::vector<std::size_t>& positions = ofDevice.ofColumn;
  if (ofDevice.heading != m_heading) positions.assign(m_columns.size(), kNotAsked);
  ofDevice.heading = m_heading;
  bool isDamaged = false;
  for (std::size_t i = 0; i < m_columns.size() && i < cells.size(); ++i) {
    const GpuColumn& column = m_columns[i];
    if (!column.isCounter || hasNoValue(cells[i])) continue;
    const GpuCell cell = parseGpuCell(cells[i]);
    if (!cell.value) {
      isDamaged = isDamaged || !column.unit.empty();
      continue;
    }
    if (positions[i] == kNotAsked) {
      positions[i] = m_log.counter({.name = column.name,
                                    .unit = column.unit.empty() ? std::string(cell.unit) : column.unit,
                                    .device = device});
    }
    m_log.add(positions[i], *cell.value);
  }
  if (isDamaged) m_log.skip(line, "a value of it is no number");
}

}  // namespace culprit::logs
