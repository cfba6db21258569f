#include "core/sources/logs/gpu/throttle_reasons.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

namespace culprit::logs {

namespace {

// Bits of the mask: nvmlClocksEventReasons of nvml.h (software's thermal slowdown 0x20, hardware's 0x40;
// software's power cap 0x4, hardware's power brake 0x80).
constexpr std::uint64_t kThermalBits = 0x20U | 0x40U;
constexpr std::uint64_t kPowerBits = 0x4U | 0x80U;

constexpr std::array<std::string_view, 2> kThermalNames = {"sw_thermal_slowdown", "hw_thermal_slowdown"};
constexpr std::array<std::string_view, 2> kPowerNames = {"sw_power_cap", "hw_power_brake_slowdown"};

/// What stands behind "clocks_event_reasons." or, as older drivers have it, "clocks_throttle_reasons.".
std::string_view reasonOf(std::string_view name) {
  for (const std::string_view group : {"clocks_event_reasons.", "clocks_throttle_reasons."})
    if (name.starts_with(group)) return name.substr(group.size());
  return {};
}

std::optional<std::uint64_t> hexNumber(std::string_view cell) {
  if (!cell.starts_with("0x")) return std::nullopt;
  cell.remove_prefix(2);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number, 16);
  if (error != std::errc() || end != cell.data() + cell.size()) return std::nullopt;
  return number;
}

void raise(std::optional<double>& level, bool isActive) {
  level = std::max(level.value_or(0.0), isActive ? 1.0 : 0.0);
}

}  // namespace

ThrottleReasons::ThrottleReasons(std::span<const std::string_view> names) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string_view reason = reasonOf(names[i]);
    const auto isReason = [reason](std::string_view each) { return each == reason; };
    const bool isThermal = std::any_of(kThermalNames.begin(), kThermalNames.end(), isReason);
    if (isThermal || reason == "active" || std::any_of(kPowerNames.begin(), kPowerNames.end(), isReason)) {
      m_columns.push_back({.position = i, .isMask = reason == "active", .isThermal = isThermal});
    }
  }
}

Throttling ThrottleReasons::of(std::span<const std::string_view> cells) const {
  Throttling throttling;
  for (const Column& column : m_columns) {
    const std::string_view cell = cells[column.position];
    if (column.isMask) {
      const auto mask = hexNumber(cell);
      if (!mask) continue;
      raise(throttling.thermal, (*mask & kThermalBits) != 0);
      raise(throttling.power, (*mask & kPowerBits) != 0);
    } else if (cell == "Active" || cell == "Not Active") {
      raise(column.isThermal ? throttling.thermal : throttling.power, cell == "Active");
    }
  }
  return throttling;
}

}  // namespace culprit::logs
