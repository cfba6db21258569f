#include "core/analysis/judging/settings/launch_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <unordered_map>

#include "core/analysis/pairing/inside_cycles.h"

namespace culprit {

namespace {

constexpr std::size_t kSettings = 4;
constexpr std::array<std::string_view, kSettings> kNames = {"grid", "block", "registers per thread",
                                                            "shared memory"};
constexpr std::size_t kGrid = 0;

/// Launches by value.
using Values = std::map<std::string, std::uint64_t>;
using Kernels = std::map<FunctionId, std::array<Values, kSettings>>;

/// "256", "16 × 16": without what is 1 at the end.
std::string extentText(const LaunchSettings::Extent& extent) {
  std::size_t size = extent.size();
  while (size > 1 && extent.at(size - 1) == 1) --size;
  std::string text = std::to_string(extent[0]);
  for (std::size_t i = 1; i < size; ++i) text += fmt::format(" × {}", extent.at(i));
  return text;
}

std::string bytesText(std::uint64_t bytes) {
  constexpr std::uint64_t kKiB = 1024;
  return bytes >= kKiB && bytes % kKiB == 0 ? fmt::format("{} KiB", bytes / kKiB)
                                            : fmt::format("{} B", bytes);
}

/// Empty: not told.
std::array<std::string, kSettings> textsOf(const LaunchSettings& settings) {
  return {settings.grid ? extentText(*settings.grid) : std::string(),
          settings.block ? extentText(*settings.block) : std::string(),
          settings.registers ? std::to_string(*settings.registers) : std::string(),
          settings.sharedBytes ? bytesText(*settings.sharedBytes) : std::string()};
}

/// Launches of a process in a capture by function and detail: most of a kernel's launches are alike, and
/// their texts are made once.
using Counts = std::unordered_map<std::uint64_t, std::uint64_t>;

Counts countsIn(const OwnTracks& own, const InsideCycles& inside, const Monitor& monitor) {
  Counts counts;
  const Events& events = own.capture->events;
  for (const Track* track : own.tracks) {
    if (track->kind != TrackKind::GpuStream) continue;
    monitor.checkpoint();
    for (std::size_t row = track->begin; row < track->end; ++row) {
      const EventCategory category = events.category(row);
      if (category != EventCategory::GpuCompute && category != EventCategory::GpuComm) continue;
      const auto detail = events.detail(row);
      if (!detail || !inside.contains(events.startNs[row])) continue;
      ++counts[(std::uint64_t{indexOf(events.function[row])} << 32U) | *detail];
    }
  }
  return counts;
}

/// `partners`: of B, so that its kernels stand under A's names.
Kernels kernelsOf(const PairSide& side, std::span<const FunctionPartners> partners, const Monitor& monitor) {
  Kernels kernels;
  const InsideCycles inside(side.samples->cycles);
  for (const OwnTracks& own : side.tracks) {
    for (const auto& [key, count] : countsIn(own, inside, monitor)) {
      const auto function = FunctionId{static_cast<std::uint32_t>(key >> 32U)};
      const LaunchSettings& settings = own.capture->details[key & 0xFFFFFFFFU].settings;
      if (settings == LaunchSettings()) continue;
      auto& values = kernels[partners.empty() ? function : rowOf(Side::B, function, partners)];
      const auto texts = textsOf(settings);
      for (std::size_t i = 0; i < kSettings; ++i)
        if (!texts.at(i).empty()) values.at(i)[texts.at(i)] += count;
    }
  }
  return kernels;
}

double totalOf(const Values& values) {
  double total = 0.0;
  for (const auto& [value, count] : values) total += static_cast<double>(count);
  return total;
}

/// Share of the launches that have a value in common, 0 .. 1.
double overlap(const Values& a, const Values& b) {
  const double totalA = totalOf(a);
  const double totalB = totalOf(b);
  double common = 0.0;
  for (const auto& [value, count] : a) {
    const auto other = b.find(value);
    if (other == b.end()) continue;
    common += std::min(static_cast<double>(count) / totalA, static_cast<double>(other->second) / totalB);
  }
  return common;
}

const std::string& typicalOf(const Values& values) {
  return std::max_element(values.begin(), values.end(),
                          [](const auto& x, const auto& y) { return x.second < y.second; })
      ->first;
}

}  // namespace

std::vector<RunSetting> launchSettings(const VerdictInput& input, const Monitor& monitor) {
  constexpr double kLeastInCommon = 0.5;
  const Kernels a = kernelsOf(input.a, {}, monitor);
  const Kernels b = kernelsOf(input.b, input.functions, monitor);
  const bool isSameVendor = vendorOf(input.a, *input.names) == vendorOf(input.b, *input.names);
  std::map<std::array<std::string, 2>, std::vector<FunctionId>> groups[kSettings];
  for (const auto& [function, values] : a) {
    const auto other = b.find(function);
    if (other == b.end()) continue;
    for (std::size_t i = isSameVendor ? kGrid : kGrid + 1; i < kSettings; ++i) {
      const Values& valuesA = values.at(i);
      const Values& valuesB = other->second.at(i);
      if (valuesA.empty() || valuesB.empty() || overlap(valuesA, valuesB) >= kLeastInCommon) continue;
      if (typicalOf(valuesA) == typicalOf(valuesB)) continue;
      groups[i][{typicalOf(valuesA), typicalOf(valuesB)}].push_back(function);
    }
  }
  std::vector<RunSetting> settings;
  for (std::size_t i = 0; i < kSettings; ++i) {
    for (const auto& [values, functions] : groups[i]) {
      settings.push_back({.kind = SettingKind::Launch,
                          .name = std::string(kNames.at(i)),
                          .a = values[0],
                          .b = values[1],
                          .functions = functions});
    }
  }
  return settings;
}

}  // namespace culprit
