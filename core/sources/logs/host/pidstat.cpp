// pidstat -h writes a line of the machine, then per time a heading and a row per process; without -h the time
// stands in place of "# Time" and each option has a table of its own. -H gives times since the epoch.
//
//   Linux 6.1.0-18-amd64 (node001) 	11/24/26 	_x86_64_	(8 CPU)
//
//   # Time        UID       PID    %usr %system  %guest   %wait    %CPU   CPU  Command
//   10:00:01     1000      4711   97.00    2.00    0.00    0.50   99.00     3  python3
//
// Date, times and decimal signs are those of the locale: 24.11.2026 and 97,00 under de_DE.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/shorten.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/logs/host/decimal_comma.h"
#include "core/sources/logs/host/host_formats.h"
#include "core/sources/logs/log_time.h"

namespace culprit::logs {

namespace {

constexpr std::int64_t kPidstatDayNs = 86'400'000'000'000;
constexpr std::size_t kMostPidstatColumns = 200;

struct PidstatColumn {
  std::string_view name;
  std::string_view unit;
  double factor = 1.0;
};

// pidstat(1) of sysstat 12.6; what is not here (CPU, the number of a processor, and the policy) is no
// counter. %wait is a share of the time.
// clang-format off
constexpr std::array kPidstatColumns = {
    PidstatColumn{"%usr", "%"},         PidstatColumn{"%system", "%"},     PidstatColumn{"%guest", "%"},
    PidstatColumn{"%wait", "ms/s", 10}, PidstatColumn{"%CPU", "% of a core"},
    PidstatColumn{"minflt/s", "1/s"},   PidstatColumn{"majflt/s", "1/s"},  PidstatColumn{"VSZ", "kB"},
    PidstatColumn{"RSS", "kB"},         PidstatColumn{"%MEM", "%"},        PidstatColumn{"StkSize", "kB"},
    PidstatColumn{"StkRef", "kB"},      PidstatColumn{"kB_rd/s", "kB/s"},  PidstatColumn{"kB_wr/s", "kB/s"},
    PidstatColumn{"kB_ccwr/s", "kB/s"}, PidstatColumn{"iodelay", ""},      PidstatColumn{"cswch/s", "1/s"},
    PidstatColumn{"nvcswch/s", "1/s"},  PidstatColumn{"threads", ""},      PidstatColumn{"fd-nr", ""},
    PidstatColumn{"prio", ""},
};
// clang-format on

const PidstatColumn* pidstatColumn(std::string_view name) {
  const auto* const found = std::find_if(kPidstatColumns.begin(), kPidstatColumns.end(),
                                         [name](const PidstatColumn& each) { return each.name == name; });
  return found == kPidstatColumns.end() ? nullptr : found;
}

bool isHalfOfDay(std::string_view word) {
  return word == "AM" || word == "PM";
}

/// How many words stand before the columns: "#" and "Time", or a time. 0: it is no heading.
std::size_t beforePidstatColumns(const std::vector<std::string_view>& words) {
  if (words.size() < 4 || words.size() > kMostPidstatColumns) return 0;
  const bool isHeading = std::any_of(words.begin(), words.end(),
                                     [](std::string_view word) { return word == "PID" || word == "TGID"; });
  if (!isHeading || words.back() != "Command") return 0;
  if (words[0] == "#" && words[1] == "Time") return 2;
  if (!parseLogTime(words[0])) return 0;
  return isHalfOfDay(words[1]) ? 2 : 1;
}

class PidstatTables {
 public:
  PidstatTables(LogLines& lines, CounterLog& log) : m_lines(lines), m_log(log) {}

  void read() {
    while (const auto line = m_lines.next()) {
      splitWords(*line, m_words);
      if (m_words.empty()) continue;
      if (line->starts_with("Linux ")) {
        readMachine(*line);
      } else if (const std::size_t before = beforePidstatColumns(m_words); before > 0) {
        takeHeading(before);
      } else if (m_columns.empty()) {
        m_log.skip(m_lines.line(), "a row before the first heading");
      } else if (m_words.front().back() != ':') {  // the means at the end
        readRow();
      }
    }
  }

 private:
  struct Column {
    const PidstatColumn* counter;
    std::size_t field;  ///< position behind the time
  };

  void readMachine(std::string_view line) {
    const std::size_t open = line.find('(');
    const std::size_t close = line.find(')', std::min(open, line.size()));
    if (open == line.npos || close == line.npos) return;
    m_log.setHost(line.substr(open + 1, close - open - 1));
    std::vector<std::string_view> words;
    splitWords(line.substr(close + 1), words);
    m_date = words.empty() ? std::string() : std::string(words.front());
    if (!parseDateAndTime(m_date, "00:00:00")) m_date.clear();
    m_daysNs = 0;
    m_before.reset();
  }

