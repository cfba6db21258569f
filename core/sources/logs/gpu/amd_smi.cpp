#include "core/sources/logs/gpu/amd_smi.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/logs/gpu/gpu_cells.h"
#include "core/sources/logs/gpu/gpu_table.h"

namespace culprit::logs::amd_smi {

namespace {

constexpr std::size_t kNone = std::string_view::npos;

std::size_t positionOf(const std::vector<std::string_view>& fields, std::string_view name) {
  const auto found = std::find(fields.begin(), fields.end(), name);
  return found == fields.end() ? kNone : static_cast<std::size_t>(found - fields.begin());
}

/// Of either table: "timestamp,gpu,..."; without -w, "gpu,...".
bool isHeading(const std::vector<std::string_view>& fields) {
  const std::size_t gpu = positionOf(fields, "gpu");
  return gpu < 2 && (gpu == 0 || fields[0] == "timestamp") && fields.size() <= GpuTable::kMostColumns;
}

/// "mem" is the use of the memory's controller in monitor, the temperature of the memory in metric, where
/// "edge" and "hotspot" stand beside it.
std::string_view nameOf(std::string_view field, bool isMetric) {
  return isMetric && field == "mem" ? "temperature_mem" : field;
}

/// Reads one log.
class Reader {
 public:
  Reader(const LogLines& lines, CounterLog& log) : m_lines(lines), m_log(log), m_gpus(log) {}

  void take(std::string_view line) {
    if (line.empty() || line == m_heading) return;
    splitCsvRow(line, m_cells);
    if (isHeading(m_cells)) return takeHeading(line);
    if (m_heading.empty() || m_isOfProcesses) return;  // what the shell printed before
    takeRow();
  }

 private:
  void takeHeading(std::string_view line) {
    if (m_cells[0] != "timestamp") {
      if (!m_heading.empty()) return m_log.skip(m_lines.line(), "its heading has no times");
      throw Error("the log of amd-smi has no times; record it with amd-smi monitor -w 1 --csv",
                  m_lines.file(), m_lines.line());
    }
    m_heading = line;
    m_isOfProcesses = positionOf(m_cells, "pid") != kNone;
    if (m_isOfProcesses) return;
    m_gpu = positionOf(m_cells, "gpu");
    m_part = positionOf(m_cells, "xcp");
    m_memory = std::min(positionOf(m_cells, "vram_used"), positionOf(m_cells, "vram_total"));
    const bool isMetric = positionOf(m_cells, "edge") != kNone || positionOf(m_cells, "hotspot") != kNone;
    std::vector<GpuColumn> columns;
    for (const std::string_view cell : m_cells) {
      const bool isPlace = cell == "timestamp" || cell == "gpu" || cell == "xcp";
      columns.push_back({.name = std::string(nameOf(cell, isMetric)), .unit = {}, .isCounter = !isPlace});
    }
    m_gpus.setColumns(std::move(columns));
  }

  void takeRow() {
    if (m_cells.size() != m_gpus.columns().size()) {
      return m_log.skip(m_lines.line(), "it has not as many values as columns");
    }
    const auto time = parseLogTime(m_cells[0]);
    if (!time) return m_log.skip(m_lines.line(), "its time cannot be read");
    const auto gpu = parseInteger(m_cells[m_gpu]);
    if (!gpu || *gpu < 0) return m_log.skip(m_lines.line(), "its GPU cannot be read");
    if (m_part != kNone && parseInteger(m_cells[m_part]).value_or(0) != 0) return;
    tellMemoryUnit();
    if (!m_log.at(*time, m_lines.line())) return;
    m_gpus.addRow({.kind = InstanceKind::Gpu, .instance = std::to_string(*gpu)}, m_cells, m_lines.line());
  }

  /// Newer versions print the memory in GiB with a decimal when no table is chosen, else all print MiB, whole
  /// (monitor(), "vram_used").
  void tellMemoryUnit() {
    if (m_memory == kNone || hasNoValue(m_cells[m_memory])) return;
    const bool isGibi = m_cells[m_memory].find('.') != kNone;
    for (const std::string_view name : {"vram_used", "vram_total", "vram_free"}) {
      if (const std::size_t column = m_gpus.positionOf(name); column != kNone) {
        m_gpus.setUnit(column, isGibi ? "GiB" : "MiB");
      }
    }
    m_memory = kNone;
  }

  const LogLines& m_lines;
  CounterLog& m_log;
  GpuTable m_gpus;
  std::string m_heading;
  bool m_isOfProcesses = false;
  std::size_t m_gpu = kNone, m_part = kNone;
  std::size_t m_memory = kNone;  ///< column that tells the unit of memory; npos: it is told
  std::vector<std::string_view> m_cells;
};

}  // namespace

}  // namespace culprit::logs::amd_smi

namespace culprit::logs {

bool acceptsAmdSmi(std::string_view firstText) {
  std::vector<std::string_view> fields;
  while (!firstText.empty()) {
    std::string_view line = firstText.substr(0, firstText.find('\n'));
    firstText.remove_prefix(std::min(line.size() + 1, firstText.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    splitCsvRow(line, fields);
    if (amd_smi::isHeading(fields) && std::any_of(fields.begin(), fields.end(), [](std::string_view field) {
          return isGpuCounter(Tool::AmdSmi, field);
        }))
      return true;
  }
  return false;
}

void readAmdSmi(LogLines& lines, CounterLog& log) {
  amd_smi::Reader reader(lines, log);
  while (const auto line = lines.next()) reader.take(*line);
}

}  // namespace culprit::logs
