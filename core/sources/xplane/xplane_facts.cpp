#include "core/sources/xplane/xplane_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/base/shorten.h"

namespace culprit::xplane {

namespace {

template <typename Number>
std::optional<Number> numberOf(const PlaneOutline& plane, std::string_view name) {
  const PlaneStat* const stat = plane.statNamed(name);
  if (stat == nullptr || stat->number > std::numeric_limits<Number>::max()) return std::nullopt;
  return static_cast<Number>(stat->number);
}

/// No plane tells the model of a GPU; a TPU's type is one.
DeviceFacts deviceOf(const PlaneOutline& plane) {
  DeviceFacts device{.gpu = *plane.what.device,
                     .memoryBytes = numberOf<std::uint64_t>(plane, "memory_size"),
                     .multiprocessors = numberOf<std::uint32_t>(plane, "core_count")};
  if (const PlaneStat* const type = plane.statNamed("device_type_string")) device.model = excerpt(type->text);
  if (const auto major = numberOf<std::uint32_t>(plane, "compute_cap_major")) {
    const auto minor = numberOf<std::uint32_t>(plane, "compute_cap_minor").value_or(0);
    device.computeCapability = fmt::format("{}.{}", *major, minor);
  }
  constexpr double kKHzPerMHz = 1e3;
  if (const auto clock = numberOf<std::uint32_t>(plane, "clock_rate"); clock && *clock > 0) {
    device.clockMHz = static_cast<double>(*clock) / kKHzPerMHz;
  }
  return device;
}

bool isDevice(const PlaneOutline& plane) {
  return plane.what.kind == PlaneKind::Gpu || plane.what.kind == PlaneKind::Tpu;
}

}  // namespace

void readFacts(const Outline& outline, XplaneCapture& capture) {
  CaptureFacts& facts = capture.builder().facts();
  if (!outline.hosts.empty()) facts.host = excerpt(outline.hosts.front());
  constexpr std::size_t kMostDevices = 4096;
  for (const PlaneOutline& plane : outline.planes) {
    if (isDevice(plane) && facts.devices.size() < kMostDevices) facts.devices.push_back(deviceOf(plane));
  }
  std::stable_sort(facts.devices.begin(), facts.devices.end(),
                   [](const DeviceFacts& x, const DeviceFacts& y) { return x.gpu < y.gpu; });
}

void noteTracer(GpuTracer tracer, CaptureFacts& facts) {
  const auto note = [&facts](std::string_view what) { facts.versions.emplace_back("GPU tracer", what); };
  switch (tracer) {
    case GpuTracer::Cupti:
      return note("CUPTI");
    case GpuTracer::Roctracer:
      return note("roctracer");
    case GpuTracer::RocprofilerSdk:
      return note("rocprofiler-sdk");
    case GpuTracer::Unknown:
      break;
  }
}

void reportComplaints(const Outline& outline, XplaneCapture& capture) {
  constexpr std::size_t kMostListed = 5;
  std::string said;
  for (std::size_t i = 0; i < std::min(outline.complaints.size(), kMostListed); ++i) {
    said += (i == 0 ? "" : "; ") + std::string(excerpt(outline.complaints[i], 300));
  }
  if (!said.empty()) {
    capture.report(IssueKind::ProfilerWarning, fmt::format("the profiler says: {}", said),
                   outline.complaints.size());
  }
  const auto isUsedTpu = [](const PlaneOutline& plane) {
    return plane.what.kind == PlaneKind::Tpu && plane.hasEvents();
  };
  if (std::any_of(outline.planes.begin(), outline.planes.end(), isUsedTpu)) {
    capture.report(IssueKind::UntriedFormat, "a profile of TPUs");
  }
  std::string idle;
  std::uint64_t count = 0;
  for (const PlaneOutline& plane : outline.planes) {
    if (!isDevice(plane) || plane.hasEvents()) continue;
    if (count++ < 2 * kMostListed) idle += fmt::format("{}{}", count == 1 ? "" : ", ", *plane.what.device);
  }
  if (count > 2 * kMostListed) idle += ", ...";
  if (count > 0) {
    capture.report(
        IssueKind::ProfilerWarning,
        fmt::format("nothing was recorded on device {}, which does not show that it had no work", idle),
        count);
  }
}

std::int64_t epochOf(const Outline& outline) {
  // Three years: no recording lasts so long, and every epoch is later.
  constexpr std::int64_t kLongestRecordingNs = 100'000'000'000'000'000;
  std::int64_t epoch = 0;
  for (const PlaneOutline& plane : outline.planes) {
    for (const LineOutline& line : plane.lines) {
      if (line.hasEvents && line.timestampNs > kLongestRecordingNs) return 0;
    }
    if (plane.what.kind != PlaneKind::Environment) continue;
    const auto start = numberOf<std::int64_t>(plane, "profile_start_time");
    if (start && *start <= CaptureBuilder::kLatestNs) epoch = *start;
  }
  return epoch;
}

}  // namespace culprit::xplane
