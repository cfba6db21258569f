#include "core/sources/rocm/rpd_monitors.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <vector>

#include "core/base/long_column.h"
#include "core/base/shorten.h"
#include "core/base/usable_number.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/bytes/utf8.h"
#include "core/sources/sqlite/database_table.h"

namespace culprit::rocm {

namespace {

/// CPUs of one machine at most, as agents in front of the GPUs.
constexpr std::int64_t kMostCpus = 8;
/// A clock that follows work changes by more; idle ones stay within a few MHz.
constexpr double kLeastChange = 0.1;

const std::string kTable = "rocpd_monitor";

bool haveMonitors(const std::set<std::int64_t>& devices, const std::map<std::int64_t, Swing>& monitors,
                  std::int64_t offset) {
  return std::all_of(devices.begin(), devices.end(),
                     [&monitors, offset](std::int64_t device) { return monitors.contains(device - offset); });
}

struct Held {
  std::int64_t startNs = 0;
  std::int64_t endNs = 0;  ///< where it is not told: startNs
  double value = 0.0;
};

/// The values of one monitor.
struct Monitor {
  std::string type, metric;
  std::int64_t number = 0;
  LongColumn<Held> held;
};
using Monitors = std::map<std::tuple<std::string, std::string, std::int64_t>, Monitor>;

/// A value is written when it changes, at most a thousand times a second.
Monitors monitorsOf(RpdCapture& capture) {
  enum Column : int { Start, Type, Number, Metric, Value, End };
  constexpr std::string_view kColumns[] = {"start", "deviceType", "deviceId", "monitorType", "value", "end"};
  constexpr std::size_t kNeeded = 5;
  constexpr std::size_t kMostMonitors = 10'000;
  Monitors monitors;
  DatabaseTable table(capture, kTable, kColumns, kNeeded);
  while (const SqliteRows* row = table.next()) {
    const auto start = table.timeOf(Start);
    if (!start) continue;
    const auto value = parseNumber(row->text(Value));
    if (!value) {
      capture.skip(
          kTable, row->row(),
          fmt::format("the value \"{}\" cannot be used", repairedUtf8(excerpt(row->text(Value), 40))));
      continue;
    }
    const std::string type = repairedUtf8(excerpt(row->text(Type)));
    const std::string metric = repairedUtf8(excerpt(row->text(Metric)));
    const std::int64_t number = row->integer(Number);
    if (number < 0 || number >= RpdCapture::kMostDevices) {
      capture.skip(kTable, row->row(), "a monitor of a number that cannot be meant");
      continue;
    }
    const auto key = std::tuple(type, metric, number);
    if (monitors.size() == kMostMonitors && !monitors.contains(key)) {
      capture.skip(kTable, row->row(), "more monitors than can be told apart");
      continue;
    }
    Monitor& monitor = monitors[key];
    monitor.type = type;
    monitor.metric = metric;
    monitor.number = number;
    // Of the last one the end is 0 until the tracer closes the file.
    const std::int64_t end = row->wholeNumber(End).value_or(0);
    const bool isClosed = end > *start && end <= CaptureBuilder::kLatestNs;
    monitor.held.push_back({*start, isClosed ? end : *start, *value});
  }
  return monitors;
}

/// The clocks by the names that analysis knows.
std::string_view metricOf(const Monitor& monitor) {
  if (monitor.type == "gpu" && monitor.metric == "sclk") return "gpu_frequency";
  if (monitor.type == "gpu" && monitor.metric == "mclk") return "gpu_mem_frequency";
  return monitor.metric;
}

void addReadings(RpdCapture& capture, const Monitor& monitor, std::optional<std::int64_t> offset) {
  CounterRecord record{.counter = fmt::format("{} {} {}", monitor.metric, monitor.type, monitor.number),
                       .metric = std::string(metricOf(monitor)),
                       .unit = monitor.metric.ends_with("clk") ? "MHz" : ""};
  if (monitor.type == "gpu" && offset) {
    record.instance = fmt::format("{}", monitor.number + *offset);
    record.instanceKind = InstanceKind::Gpu;
  } else {
    record.instance = fmt::format("{} {}", monitor.type, monitor.number);
    record.instanceKind = InstanceKind::Other;
  }
  const std::size_t series = capture.builder().series(std::move(record));
  for (const Held& held : monitor.held) {
    capture.builder().addReading(series, held.startNs, held.value);
    // Between two readings values are taken to change steadily; this one did not until the next came.
    if (held.endNs > held.startNs + 1) capture.builder().addReading(series, held.endNs - 1, held.value);
  }
}

}  // namespace

std::optional<std::int64_t> devicesMinusMonitors(const std::set<std::int64_t>& devices,
                                                 const std::map<std::int64_t, Swing>& monitors) {
  if (devices.empty() || monitors.empty()) return std::nullopt;
  std::vector<std::int64_t> possible;
  for (std::int64_t offset = 0; offset <= kMostCpus; ++offset) {
    if (haveMonitors(devices, monitors, offset)) possible.push_back(offset);
  }
  if (possible.size() == 1) return possible.front();
  std::set<std::int64_t> changing;
  for (const auto& [number, swing] : monitors) {
    if (swing.high - swing.low > kLeastChange * swing.high) changing.insert(number);
  }
  if (changing.size() != devices.size()) return std::nullopt;
  const std::int64_t offset = *devices.begin() - *changing.begin();
  const bool isPossible = std::find(possible.begin(), possible.end(), offset) != possible.end();
  const bool joins =
      std::equal(devices.begin(), devices.end(), changing.begin(),
                 [offset](std::int64_t device, std::int64_t monitor) { return device == monitor + offset; });
  return isPossible && joins ? std::optional(offset) : std::nullopt;
}

void readMonitors(RpdCapture& capture) {
  const Monitors monitors = monitorsOf(capture);
  std::map<std::int64_t, Swing> swings;  // of the clock of the shaders, which follows the work
  for (const auto& [key, monitor] : monitors) {
    if (monitor.type != "gpu" || monitor.metric != "sclk") continue;
    const auto [low, high] =
        std::minmax_element(monitor.held.begin(), monitor.held.end(),
                            [](const Held& x, const Held& y) { return x.value < y.value; });
    swings[monitor.number] = {low->value, high->value};
  }
  const auto offset = devicesMinusMonitors(capture.devices(), swings);
  for (const auto& [key, monitor] : monitors) addReadings(capture, monitor, offset);
  if (swings.empty()) return;
  capture.report(
      IssueKind::MissingColumn,
      offset ? fmt::format("the file does not tell whose clocks it holds; that of monitor {} is taken "
                           "for that of GPU {}, and so on",
                           swings.begin()->first, swings.begin()->first + *offset)
             : "the file does not tell whose clocks it holds, and what changed does not either; they "
               "are compared as clocks of monitors");
}

}  // namespace culprit::rocm
