#include "core/sources/xplane/xplane_details.h"

#include <algorithm>
#include <limits>

#include "core/sources/bytes/numbers.h"

namespace culprit::xplane {

namespace {

/// The text behind "key:" up to the next blank; empty if the key is not there.
std::string_view valueOf(std::string_view details, std::string_view key) {
  for (std::size_t at = details.find(key); at != std::string_view::npos; at = details.find(key, at + 1)) {
    const std::size_t colon = at + key.size();
    const bool isKey = (at == 0 || details[at - 1] == ' ') && colon < details.size() && details[colon] == ':';
    if (isKey) return details.substr(colon + 1, details.find(' ', colon) - colon - 1);
  }
  return {};
}

std::optional<std::uint64_t> countOf(std::string_view details, std::string_view key) {
  const auto number = parseInteger(valueOf(details, key));
  return number && *number >= 0 ? std::optional(static_cast<std::uint64_t>(*number)) : std::nullopt;
}

/// "160,1,1".
std::optional<LaunchSettings::Extent> extentOf(std::string_view details, std::string_view key) {
  std::string_view text = valueOf(details, key);
  LaunchSettings::Extent extent{};
  for (std::uint32_t& size : extent) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto number = parseInteger(text.substr(0, comma));
    if (!number || *number <= 0 || *number > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
    size = static_cast<std::uint32_t>(*number);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return text.empty() ? std::optional(extent) : std::nullopt;
}

/// grid x block; empty where the file does not tell, or the product does not fit.
std::optional<std::uint64_t> threadsOf(const LaunchSettings& settings) {
  if (!settings.grid || !settings.block) return std::nullopt;
  std::uint64_t product = 1;
  for (const LaunchSettings::Extent& extent : {*settings.grid, *settings.block}) {
    for (const std::uint32_t factor : extent) {
      if (__builtin_mul_overflow(product, factor, &product)) return std::nullopt;
    }
  }
  return product;
}

/// Of a block: what each plugin calls it, static and dynamic together.
std::optional<std::uint64_t> sharedOf(std::string_view details) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 40U;
  std::optional<std::uint64_t> sum;
  for (const std::string_view key : {"shm", "static_shared", "dynamic_shared", "group_mem"}) {
    const auto bytes = countOf(details, key);
    if (bytes && *bytes <= kMost) sum = sum.value_or(0) + *bytes;
  }
  return sum;
}

}  // namespace

GpuTracer tracerOf(std::string_view kernelDetails, bool isAmd) {
  if (!valueOf(kernelDetails, "private_mem").empty()) return GpuTracer::RocprofilerSdk;
  if (valueOf(kernelDetails, "regs").empty()) return GpuTracer::Unknown;
  return isAmd ? GpuTracer::Roctracer : GpuTracer::Cupti;
}

EventDetail kernelDetail(std::string_view kernelDetails, GpuTracer tracer) {
  EventDetail detail;
  detail.settings.grid = extentOf(kernelDetails, "grid");
  detail.settings.block = extentOf(kernelDetails, "block");
  detail.threads = threadsOf(detail.settings);
  if (tracer == GpuTracer::Roctracer) return detail;
  const auto registers = countOf(kernelDetails, "regs");
  if (registers && *registers > 0 && *registers <= std::numeric_limits<std::uint32_t>::max()) {
    detail.settings.registers = static_cast<std::uint32_t>(*registers);
  }
  detail.settings.sharedBytes = sharedOf(kernelDetails);
  return detail;
}

EventDetail copyDetail(std::string_view copyDetails) {
  const auto bytes = countOf(copyDetails, "size");
  return {.bytes = bytes && *bytes > 0 ? bytes : std::nullopt, .threads = {}, .occupancy = {}};
}

}  // namespace culprit::xplane
