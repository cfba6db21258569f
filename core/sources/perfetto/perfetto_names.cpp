#include "core/sources/perfetto/perfetto_names.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/sources/chrome/events/chrome_categories.h"

namespace culprit::perfetto {

namespace {

constexpr std::int32_t kMostDevices = 1'000'000;

bool mentions(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

/// The number in the first brackets.
std::optional<std::int32_t> bracketed(std::string_view text) {
  const std::size_t open = text.find('[');
  const std::size_t close = text.find(']', open == std::string_view::npos ? 0 : open);
  if (open == std::string_view::npos || close == std::string_view::npos) return std::nullopt;
  return deviceIn(text.substr(open + 1, close - open - 1));
}

/// As the model writes units.
std::string_view shownUnit(std::string_view unit) {
  struct Unit {
    std::string_view said, shown;
  };
  constexpr std::array kUnits = {Unit{"deg C", "C"},      Unit{"degC", "C"},       Unit{"celsius", "C"},
                                 Unit{"watts", "W"},      Unit{"megabytes", "MB"}, Unit{"bytes", "B"},
                                 Unit{"size bytes", "B"}, Unit{"percent", "%"}};
  for (const Unit& each : kUnits)
    if (each.said == unit) return each.shown;
  return unit;
}

}  // namespace

CategoryUse categoryUseOf(std::string_view category) {
  using enum CategoryUse::Kind;
  struct Rule {
    std::string_view part;
    CategoryUse::Kind kind;
  };
  // Of ROCm Systems Profiler they begin with "rocm_".
  constexpr std::array kRules = {Rule{"kernel_dispatch", Kernel}, Rule{"memory_copy", Copy},
                                 Rule{"hip_api", Call},           Rule{"hsa_api", Call},
                                 Rule{"hip_runtime_api", Call},   Rule{"hip_compiler_api", Call},
                                 Rule{"rccl_api", Call},          Rule{"rocdecode_api", Call},
                                 Rule{"rocjpeg_api", Call},       Rule{"marker_control", Control},
                                 Rule{"marker", Range},           Rule{"memory_allocation", Side},
                                 Rule{"scratch_memory", Side},    Rule{"counter_collection", Side},
                                 Rule{"sampling", Side}};
  for (const Rule& rule : kRules)
    if (mentions(category, rule.part)) return {.kind = rule.kind};
  const chrome::CategoryRule& rule = chrome::ruleFor(category);
  if (rule.cat.empty()) return {};
  return {.kind = Known, .category = rule.category, .track = rule.track};
}

AnnotationUse annotationUseOf(std::string_view name) {
  struct Rule {
    std::string_view name;
    AnnotationUse use;
  };
  constexpr std::array kRules = {Rule{"begin_ns", AnnotationUse::BeginNs},
                                 Rule{"end_ns", AnnotationUse::EndNs},
                                 Rule{"agent", AnnotationUse::Agent},
                                 Rule{"device", AnnotationUse::Agent},
                                 Rule{"src_agent", AnnotationUse::Source},
                                 Rule{"dst_agent", AnnotationUse::Target},
                                 Rule{"copy_bytes", AnnotationUse::Bytes},
                                 Rule{"bytes", AnnotationUse::Bytes},
                                 Rule{"grid_size", AnnotationUse::Grid},
                                 Rule{"workgroup_size", AnnotationUse::Workgroup},
                                 Rule{"group_segment_size", AnnotationUse::Shared},
                                 Rule{"corr_id", AnnotationUse::Correlation},
                                 Rule{"correlation", AnnotationUse::Correlation}};
  for (const Rule& rule : kRules)
    if (rule.name == name) return rule.use;
  return AnnotationUse::Nothing;
}

std::optional<std::int32_t> deviceIn(std::string_view text) {
  const auto* const begin = std::find_if(text.begin(), text.end(), isDigit);
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(begin, text.end(), number);
  if (error != std::errc() || number >= kMostDevices) return std::nullopt;
  return number;
}

std::optional<DeviceTrack> deviceTrackOf(std::string_view name) {
  for (const std::string_view begin : {"STREAM [", "HIP Activity Stream"}) {
    if (name.starts_with(begin)) return DeviceTrack{};
  }
  for (const std::string_view begin :
       {"COMPUTE AGENT [", "COPY to AGENT [", "GPU Kernel Dispatch [", "GPU Memory Copy to Agent ["}) {
    if (!name.starts_with(begin)) continue;
    // A copy to the CPU is the work of a device that the track does not tell.
    return DeviceTrack{.device = name.ends_with("(CPU)") ? std::nullopt : bracketed(name)};
  }
  return std::nullopt;
}

std::optional<std::int64_t> threadIn(std::string_view name) {
  const std::size_t open = name.rfind('(');
  if (!name.starts_with("THREAD ") || !name.ends_with(')') || open == std::string_view::npos) return {};
  const std::string_view digits = name.substr(open + 1, name.size() - open - 2);
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(digits.begin(), digits.end(), number);
  return error == std::errc() && end == digits.end() ? std::optional(number) : std::nullopt;
}

bool isDerivedCounter(std::string_view name) {
  for (const std::string_view begin : {"COPY BYTES", "ALLOCATE BYTES", "SCRATCH MEMORY"}) {
    if (name.starts_with(begin)) return true;
  }
  return false;
}

CounterRecord counterOf(std::string_view name, std::string_view unit) {
  CounterRecord record{
      .counter = std::string(name), .metric = std::string(name), .unit = std::string(shownUnit(unit))};
  constexpr std::string_view kSystem = " (S)";
  std::string_view metric = name;
  if (metric.ends_with(kSystem)) metric.remove_suffix(kSystem.size());
  const std::size_t open = metric.rfind(" [");
  if (open == std::string_view::npos || !metric.ends_with(']') || !metric.starts_with("GPU ")) return record;
  const auto device = bracketed(metric.substr(open));
  if (!device) return record;
  record.metric = metric.substr(0, open);
  record.instance = std::to_string(*device);
  record.instanceKind = InstanceKind::Gpu;
  return record;
}

}  // namespace culprit::perfetto
