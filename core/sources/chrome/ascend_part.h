// What the processes of a trace of Ascend's PyTorch profiler stand for: most of its events have no category,
// so that the name of their process has to tell the work of the device from the calls of the host and from
// what was derived of both. Asked by the Chrome importer once a whole file is known.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/model/run/events.h"
#include "core/model/run/trace.h"

namespace culprit::chrome {

enum class AscendPart : std::uint8_t { Device, Calls, Collectives, Derived };

/// By the name of the process and of the thread; empty if that says nothing.
std::optional<AscendPart> ascendPartOf(std::string_view process, std::string_view thread);

struct AscendPid {
  std::int64_t hostPid = 0;
  std::int32_t device = 0;
};
/// What the pid of such a process is made of: host pid * 1024 + layer * 32 + device. Empty if it is too
/// small.
std::optional<AscendPid> ascendPid(std::int64_t pid);

TrackKind trackKindOf(AscendPart part);
/// `name`: of the event.
EventCategory categoryOf(AscendPart part, std::string_view name);

/// A task that waits for another rank: copies on a stream with such ones are steps of a collective.
bool waitsForRanks(std::string_view task);
inline constexpr std::string_view kAscendCopy = "MEMCPY_ASYNC";

}  // namespace culprit::chrome
