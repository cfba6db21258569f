#include "core/sources/logs/gpu/nvidia_smi_dmon.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/logs/gpu/gpu_cells.h"
#include "core/sources/logs/gpu/gpu_table.h"
#include "core/sources/logs/gpu/nvidia_smi_screen.h"
#include "core/sources/logs/gpu/process_rows.h"

namespace culprit::logs {

namespace {

/// Either of the two tables, from the lines to rows whose place in time is known.
template <typename TakeColumns, typename TakeRow>
class ScreenReader {
 public:
  /// Calls takeColumns() wherever the columns change, and takeRow(time, cells) at each row.
  ScreenReader(LogLines& lines, CounterLog& log, NvidiaSmiScreen& screen, bool ofProcesses,
               TakeColumns takeColumns, TakeRow takeRow)
      : m_lines(lines),
        m_log(log),
        m_screen(screen),
        m_ofProcesses(ofProcesses),
        m_takeColumns(takeColumns),
        m_takeRow(takeRow) {}

  void read() {
    while (const auto line = m_lines.next()) {
      switch (m_screen.take(*line)) {
        case NvidiaSmiScreen::Line::Heading:
          requireTimes();
          m_takeColumns();
          break;
        case NvidiaSmiScreen::Line::Units:
          m_takeColumns();
          break;
        case NvidiaSmiScreen::Line::Row:
          takeRow(*line);
          break;
        case NvidiaSmiScreen::Line::Repeated:
        case NvidiaSmiScreen::Line::Nothing:
          break;
      }
    }
  }

 private:
  /// Of the first heading; rows below a later one without times are skipped.
  void requireTimes() {
    m_hadTimes = m_hadTimes || m_screen.hasTimes();
    if (m_hadTimes) return;
    const std::string_view command = m_ofProcesses ? "pmon" : "dmon";
    throw Error(fmt::format("the log of nvidia-smi {} has {}; record it with nvidia-smi {} -o DT", command,
                            m_screen.hasDates() ? "dates without times" : "no times", command),
                m_lines.file(), m_lines.line());
  }

  void takeRow(std::string_view line) {
    if (!m_screen.hasColumns()) return;  // what the shell printed before
    if (!m_screen.hasTimes() || m_screen.isOfProcesses() != m_ofProcesses) {
      return m_log.skip(m_lines.line(), "it stands below a heading of another kind");
    }
    if (!m_screen.split(line, m_cells)) {
      return m_log.skip(m_lines.line(), "it has not as many values as columns");
    }
    const auto time = m_screen.timeOf(m_cells);
    if (!time) return m_log.skip(m_lines.line(), "its time cannot be read");
    m_takeRow(*time, m_cells);
  }

  LogLines& m_lines;
  CounterLog& m_log;
  NvidiaSmiScreen& m_screen;
  bool m_ofProcesses;
  TakeColumns m_takeColumns;
  TakeRow m_takeRow;
  bool m_hadTimes = false;
  std::vector<std::string_view> m_cells;
};

}  // namespace

bool acceptsNvidiaSmiDmon(std::string_view firstText) {
  return hasNvidiaSmiScreen(firstText, false);
}

bool acceptsNvidiaSmiPmon(std::string_view firstText) {
  return hasNvidiaSmiScreen(firstText, true);
}

void readNvidiaSmiDmon(LogLines& lines, CounterLog& log) {
  NvidiaSmiScreen screen;
  GpuTable gpus(log);
  const auto takeRow = [&](const LogTime& time, const std::vector<std::string_view>& cells) {
    const auto gpu = parseInteger(screen.gpuOf(cells));
    if (!gpu || *gpu < 0) return log.skip(lines.line(), "its GPU cannot be read");
    if (!log.at(time, lines.line())) return;
    gpus.addRow({.kind = InstanceKind::Gpu, .instance = std::to_string(*gpu)}, cells, lines.line());
  };
  const auto takeColumns = [&] { gpus.setColumns(screen.columns()); };
  ScreenReader(lines, log, screen, false, takeColumns, takeRow).read();
}

void readNvidiaSmiPmon(LogLines& lines, CounterLog& log) {
  NvidiaSmiScreen screen;
  ProcessRows processes(log);
  const auto takeRow = [&](const LogTime& time, const std::vector<std::string_view>& cells) {
    if (hasNoValue(screen.pidOf(cells))) return;  // a GPU without processes
    const auto pid = parseInteger(screen.pidOf(cells));
    if (!pid) return log.skip(lines.line(), "its process cannot be read");
    processes.addRow(time, screen.gpuOf(cells), *pid, cells, lines.line());
  };
  const auto takeColumns = [&] { processes.setColumns(screen.columns()); };
  ScreenReader(lines, log, screen, true, takeColumns, takeRow).read();
  processes.flush();
}

}  // namespace culprit::logs
