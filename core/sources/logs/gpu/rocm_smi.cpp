#include "core/sources/logs/gpu/rocm_smi.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/logs/gpu/gpu_cells.h"
#include "core/sources/logs/gpu/gpu_table.h"
#include "core/sources/logs/gpu/timed_line.h"

namespace culprit::logs::rocm_smi {

namespace {

constexpr std::string_view kHeading = "device,";

// Units that rocm-smi puts in brackets behind a name; other brackets belong to it: "(VRAM%)".
constexpr std::array<std::string_view, 8> kUnits = {"%", "C", "W", "B", "MB/s", "mV", "uJ", "MHz"};

/// The heading behind a time in front of it, or behind the heading of a column with times
/// ("timestamp,device,"); empty: the line is none.
std::string_view headingIn(std::string_view line) {
  if (line.empty() || line.starts_with(kHeading)) return line;
  const TimedLine timed = splitTimedLine(line);
  const std::string_view rest =
      timed.time ? timed.rest : line.substr(std::min(line.find(','), line.size() - 1) + 1);
  return rest.starts_with(kHeading) ? rest : std::string_view();
}

/// "GPU use (%)", "sclk clock speed:".
GpuColumn columnOf(std::string_view field) {
  if (field.ends_with(':')) field.remove_suffix(1);
  const GpuHeading heading = splitHeading(field, '(', ')');
  const bool hasUnit = std::find(kUnits.begin(), kUnits.end(), heading.unit) != kUnits.end();
  return {.name = std::string(hasUnit ? heading.name : field),
          .unit = hasUnit ? std::string(heading.unit) : std::string()};
}

/// A line with nothing but a time, as `date +%s.%N`, `date -Is` or `date` prints it.
std::optional<LogTime> timeAlone(std::string_view line) {
  constexpr std::size_t kLongest = 64;
  if (line.size() > kLongest) return std::nullopt;
  const auto time = parseLogTime(line);
  return time ? time : parseCalendarText(line);
}

/// Reads one log.
class Reader {
 public:
  Reader(const LogLines& lines, CounterLog& log) : m_lines(lines), m_log(log), m_gpus(log) {}

  void take(std::string_view line) {
    if (line.find_first_not_of(" \t") == std::string_view::npos) return;
    if (const std::string_view heading = headingIn(line); !heading.empty()) {
      return takeHeading(heading, heading.size() < line.size());
    }
    if (const auto time = timeAlone(line)) {
      m_pending = time;
      return;
    }
    if (m_gpus.isEmpty()) return;  // what the shell printed before
    takeRow(splitTimedLine(line));
  }

 private:
  /// `hasTimeInFront`: so do its rows.
  void takeHeading(std::string_view heading, bool hasTimeInFront) {
    if (!m_pending && !hasTimeInFront && m_gpus.isEmpty()) {
      throw Error(
          "rocm-smi prints no times; record it with: while date +%s.%N; do rocm-smi --showuse --showpower "
          "--showtemp --showclocks --showmeminfo vram --csv; sleep 1; done > gpu.csv",
          m_lines.file(), m_lines.line());
    }
    m_snapshot = m_pending;
    m_pending.reset();
    if (heading == m_heading) return;
    splitFields(heading, ',', m_cells);
    if (m_cells.size() > GpuTable::kMostColumns) return;
    std::vector<GpuColumn> columns;
    for (const std::string_view cell : m_cells) columns.push_back(columnOf(cell));
    columns.front().isCounter = false;
    m_gpus.setColumns(std::move(columns));
    m_heading = heading;
  }

  void takeRow(const TimedLine& row) {
    if (row.rest.starts_with("system")) return;  // of the machine: the driver's version
    constexpr std::string_view kCard = "card";
    splitFields(row.rest, ',', m_cells);
    const auto number = m_cells.front().starts_with(kCard)
                            ? parseInteger(m_cells.front().substr(kCard.size()))
                            : std::nullopt;
    if (!number || *number < 0) return m_log.skip(m_lines.line(), "its GPU cannot be read");
    if (m_cells.size() != m_gpus.columns().size()) {
      return m_log.skip(m_lines.line(), "it has not as many values as columns");
    }
    const auto time = row.time ? row.time : m_snapshot;
    if (!time) return m_log.skip(m_lines.line(), "no time stands before its snapshot");
    if (!m_log.at(*time, m_lines.line())) return;
    m_gpus.addRow({.kind = InstanceKind::Gpu, .instance = std::to_string(*number)}, m_cells, m_lines.line());
  }

  const LogLines& m_lines;
  CounterLog& m_log;
  GpuTable m_gpus;
  std::string m_heading;
  std::optional<LogTime> m_pending, m_snapshot;
  std::vector<std::string_view> m_cells;
};

}  // namespace

}  // namespace culprit::logs::rocm_smi

namespace culprit::logs {

bool acceptsRocmSmi(std::string_view firstText) {
  std::vector<std::string_view> fields;
  while (!firstText.empty()) {
    std::string_view line = firstText.substr(0, firstText.find('\n'));
    firstText.remove_prefix(std::min(line.size() + 1, firstText.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    splitFields(rocm_smi::headingIn(line), ',', fields);
    if (std::any_of(fields.begin(), fields.end(), [](std::string_view field) {
          return isGpuCounter(Tool::RocmSmi, rocm_smi::columnOf(field).name);
        }))
      return true;
  }
  return false;
}

void readRocmSmi(LogLines& lines, CounterLog& log) {
  rocm_smi::Reader reader(lines, log);
  while (const auto line = lines.next()) reader.take(*line);
}

}  // namespace culprit::logs
