#include "core/sources/logs/gpu/nvidia_smi_query.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/logs/gpu/gpu_cells.h"
#include "core/sources/logs/gpu/gpu_table.h"
#include "core/sources/logs/gpu/process_rows.h"
#include "core/sources/logs/gpu/throttle_reasons.h"

namespace culprit::logs::nvidia_smi_query {

namespace {

constexpr std::size_t kNone = std::string_view::npos;

// Columns whose numbers name something: nvidia-smi --help-query-gpu. By their beginning.
constexpr std::array<std::string_view, 21> kNoCounters = {
    "timestamp", "index",       "count",       "uuid",       "gpu_uuid",  "name",    "gpu_name",
    "serial",    "gpu_serial",  "pci.",        "gpu_bus_id", "hostname",  "driver_", "vbios_version",
    "inforom.",  "compute_cap", "accounting.", "fabric.",    "platform.", "pid",     "process_name"};

bool isCounter(std::string_view name) {
  // "gpu_bus_id" and its like: names of older drivers for the same columns.
  return std::none_of(kNoCounters.begin(), kNoCounters.end(),
                      [name](std::string_view each) { return name.starts_with(each); });
}

/// Names of the columns without units, if the line is a heading.
std::vector<std::string_view> namesOf(const std::vector<std::string_view>& fields) {
  std::vector<std::string_view> names;
  if (fields.size() > GpuTable::kMostColumns) return names;
  bool isKnown = false, isOthers = false, hasTimestamp = false;
  for (const std::string_view field : fields) {
    names.push_back(splitHeading(field, '[', ']').name);
    isKnown = isKnown || isGpuCounter(Tool::NvidiaSmiQuery, names.back());
    hasTimestamp = hasTimestamp || names.back() == "timestamp";
    // Somebody else's table with these columns and times of its own.
    isOthers = isOthers || names.back().find("time") == 0 || names.back().find("Time") == 0 ||
               names.back().find("date") == 0;
  }
  if (!isKnown || (isOthers && !hasTimestamp)) names.clear();
  return names;
}

class Reader {
 public:
  explicit Reader(CounterLog& log) : m_log(log), m_gpus(log), m_processes(log) {}

  void take(std::string_view line, const LogLines& lines) {
    if (line.empty() || line == m_heading) return;
    splitFields(line, ',', m_fields);
    if (const auto names = namesOf(m_fields); !names.empty()) return takeHeading(line, names, lines);
    if (m_heading.empty()) return;  // what the shell printed before
    takeRow(lines.line());
  }

  void finish() { m_processes.flush(); }

 private:
  std::size_t positionOf(const std::vector<std::string_view>& names, std::string_view name,
                         std::string_view otherName = {}) const {
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names[i] == name || (!otherName.empty() && names[i] == otherName)) return i;
    return kNone;
  }

  void takeHeading(std::string_view line, const std::vector<std::string_view>& names, const LogLines& lines) {
    const std::size_t time = positionOf(names, "timestamp");
    // Where a run was ended in the middle of a line, the heading of the next one stands behind its rest.
    if (time == kNone && !m_heading.empty()) return m_log.skip(lines.line(), "its heading has no times");
    if (time == kNone) {
      throw Error(
          "the log of nvidia-smi has no times; record it with --query-gpu=timestamp,index,... "
          "--format=csv -lms 100",
          lines.file(), lines.line());
    }
    m_time = time;
    m_index = positionOf(names, "index");
    m_uuid = positionOf(names, "uuid", "gpu_uuid");
    m_bus = positionOf(names, "pci.bus_id", "gpu_bus_id");
    m_host = positionOf(names, "hostname");
    m_pid = positionOf(names, "pid");
    std::vector<GpuColumn> columns;
    for (const std::string_view field : m_fields) {
      const GpuHeading heading = splitHeading(field, '[', ']');
      columns.push_back({.name = std::string(heading.name),
                         .unit = std::string(heading.unit),
                         .isCounter = isCounter(heading.name)});
    }
    m_throttling.emplace(names);
    m_columns = columns.size();
    m_processes.setColumns(m_pid == kNone ? std::vector<GpuColumn>() : columns);
    m_gpus.setColumns(std::move(columns));
    m_heading = line;
  }

  void takeRow(std::uint64_t line) {
    if (m_fields.size() != m_columns) return m_log.skip(line, "it has not as many values as columns");
    const auto time = parseLogTime(m_fields[m_time]);
    if (!time) return m_log.skip(line, "its time cannot be read");
    if (m_pid != kNone) {
      const auto pid = parseInteger(m_fields[m_pid]);
      if (!pid) return m_log.skip(line, "its process cannot be read");
      return m_processes.addRow(*time, cellAt(m_uuid, cellAt(m_bus, {})), *pid, m_fields, line);
    }
    if (!m_log.at(*time, line)) return;
    if (m_host != kNone && !hasNoValue(m_fields[m_host])) m_log.setHost(m_fields[m_host]);
    const auto device = deviceOfRow();
    if (!device) return m_log.skip(line, "its GPU cannot be read");
    m_gpus.addRow(*device, m_fields, line);
    addThrottling(*device);
  }

  std::string_view cellAt(std::size_t position, std::string_view otherwise) const {
    return position == kNone ? otherwise : m_fields[position];
  }

  /// Empty: its index is no number.
  std::optional<LoggedDevice> deviceOfRow() const {
    LoggedDevice device{.kind = InstanceKind::Gpu};
    if (m_index != kNone) {
      const auto index = parseInteger(m_fields[m_index]);
      if (!index || *index < 0) return std::nullopt;
      device.instance = std::to_string(*index);
    }
    if (m_uuid != kNone && !hasNoValue(m_fields[m_uuid])) device.uuid = m_fields[m_uuid];
    if (m_bus != kNone && !hasNoValue(m_fields[m_bus])) device.busId = m_fields[m_bus];
    return device;
  }

  void addThrottling(const LoggedDevice& device) {
    const Throttling now = m_throttling->of(m_fields);
    if (now.thermal) {
      m_log.add(m_log.counter({.name = "gpu_throttle_thermal", .unit = {}, .device = device}), *now.thermal);
    }
    if (now.power) {
      m_log.add(m_log.counter({.name = "gpu_throttle_power", .unit = {}, .device = device}), *now.power);
    }
  }

  CounterLog& m_log;
  GpuTable m_gpus;
  ProcessRows m_processes;
  std::string m_heading;
  std::size_t m_columns = 0;
  std::size_t m_time = kNone, m_index = kNone, m_uuid = kNone, m_bus = kNone, m_host = kNone, m_pid = kNone;
  std::optional<ThrottleReasons> m_throttling;
  std::vector<std::string_view> m_fields;
};

}  // namespace

}  // namespace culprit::logs::nvidia_smi_query

namespace culprit::logs {

bool acceptsNvidiaSmiQuery(std::string_view firstText) {
  std::vector<std::string_view> fields;
  while (!firstText.empty()) {
    std::string_view line = firstText.substr(0, firstText.find('\n'));
    firstText.remove_prefix(std::min(line.size() + 1, firstText.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    splitFields(line, ',', fields);
    if (!nvidia_smi_query::namesOf(fields).empty()) return true;
  }
  return false;
}

void readNvidiaSmiQuery(LogLines& lines, CounterLog& log) {
  nvidia_smi_query::Reader reader(log);
  while (const auto line = lines.next()) reader.take(*line, lines);
  reader.finish();
}

}  // namespace culprit::logs
