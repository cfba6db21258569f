#include "core/sources/logs/host/sadf_counters.h"

#include <algorithm>
#include <array>

namespace culprit::logs {

namespace {

struct SadfRule {
  std::string_view name;
  std::string_view unit;
  double factor;
  DeviceTotal total;
};

// sar(1) of sysstat 12.6: blocks and sectors are of 512 bytes.
constexpr double kSectorBytes = 512.0;
constexpr double kMsPerPercent = 10.0;  // of a second

// clang-format off
constexpr std::array kRules = {
    SadfRule{"rkB/s",             "kB/s", 1.0,           DeviceTotal::Sum},
    SadfRule{"wkB/s",             "kB/s", 1.0,           DeviceTotal::Sum},
    SadfRule{"rd_sec/s",          "B/s",  kSectorBytes,  DeviceTotal::Sum},
    SadfRule{"wr_sec/s",          "B/s",  kSectorBytes,  DeviceTotal::Sum},
    SadfRule{"bread/s",           "B/s",  kSectorBytes,  DeviceTotal::None},
    SadfRule{"bwrtn/s",           "B/s",  kSectorBytes,  DeviceTotal::None},
    SadfRule{"%util",             "%",    1.0,           DeviceTotal::Largest},
    SadfRule{"rxkB/s",            "kB/s", 1.0,           DeviceTotal::Sum},
    SadfRule{"txkB/s",            "kB/s", 1.0,           DeviceTotal::Sum},
    SadfRule{"%scpu",             "ms/s", kMsPerPercent, DeviceTotal::None},
    SadfRule{"%smem",             "ms/s", kMsPerPercent, DeviceTotal::None},
    SadfRule{"%sio",              "ms/s", kMsPerPercent, DeviceTotal::None},
    SadfRule{"MHz",               "MHz",  1.0,           DeviceTotal::None},
    SadfRule{"degC",              "C",    1.0,           DeviceTotal::None},
    SadfRule{"disk rkB",          "kB/s", 1.0,           DeviceTotal::Sum},
    SadfRule{"disk wkB",          "kB/s", 1.0,           DeviceTotal::Sum},
    SadfRule{"disk rd_sec",       "B/s",  kSectorBytes,  DeviceTotal::Sum},
    SadfRule{"disk wr_sec",       "B/s",  kSectorBytes,  DeviceTotal::Sum},
    SadfRule{"io-reads bread",    "B/s",  kSectorBytes,  DeviceTotal::None},
    SadfRule{"io-writes bwrtn",   "B/s",  kSectorBytes,  DeviceTotal::None},
    SadfRule{"disk util-percent", "%",    1.0,           DeviceTotal::Largest},
    SadfRule{"net-dev rxkB",      "kB/s", 1.0,           DeviceTotal::Sum},
    SadfRule{"net-dev txkB",      "kB/s", 1.0,           DeviceTotal::Sum},
    SadfRule{"psi-cpu some_avg",  "ms/s", kMsPerPercent, DeviceTotal::None},
    SadfRule{"psi-mem some_avg",  "ms/s", kMsPerPercent, DeviceTotal::None},
    SadfRule{"psi-io some_avg",   "ms/s", kMsPerPercent, DeviceTotal::None},
};
// clang-format on

/// Of a counter without a rule, as far as its name tells: "%user", "kbcached", "rxpck/s", "usr-percent".
std::string_view unitInName(std::string_view name) {
  if (name.starts_with('%') || name.ends_with("-percent")) return "%";
  if (name.ends_with("kB/s")) return "kB/s";
  if (name.ends_with("/s")) return "1/s";
  if (name.starts_with("kb")) return "kB";
  if (name.starts_with("MB")) return "MB";
  return {};
}

}  // namespace

SadfCounter sadfCounter(std::string_view name) {
  const auto* const rule =
      std::find_if(kRules.begin(), kRules.end(), [name](const SadfRule& each) { return each.name == name; });
  if (rule == kRules.end()) return {.name = std::string(name), .unit = std::string(unitInName(name))};
  return {.name = std::string(name),
          .unit = std::string(rule->unit),
          .factor = rule->factor,
          .total = rule->total};
}

bool isCpuSensor(std::string_view name) {
  constexpr std::array<std::string_view, 4> kSensors = {"coretemp", "k10temp", "zenpower", "cpu_thermal"};
  return std::any_of(kSensors.begin(), kSensors.end(),
                     [name](std::string_view begin) { return name.starts_with(begin); });
}

void DeviceTotals::add(const SadfCounter& counter, std::string_view host, double value) {
  const std::size_t position =
      m_log.counter({.name = counter.name, .unit = counter.unit, .device = {.host = std::string(host)}});
  const auto found = std::find_if(m_values.begin(), m_values.end(),
                                  [position](const Value& each) { return each.counter == position; });
  if (found == m_values.end()) {
    m_values.push_back({position, value});
  } else if (counter.total == DeviceTotal::Sum) {
    found->value += value;
  } else {
    found->value = std::max(found->value, value);
  }
}

void DeviceTotals::flush() {
  for (const Value& each : m_values) m_log.add(each.counter, each.value);
  m_values.clear();
}

}  // namespace culprit::logs