  void takeHeading(std::size_t before) {
    m_columns.clear();
    m_positions.clear();
    m_pidField.reset();
    m_fieldCount = m_words.size() - before;
    for (std::size_t i = 0; i < m_fieldCount; ++i) {
      const std::string_view name = m_words[before + i];
      if (name == "PID" || name == "TGID") m_pidField = i;
      if (const PidstatColumn* const column = pidstatColumn(name)) m_columns.push_back({column, i});
    }
  }

  void readRow() {
    const std::size_t before = m_words.size() > 1 && isHalfOfDay(m_words[1]) ? 2 : 1;
    if (m_words.size() < before + m_fieldCount) {
      m_log.skip(m_lines.line(), "not as many fields as the heading has");
      return;
    }
    m_hasDecimalCommas = m_hasDecimalCommas || hasDecimalComma(before);
    const auto time =
        timeOf(before == 2 ? fmt::format("{} {}", m_words[0], m_words[1]) : std::string(m_words[0]));
    if (!time) {
      m_log.skip(m_lines.line(), fmt::format("no time in \"{}\"", excerpt(m_words[0], 60)));
      return;
    }
    const std::string_view pid = m_words[before + *m_pidField];
    if (pid == "-") return;  // a thread
    const auto number = parseInteger(pid);
    if (!number || *number < 0) {
      m_log.skip(m_lines.line(), fmt::format("no pid in \"{}\"", excerpt(pid, 60)));
      return;
    }
    if (m_log.at(*time, m_lines.line())) readValues(before, *number);
  }

  bool hasDecimalComma(std::size_t before) const {
    return std::any_of(m_columns.begin(), m_columns.end(), [&](const Column& each) {
      return m_words[before + each.field].find(',') != std::string_view::npos;
    });
  }

  /// Of the day that the first line names, and those that follow; of no day without one. The date is of the
  /// locale: of those of glibc with decimal commas all but Georgian write the day before the month.
  std::optional<LogTime> timeOf(const std::string& text) {
    const auto time = parseLogTime(text);
    if (!time || time->clock != Clock::TimeOfDay || m_date.empty()) return time;
    auto dated =
        parseDateAndTime(m_date, text, m_hasDecimalCommas ? DateOrder::DayFirst : DateOrder::MonthFirst);
    if (!dated) return std::nullopt;
    constexpr std::int64_t kMostDaysNs = 1000 * kPidstatDayNs;
    if (m_before && time->ns < *m_before - kPidstatDayNs / 2 && m_daysNs < kMostDaysNs)
      m_daysNs += kPidstatDayNs;
    m_before = time->ns;
    dated->ns += m_daysNs;
    return dated;
  }

  void readValues(std::size_t before, std::int64_t pid) {
    std::vector<std::size_t>& positions = positionsOf(pid);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
      const PidstatColumn& column = *m_columns[i].counter;
      const std::string_view text = m_words[before + m_columns[i].field];
      const auto value = parseLocalNumber(text);
      if (!value) {
        if (!isMissing(text) && text != "-")
          m_log.skip(m_lines.line(), fmt::format("no number in \"{}\"", excerpt(text, 60)));
        continue;
      }
      // -1: the disk counters of a process of somebody else, which cannot be read.
      const bool isUnreadable = *value < 0 && column.name.starts_with("kB_");
      if (!isUnreadable) m_log.add(positions[i], *value * column.factor);
    }
  }

  std::vector<std::size_t>& positionsOf(std::int64_t pid) {
    const auto [found, isNew] = m_positions.try_emplace(pid);
    if (!isNew) return found->second;
    const LoggedDevice device{.kind = InstanceKind::Process, .instance = fmt::format("{}", pid)};
    for (const Column& each : m_columns) {
      found->second.push_back(m_log.counter({.name = std::string(each.counter->name),
                                             .unit = std::string(each.counter->unit),
                                             .device = device}));
    }
    return found->second;
  }

  LogLines& m_lines;
  CounterLog& m_log;
  std::string m_date;
  bool m_hasDecimalCommas = false;
  std::optional<std::int64_t> m_before;  ///< time of day of the row before
  std::int64_t m_daysNs = 0;             ///< midnights passed
  std::vector<Column> m_columns;
  std::size_t m_fieldCount = 0;
  std::optional<std::size_t> m_pidField;
  std::map<std::int64_t, std::vector<std::size_t>> m_positions;  ///< by pid, parallel to m_columns
  std::vector<std::string_view> m_words;
};

}  // namespace

bool acceptsPidstat(std::string_view text) {
  std::vector<std::string_view> words;
  constexpr int kMostLinesBefore = 20;
  for (int i = 0; i < kMostLinesBefore && !text.empty(); ++i) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    splitWords(line.substr(0, line.find('\r')), words);
    if (beforePidstatColumns(words) > 0) return true;
  }
  return false;
}

void readPidstat(LogLines& lines, CounterLog& log) {
  PidstatTables(lines, log).read();
}

}  // namespace culprit::logs
