#include "core/sources/chrome/ascend_part.h"

#include <algorithm>
#include <array>

namespace culprit::chrome {

namespace {

/// Tasks that wait for others or tell them something, and the steps of collectives, which the line of their
/// group shows as a whole; and what a 910A writes a second time of its copies.
constexpr std::array<std::string_view, 11> kNoWork = {
    "Notify Wait", "Notify Record", "Write Value",      "Wait Value",        "EVENT_RECORD", "EVENT_WAIT",
    "EVENT_RESET", "SDMA",          "PROFILING_ENABLE", "PROFILING_DISABLE", "MemcopyAsync"};

bool isNoWork(std::string_view task) {
  return std::find(kNoWork.begin(), kNoWork.end(), task) != kNoWork.end();
}

}  // namespace

std::optional<AscendPart> ascendPartOf(std::string_view process, std::string_view thread) {
  if (process == "Ascend Hardware") return AscendPart::Device;
  if (process == "CANN") return AscendPart::Calls;
  if (process == "Overlap Analysis") return AscendPart::Derived;
  // The planes show the steps of what the group's line shows as a whole.
  if (process == "HCCL" || process == "Communication")
    return thread.starts_with("Group") ? AscendPart::Collectives : AscendPart::Derived;
  return std::nullopt;
}

std::optional<AscendPid> ascendPid(std::int64_t pid) {
  constexpr std::int64_t kPerProcess = 1024;
  constexpr std::int64_t kDevices = 32;
  if (pid < kPerProcess) return std::nullopt;
  return AscendPid{pid / kPerProcess, static_cast<std::int32_t>(pid % kDevices)};
}

TrackKind trackKindOf(AscendPart part) {
  switch (part) {
    case AscendPart::Device:
    case AscendPart::Collectives:
      return TrackKind::GpuStream;
    case AscendPart::Calls:
      return TrackKind::HostThread;
    case AscendPart::Derived:
      break;
  }
  return TrackKind::Other;
}

EventCategory categoryOf(AscendPart part, std::string_view name) {
  switch (part) {
    case AscendPart::Device:
      if (isNoWork(name)) return EventCategory::Container;
      return name == kAscendCopy ? EventCategory::GpuMemcpy : EventCategory::GpuCompute;
    case AscendPart::Collectives:
      return EventCategory::GpuComm;
    case AscendPart::Calls:
      return name.find("Synchronize") == std::string_view::npos ? EventCategory::Runtime
                                                                : EventCategory::Sync;
    case AscendPart::Derived:
      break;
  }
  return EventCategory::Container;
}

bool waitsForRanks(std::string_view task) {
  return task == "Notify Wait" || task == "NOTIFY_WAIT" || task == "Notify_Wait";
}

}  // namespace culprit::chrome
