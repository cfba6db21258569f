// vmstat -t: two lines of heading, which come again with each screen, then a row per time. The heading of the
// last column is the zone of the times.
//
//   procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu----- -----timestamp-----
//    r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st                 UTC
//    1  0      0 227684  20848 176074    0    0    44     0  132  127  0  3 96  0  0 2026-11-24 10:00:01

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/shorten.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/logs/host/host_formats.h"
#include "core/sources/logs/log_time.h"

namespace culprit::logs {

namespace {

struct VmstatColumn {
  std::string_view name;
  std::string_view unit;  ///< of memory it is not known: the option -S changes it, and the log does not tell
  bool isRate;            ///< of the time since the row before
};

constexpr std::array kVmstatColumns = {
    VmstatColumn{"r", "", false},     VmstatColumn{"b", "", false},      VmstatColumn{"swpd", "", false},
    VmstatColumn{"free", "", false},  VmstatColumn{"buff", "", false},   VmstatColumn{"cache", "", false},
    VmstatColumn{"inact", "", false}, VmstatColumn{"active", "", false}, VmstatColumn{"si", "", true},
    VmstatColumn{"so", "", true},     VmstatColumn{"bi", "KiB/s", true}, VmstatColumn{"bo", "KiB/s", true},
    VmstatColumn{"in", "1/s", true},  VmstatColumn{"cs", "1/s", true},   VmstatColumn{"us", "%", true},
    VmstatColumn{"sy", "%", true},    VmstatColumn{"id", "%", true},     VmstatColumn{"wa", "%", true},
    VmstatColumn{"st", "%", true},    VmstatColumn{"gu", "%", true},
};

const VmstatColumn* vmstatColumn(std::string_view name) {
  const auto* const found = std::find_if(kVmstatColumns.begin(), kVmstatColumns.end(),
                                         [name](const VmstatColumn& each) { return each.name == name; });
  return found == kVmstatColumns.end() ? nullptr : found;
}

bool isVmstatGroups(std::string_view line) {
  const std::size_t begin = line.find_first_not_of('-');
  return begin != line.npos && line.substr(begin).starts_with("procs") && line.find("-memory-") != line.npos;
}

class VmstatTable {
 public:
  VmstatTable(LogLines& lines, CounterLog& log) : m_lines(lines), m_log(log) {}

  void read() {
    while (const auto line = m_lines.next()) {
      splitWords(*line, m_words);
      if (m_words.empty() || isVmstatGroups(*line)) continue;
      if (m_words.front() == "r") {
        takeHeading();
      } else if (m_columns.empty()) {
        m_log.skip(m_lines.line(), "a row before the first heading");
      } else {
        readRow();
      }
    }
    if (m_rows == 0 && m_rowsWithoutTime > 0)
      throw Error("vmstat has written no times; record with \"vmstat -t\"", m_lines.file());
  }

 private:
  void takeHeading() {
    m_columns.clear();
    m_positions.clear();
    for (const std::string_view word : m_words) {
      const VmstatColumn* const column = vmstatColumn(word);
      if (column == nullptr) {
        m_isUtc = word == "UTC";
        break;
      }
      m_columns.push_back(column);
      m_positions.push_back(
          m_log.counter({.name = std::string(column->name), .unit = std::string(column->unit)}));
    }
  }

  void readRow() {
    const std::size_t count = m_columns.size();
    if (m_words.size() == count) {
      ++m_rowsWithoutTime;
      m_log.skip(m_lines.line(), "a row without a time");
      return;
    }
    // Older versions (procps 3.2) write the zone behind each time.
    const bool isWhole = m_words.size() == count + 2 || m_words.size() == count + 3;
    auto time = isWhole ? parseDateAndTime(m_words[count], m_words[count + 1]) : std::nullopt;
    if (!time) {
      m_log.skip(m_lines.line(), "not the fields of the heading and a time");
      return;
    }
    const bool isUtc = m_words.size() == count + 3 ? m_words[count + 2] == "UTC" : m_isUtc;
    if (isUtc) time->clock = Clock::Epoch;
    ++m_rows;
    // Another one may have been appended: its first row comes behind a pause, or from the past.
    const std::int64_t step = time->ns - m_lastNs;
    const bool isFirst = m_rows == 1 || step < 0 || (m_stepNs > 0 && step > kPause * m_stepNs);
    if (!isFirst) m_stepNs = step;
    m_lastNs = time->ns;
    if (!m_log.at(*time, m_lines.line())) return;
    for (std::size_t i = 0; i < count; ++i) {
      // The first row holds the means since the machine was started.
      if (isFirst && m_columns[i]->isRate) continue;
      if (const auto value = parseNumber(m_words[i])) {
        m_log.add(m_positions[i], *value);
      } else if (isAbsurdNumber(m_words[i])) {
        m_log.skip(m_lines.line(), "a number that nothing can mean");
      }
    }
  }

  LogLines& m_lines;
  CounterLog& m_log;
  std::vector<const VmstatColumn*> m_columns;
  std::vector<std::size_t> m_positions;  ///< parallel to m_columns
  bool m_isUtc = false;
  static constexpr std::int64_t kPause = 3;  // times the usual step
  std::int64_t m_lastNs = 0, m_stepNs = 0;
  std::uint64_t m_rows = 0, m_rowsWithoutTime = 0;
  std::vector<std::string_view> m_words;
};

}  // namespace

bool acceptsVmstat(std::string_view text) {
  const std::size_t end = text.find('\n');
  if (end == text.npos || !isVmstatGroups(text.substr(0, end))) return false;
  std::vector<std::string_view> words;
  splitWords(text.substr(end + 1, text.find('\n', end + 1) - end - 1), words);
  return words.size() > 3 && words[0] == "r" && words[1] == "b" && words[2] == "swpd";
}

void readVmstat(LogLines& lines, CounterLog& log) {
  VmstatTable(lines, log).read();
}

}  // namespace culprit::logs
