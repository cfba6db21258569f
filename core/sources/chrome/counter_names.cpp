#include "core/sources/chrome/counter_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/sources/bytes/numbers.h"

namespace culprit::chrome {

namespace {

struct UnitRule {
  std::string_view part;  ///< of the metric's name; the first rule that fits counts
  std::string_view unit;
};

constexpr std::array kUnitRules = {
    UnitRule{"gpu_sm_util", "fraction"},
    UnitRule{"gpu_sm_occupancy", "fraction"},
    UnitRule{"host_mem_available", "kB"},
    UnitRule{"frequency", "MHz"},
    UnitRule{"_temp", "C"},
    UnitRule{"_power", "W"},
    UnitRule{"gpu_pcie_", "B/s"},
    UnitRule{"gpu_link_", "B/s"},
    UnitRule{"_mem_rss", "B"},
    UnitRule{"gpu_mem_used", "B"},
    UnitRule{"_rate", "B/s"},
    UnitRule{"_usage", "%"},
};

/// "MHz" of {"MHz": 1800} and of {"Read(MB/s)": 3}.
constexpr std::array<std::string_view, 12> kUnits = {"MHz",  "Hz",   "KB",  "MB", "GB", "B",
                                                     "MB/s", "GB/s", "B/s", "%",  "W",  "C"};

bool isUnit(std::string_view text) {
  return std::find(kUnits.begin(), kUnits.end(), text) != kUnits.end();
}

/// Where a number ends the name behind its last "_": 923228, or 9.23228e+05.
std::optional<std::size_t> numberBehindName(std::string_view name) {
  const std::size_t underscore = name.rfind('_');
  if (underscore == std::string_view::npos || underscore == 0) return std::nullopt;
  return parseInteger(name.substr(underscore + 1)) ? std::optional(underscore) : std::nullopt;
}

InstanceKind kindOf(std::string_view cat) {
  if (cat == "CAT_XPU") return InstanceKind::Gpu;
  if (cat == "CAT_PROCESS") return InstanceKind::Process;
  if (cat == "CAT_CPU") return InstanceKind::Core;
  if (cat == "CAT_DISK") return InstanceKind::Mount;
  return cat == "CAT_HOST" ? InstanceKind::None : InstanceKind::Other;
}

/// The number in "GPU 3 Utilization".
std::optional<std::string_view> gpuIn(std::string_view name) {
  constexpr std::string_view kPrefix = "GPU ";
  if (!name.starts_with(kPrefix)) return std::nullopt;
  const std::string_view number =
      name.substr(kPrefix.size(), name.find(' ', kPrefix.size()) - kPrefix.size());
  return parseInteger(number) ? std::optional(number) : std::nullopt;
}

}  // namespace

std::string_view kunlunUnit(std::string_view metric) {
  const auto* const rule = std::find_if(kUnitRules.begin(), kUnitRules.end(), [metric](const UnitRule& each) {
    return metric.find(each.part) != std::string_view::npos;
  });
  return rule == kUnitRules.end() ? std::string_view() : rule->unit;
}

CounterRecord kunlunCounter(std::string_view name, std::string_view cat, std::string_view tid) {
  CounterRecord record{.counter = std::string(name), .metric = std::string(name)};
  record.instanceKind = kindOf(cat);
  const bool isNumbered = cat == "CAT_CPU" || cat == "CAT_MEMORY" || cat == "CAT_PROCESS";
  if (const auto end = isNumbered ? numberBehindName(name) : std::nullopt) {
    record.metric = name.substr(0, *end);
    record.instance = fmt::format("{}", *parseInteger(name.substr(*end + 1)));
  } else if (tid.size() > cat.size() + 1 && tid.starts_with(cat) && tid[cat.size()] == '_') {
    record.instance = tid.substr(cat.size() + 1);
  }
  if (record.instanceKind == InstanceKind::None) record.instance.clear();
  record.unit = kunlunUnit(record.metric);
  return record;
}

CounterRecord plainCounter(std::string_view name, std::string_view key, std::string_view id) {
  CounterRecord record{
      .counter = std::string(name), .metric = std::string(name), .instance = std::string(id)};
  const std::size_t bracket = key.find('(');
  const std::string_view inBrackets = bracket == std::string_view::npos || !key.ends_with(')')
                                          ? std::string_view()
                                          : key.substr(bracket + 1, key.size() - bracket - 2);
  if (const auto gpu = gpuIn(name)) {
    record.metric = key;
    record.instance = *gpu;
    record.instanceKind = InstanceKind::Gpu;
    // The only program known to write such names, PyTorch's TensorBoard plug-in, counts from 0 to 1.
    record.unit = "fraction";
  } else if (isUnit(key)) {
    record.unit = key;
  } else if (isUnit(inBrackets)) {
    record.metric = fmt::format("{} {}", name, key.substr(0, bracket));
    record.counter = record.metric;
    record.unit = inBrackets;
  } else if (key != "value" && key != name) {
    record.metric = fmt::format("{} {}", name, key);
    record.counter = record.metric;
  }
  if (record.instanceKind == InstanceKind::None && !record.instance.empty()) {
    record.instanceKind = InstanceKind::Other;
  }
  return record;
}

}  // namespace culprit::chrome
