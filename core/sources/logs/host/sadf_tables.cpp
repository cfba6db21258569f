// sadf -d writes a table per activity, one after the other, each from the first time to the last. After a
// restart the headings come again.
//
//   # hostname;interval;timestamp;CPU;%user;%nice;%system;%iowait;%steal;%idle
//   node001;1;2026-11-24 10:00:01 UTC;-1;0.50;0.00;3.02;0.00;0.00;96.48
//   node001;-1;2026-11-24 10:20:00 UTC;LINUX-RESTART	(8 CPU)
//   # hostname;interval;timestamp;IFACE;rxpck/s;txpck/s;rxkB/s;txkB/s
//   node001;1;2026-11-24 10:00:01 UTC;eth0;12.00;9.00;1.50;0.75

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/shorten.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/logs/counter_names.h"
#include "core/sources/logs/host/host_formats.h"
#include "core/sources/logs/host/sadf_counters.h"
#include "core/sources/logs/host/summed_devices.h"
#include "core/sources/logs/log_time.h"

namespace culprit::logs {

namespace {

constexpr std::string_view kSadfHeading = "# hostname;interval;timestamp";
constexpr std::size_t kFixedFields = 3;  // host, interval, time
constexpr std::size_t kMostSadfColumns = 10'000;

/// What the rows of a table are of; its first column names it.
enum class SadfRows : std::uint8_t {
  Machine,
  Cpu,
  Disk,
  Interface,
  Mount,
  Sensor,
  Interrupt,
  Other,
  NotRead
};

SadfRows rowsNamed(std::string_view column) {
  constexpr std::array kRows = {
      std::pair<std::string_view, SadfRows>{"CPU", SadfRows::Cpu},
      std::pair<std::string_view, SadfRows>{"DEV", SadfRows::Disk},
      std::pair<std::string_view, SadfRows>{"IFACE", SadfRows::Interface},
      std::pair<std::string_view, SadfRows>{"FILESYSTEM", SadfRows::Mount},
      std::pair<std::string_view, SadfRows>{"MOUNTPOINT", SadfRows::Mount},
      std::pair<std::string_view, SadfRows>{"TEMP", SadfRows::Sensor},
      std::pair<std::string_view, SadfRows>{"FAN", SadfRows::Sensor},
      std::pair<std::string_view, SadfRows>{"IN", SadfRows::Sensor},
      std::pair<std::string_view, SadfRows>{"INTR", SadfRows::Interrupt},
      std::pair<std::string_view, SadfRows>{"TTY", SadfRows::Other},
      std::pair<std::string_view, SadfRows>{"FCHOST", SadfRows::Other},
      std::pair<std::string_view, SadfRows>{"BAT", SadfRows::Other},
      std::pair<std::string_view, SadfRows>{"BUS", SadfRows::NotRead},  // USB devices: names only
  };
  const auto* const found =
      std::find_if(kRows.begin(), kRows.end(), [column](const auto& each) { return each.first == column; });
  return found == kRows.end() ? SadfRows::Machine : found->second;
}

bool isSadfMetric(std::string_view name) {
  const auto names = hostNames();
  return std::any_of(names.begin(), names.end(),
                     [name](const CounterName& row) { return row.tool == Tool::Sadf && row.name == name; });
}

/// "2026-11-24 10:00:01 UTC", "2026-11-24 10:00:01", "2026-11-24 10:00:01 CET", "1795514401" (-U).
std::optional<LogTime> sadfTime(std::string_view text) {
  if (const auto time = parseLogTime(text)) return time;
  std::vector<std::string_view> words;
  splitWords(text, words);
  return words.size() == 3 ? parseDateAndTime(words[0], words[1]) : std::nullopt;
}

class SadfTables {
 public:
  SadfTables(LogLines& lines, CounterLog& log) : m_lines(lines), m_log(log), m_totals(log) {}

  void read() {
    while (const auto line = m_lines.next()) {
      if (line->empty()) continue;
      if (line->starts_with(kSadfHeading)) {
        takeHeading(*line);
      } else if (line->front() == '#') {
        continue;
      } else if (m_rows && *m_rows != SadfRows::NotRead) {
        readRow(*line);
      } else if (!m_rows) {
        m_log.skip(m_lines.line(), "a row before the first heading");
      }
    }
    m_totals.flush();
  }

 private:
  void takeHeading(std::string_view line) {
    if (line.find("[...]") != std::string_view::npos) {
      throw Error("sadf has put its tables beside each other; write them with \"sadf -d\", without -h", {},
                  m_lines.line());
    }
    m_totals.flush();
    m_timeText.clear();
    m_positions.clear();
    m_hasAll = false;
    m_columns.clear();
    splitFields(line, ';', m_fields);
    m_rows.reset();
    if (m_fields.size() <= kFixedFields || m_fields.size() > kMostSadfColumns) {
      m_log.skip(m_lines.line(), "no heading of a table");
      m_rows = SadfRows::NotRead;
      return;
    }
    m_rows = rowsNamed(m_fields[kFixedFields]);
    m_first = kFixedFields + (*m_rows == SadfRows::Machine ? 0 : 1) + (*m_rows == SadfRows::Sensor ? 1 : 0);
    if (*m_rows == SadfRows::Interrupt) {
      m_columns.push_back({.name = "intr/s", .unit = "1/s"});  // "CPU*": all together, then those of each CPU
      return;
    }
    for (std::size_t i = m_first; i < m_fields.size(); ++i) m_columns.push_back(columnNamed(m_fields[i]));
  }

