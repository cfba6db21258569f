#include "core/sources/logs/counter_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace culprit::logs {

namespace {

/// What a unit measures, and how many of the first unit of its kind one of it is.
struct Unit {
  std::string_view name;
  std::string_view kind;
  double size;
};

constexpr double kKibi = 1024.0;

// clang-format off
constexpr std::array kUnits = {
    Unit{"fraction", "part", 1.0},  Unit{"%", "part", 0.01},        Unit{"percent", "part", 0.01},
    Unit{"pct", "part", 0.01},      Unit{"ratio", "part", 1.0},     Unit{"% of a core", "part", 0.01},
    Unit{"Hz", "frequency", 1.0},   Unit{"kHz", "frequency", 1e3},  Unit{"KHz", "frequency", 1e3},
    Unit{"MHz", "frequency", 1e6},  Unit{"GHz", "frequency", 1e9},
    Unit{"B", "bytes", 1.0},        Unit{"bytes", "bytes", 1.0},
    Unit{"kB", "bytes", kKibi},     Unit{"KB", "bytes", kKibi},     Unit{"KiB", "bytes", kKibi},
    Unit{"MB", "bytes", kKibi * kKibi},         Unit{"MiB", "bytes", kKibi * kKibi},
    Unit{"GB", "bytes", kKibi * kKibi * kKibi}, Unit{"GiB", "bytes", kKibi * kKibi * kKibi},
    Unit{"W", "power", 1.0}, Unit{"kW", "power", 1e3}, Unit{"mW", "power", 1e-3},      Unit{"uW", "power", 1e-6},
    Unit{"J/s", "power", 1.0},      Unit{"mJ/s", "power", 1e-3},    Unit{"uJ/s", "power", 1e-6},
    Unit{"C", "temperature", 1.0},  Unit{"°C", "temperature", 1.0}, Unit{"mC", "temperature", 1e-3},
    Unit{"ms/s", "part", 1e-3}, Unit{"s/s", "part", 1.0}, Unit{"us/s", "part", 1e-6},
    Unit{"ns/s", "part", 1e-9},
    Unit{"1/s", "frequency", 1.0},  Unit{"/s", "frequency", 1.0},
};
// clang-format on

const Unit* unitNamed(std::string_view name) {
  const auto* const found =
      std::find_if(kUnits.begin(), kUnits.end(), [name](const Unit& unit) { return unit.name == name; });
  return found == kUnits.end() ? nullptr : found;
}

/// The unit in which the readings of a metric of the resource table are kept; empty: any.
std::string_view unitOfReadings(std::string_view metric) {
  struct Rule {
    std::string_view end;  ///< of the metric's name; the first rule that fits counts
    std::string_view unit;
  };
  constexpr std::array kRules = {
      Rule{"gpu_throttle_power", ""},
      Rule{"gpu_sm_util", "fraction"},
      Rule{"gpu_sm_occupancy", "fraction"},
      Rule{"_frequency", "MHz"},
      Rule{"_temp", "C"},
      Rule{"_power", "W"},
      Rule{"_mem_used", "B"},
      Rule{"_mem_rss", "B"},
      Rule{"host_mem_available", "B"},
      Rule{"_rate", "B/s"},
      Rule{"_transmit", "B/s"},
      Rule{"_receive", "B/s"},
      Rule{"_pressure", "ms/s"},
      Rule{"process_run_delay", "ms/s"},
      Rule{"container_throttled", "ms/s"},
      Rule{"_switches", "1/s"},
      Rule{"_usage", "%"},
      Rule{"gpu_mem_util", "%"},
  };
  const auto* const rule = std::find_if(kRules.begin(), kRules.end(),
                                        [metric](const Rule& each) { return metric.ends_with(each.end); });
  return rule == kRules.end() ? std::string_view() : rule->unit;
}

std::string_view withoutSecond(std::string_view unit) {
  for (const std::string_view end : {"/s", "ps"}) {
    if (unit.size() > end.size() && unit.ends_with(end)) return unit.substr(0, unit.size() - end.size());
  }
  return {};
}

const CounterName* rowOf(Tool tool, std::string_view name) {
  for (const std::span<const CounterName> table : std::array{gpuNames(), hostNames()}) {
    for (const CounterName& row : table)
      if (row.tool == tool && row.name == name) return &row;
  }
  return nullptr;
}

/// The counter as that metric; empty: its unit measures something else.
std::optional<NamedCounter> asMetric(std::string_view metric, std::string_view unit, Meaning meaning) {
  NamedCounter named{.metric = std::string(metric), .unit = std::string(unit), .meaning = meaning};
  const std::string_view wanted = unitOfReadings(metric);
  if (wanted.empty() || wanted == unit) return named;
  if (unit.empty()) {
    named.unit = wanted;
    return named;
  }
  named.scale = unitScale(unit, wanted);
  named.unit = wanted;
  return named.scale > 0.0 ? std::optional(named) : std::nullopt;
}

/// A counter whose unit is none of the metric's: shown, but no resource.
NamedCounter unfit(std::string_view metric, std::string_view unit) {
  return {.metric = fmt::format("{} [{}]", metric, unit.empty() ? "?" : unit), .unit = std::string(unit)};
}

}  // namespace

double unitScale(std::string_view from, std::string_view to) {
  if (from == to) return 1.0;
  // The time is the same on both sides of a rate, unless the whole is a unit of its own.
  const Unit* a = unitNamed(from);
  const Unit* b = unitNamed(to);
  if (a == nullptr && b == nullptr) {
    a = unitNamed(withoutSecond(from));
    b = unitNamed(withoutSecond(to));
  }
  return a != nullptr && b != nullptr && a->kind == b->kind ? a->size / b->size : 0.0;
}

CounterNames::CounterNames(std::span<const UserCounterName> ofUser) {
  for (const UserCounterName& each : ofUser) m_ofUser[each.name] = each;
}

NamedCounter CounterNames::of(Tool tool, std::string_view name, std::string_view unit) const {
  if (const auto found = m_ofUser.find(name); found != m_ofUser.end()) {
    const std::string_view known = unit.empty() ? std::string_view(found->second.unit) : unit;
    // How the tool counts is known, whatever the user calls it.
    const CounterName* const row = rowOf(tool, name);
    const Meaning meaning = row == nullptr ? Meaning::Level : row->meaning;
    const std::string_view own = row != nullptr && known.empty() ? row->unit : known;
    if (const auto named = asMetric(found->second.metric, own, meaning)) return *named;
    return unfit(found->second.metric, own);
  }
  if (const CounterName* const row = rowOf(tool, name)) {
    if (const auto named = asMetric(row->metric, unit.empty() ? row->unit : unit, row->meaning))
      return *named;
  }
  // Under its own name, which may be that of a metric.
  if (const auto named = asMetric(name, unit, Meaning::Level)) return *named;
  return unfit(name, unit);
}

}  // namespace culprit::logs
