#include "core/sources/logs/gpu/nvidia_smi_screen.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "core/sources/logs/gpu/gpu_cells.h"

namespace culprit::logs {

namespace {

constexpr std::array<std::string_view, 6> kScreenPlaces = {"Date", "Time", "gpu", "pid", "type", "command"};
// What stands in the line of units below columns without one.
constexpr std::array<std::string_view, 5> kScreenWords = {"bool", "errs", "#", "C/G", "name"};

bool isAmong(std::span<const std::string_view> words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

void NvidiaSmiScreen::cut(std::string_view line, std::vector<std::string_view>& cells) const {
  if (m_isCsv) return splitFields(line, ',', cells);
  splitWords(line, cells);
}

NvidiaSmiScreen::Line NvidiaSmiScreen::take(std::string_view line) {
  if (line.find_first_not_of(" \t") == std::string_view::npos) return Line::Nothing;
  if (line.front() != '#') return Line::Row;
  line.remove_prefix(1);
  if (hasColumns() && (line == m_names || line == m_units)) return Line::Repeated;
  if (takeNames(line)) return Line::Heading;
  return hasColumns() && takeUnits(line) ? Line::Units : Line::Nothing;
}

bool NvidiaSmiScreen::takeNames(std::string_view names) {
  const bool isCsv = names.find(',') != std::string_view::npos;
  std::vector<std::string_view> cells;
  if (isCsv) {
    splitFields(names, ',', cells);
  } else {
    splitWords(names, cells);
  }
  const auto gpu = std::find(cells.begin(), cells.end(), "gpu");
  if (gpu == cells.end() || cells.size() > GpuTable::kMostColumns) return false;
  const auto positionOf = [&cells](std::string_view name) -> std::optional<std::size_t> {
    const auto found = std::find(cells.begin(), cells.end(), name);
    if (found == cells.end()) return std::nullopt;
    return static_cast<std::size_t>(found - cells.begin());
  };
  m_isCsv = isCsv;
  m_names = names;
  m_units.clear();
  m_gpu = static_cast<std::size_t>(gpu - cells.begin());
  m_date = positionOf("Date");
  m_time = positionOf("Time");
  m_pid = positionOf("pid");
  m_columns.clear();
  for (const std::string_view cell : cells) {
    m_columns.push_back({.name = std::string(cell), .unit = {}, .isCounter = !isAmong(kScreenPlaces, cell)});
  }
  return true;
}

bool NvidiaSmiScreen::takeUnits(std::string_view units) {
  std::vector<std::string_view> cells;
  cut(units, cells);
  if (cells.size() != m_columns.size() || cells[m_gpu] != "Idx") return false;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    std::string_view unit = cells[i];
    // Counters of performance units are marked: "GPM:%".
    if (unit.starts_with("GPM:")) unit.remove_prefix(4);
    if (!isAmong(kScreenWords, unit) && m_columns[i].isCounter) m_columns[i].unit = unit;
  }
  m_units = units;
  return true;
}

bool NvidiaSmiScreen::split(std::string_view row, std::vector<std::string_view>& cells) const {
  cut(row, cells);
  // A command may have blanks.
  if (cells.size() > m_columns.size() && m_columns.back().name == "command") cells.resize(m_columns.size());
  return cells.size() == m_columns.size();
}

std::optional<LogTime> NvidiaSmiScreen::timeOf(const std::vector<std::string_view>& cells) const {
  return m_date ? parseDateAndTime(cells[*m_date], cells[*m_time]) : parseLogTime(cells[*m_time]);
}

bool hasNvidiaSmiScreen(std::string_view firstText, bool ofProcesses) {
  const Tool tool = ofProcesses ? Tool::NvidiaSmiPmon : Tool::NvidiaSmiDmon;
  NvidiaSmiScreen screen;
  while (!firstText.empty()) {
    std::string_view line = firstText.substr(0, firstText.find('\n'));
    firstText.remove_prefix(std::min(line.size() + 1, firstText.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (screen.take(line) != NvidiaSmiScreen::Line::Heading) continue;
    const auto& columns = screen.columns();
    if (screen.isOfProcesses() == ofProcesses &&
        std::any_of(columns.begin(), columns.end(),
                    [tool](const GpuColumn& column) { return isGpuCounter(tool, column.name); }))
      return true;
  }
  return false;
}

}  // namespace culprit::logs