  /// Two tables may have a column of one name: "retrans/s" of NFS and of TCP.
  SadfCounter columnNamed(std::string_view name) {
    SadfCounter counter = sadfCounter(name);
    if (isSadfMetric(name)) return counter;
    const std::string table(m_fields[m_first]);
    const auto [owner, isNew] = m_owners.try_emplace(counter.name, table);
    if (!isNew && owner->second != table) counter.name = fmt::format("{} (beside {})", counter.name, table);
    return counter;
  }

  void readRow(std::string_view line) {
    splitFields(line, ';', m_fields);
    if (m_fields.size() > kFixedFields && m_fields[1] == "-1") return;  // a restart or a comment
    const bool isWhole = *m_rows == SadfRows::Interrupt ? m_fields.size() > m_first
                                                        : m_fields.size() == m_first + m_columns.size();
    if (!isWhole) {
      m_log.skip(m_lines.line(), "not as many fields as the heading has");
      return;
    }
    if (!moveTo(m_fields[2], m_fields[0])) return;
    if (const auto device = deviceOfRow()) readValues(*device);
  }

  /// False: the readings of this time are not wanted.
  bool moveTo(std::string_view timeText, std::string_view host) {
    if (!m_timeText.empty() && timeText == m_timeText && host == m_hostText) return m_isWanted;
    m_totals.flush();
    const auto time = sadfTime(timeText);
    if (!time) {
      m_timeText.clear();
      m_log.skip(m_lines.line(), fmt::format("no time in \"{}\"", excerpt(timeText, 60)));
      return false;
    }
    m_timeText = timeText;
    m_hostText = host;
    if (m_log.host().empty()) m_log.setHost(host);
    m_isWanted = m_log.at(*time, m_lines.line());
    return m_isWanted;
  }

  /// Empty: the row is not read.
  std::optional<LoggedDevice> deviceOfRow() {
    LoggedDevice device;
    if (m_hostText != m_log.host()) device.host = m_hostText;
    const std::string_view name = m_first > kFixedFields ? m_fields[kFixedFields] : std::string_view();
    switch (*m_rows) {
      case SadfRows::Machine:
        return device;
      case SadfRows::Cpu: {
        const bool isAll = name == "-1" || name == "all";
        m_hasAll = m_hasAll || isAll;
        if (isAll) return device;
        if (m_hasAll) return std::nullopt;  // their mean is there
        device.kind = InstanceKind::Core;
        break;
      }
      case SadfRows::Disk:
        if (!isOwnDisk(name)) return std::nullopt;
        device.kind = InstanceKind::Mount;
        break;
      case SadfRows::Interface:
        if (!isOwnInterface(name)) return std::nullopt;
        device.kind = InstanceKind::Other;
        break;
      case SadfRows::Mount:
        device.kind = InstanceKind::Mount;
        break;
      case SadfRows::Interrupt:
        return name == "sum" ? std::optional(device) : std::nullopt;
      case SadfRows::Sensor:
        device.kind = InstanceKind::Other;
        device.instance = fmt::format("{} {}", m_fields[kFixedFields + 1], name);
        return device;
      case SadfRows::Other:
      case SadfRows::NotRead:
        device.kind = InstanceKind::Other;
        break;
    }
    device.instance = name;
    return device;
  }

  void readValues(const LoggedDevice& device) {
    const std::vector<std::size_t>& positions = positionsFor(device);
    const std::size_t count = std::min(m_columns.size(), m_fields.size() - m_first);
    for (std::size_t i = 0; i < count; ++i) {
      const std::string_view text = m_fields[m_first + i];
      const auto value = parseNumber(text);
      if (!value) {
        if (isAbsurdNumber(text)) m_log.skip(m_lines.line(), "a number that nothing can mean");
        continue;
      }
      const SadfCounter& counter = m_columns[i];
      if (counter.total == DeviceTotal::None) {
        m_log.add(positions[i], *value * counter.factor);
      } else {
        m_totals.add(counter, device.host, *value * counter.factor);
      }
    }
  }

  const std::vector<std::size_t>& positionsFor(const LoggedDevice& device) {
    const auto [found, isNew] = m_positions.try_emplace(device);
    if (!isNew) return found->second;
    const bool isOtherSensor = *m_rows == SadfRows::Sensor && !isCpuSensor(device.instance);
    for (const SadfCounter& counter : m_columns) {
      // Only those of a CPU are its temperature.
      const std::string name =
          isOtherSensor && counter.name == "degC" ? "degC of other sensors" : counter.name;
      found->second.push_back(counter.total == DeviceTotal::None
                                  ? m_log.counter({.name = name, .unit = counter.unit, .device = device})
                                  : 0);
    }
    return found->second;
  }

  LogLines& m_lines;
  CounterLog& m_log;
  DeviceTotals m_totals;
  std::optional<SadfRows> m_rows;      ///< empty: before the first heading
  std::size_t m_first = kFixedFields;  ///< position of the first value in a row
  std::vector<SadfCounter> m_columns;
  std::map<LoggedDevice, std::vector<std::size_t>> m_positions;
  std::map<std::string, std::string> m_owners;  ///< by the name of a column, the first one of its table
  bool m_hasAll = false;
  std::string m_timeText, m_hostText;  ///< of the row before
  bool m_isWanted = false;
  std::vector<std::string_view> m_fields;
};

}  // namespace

bool acceptsSadfTables(std::string_view text) {
  return text.starts_with(kSadfHeading) || text.find(fmt::format("\n{}", kSadfHeading)) != text.npos;
}

void readSadfTables(LogLines& lines, CounterLog& log) {
  SadfTables(lines, log).read();
}

}  // namespace culprit::logs
