// What the names in Perfetto traces mean: categories of events, names of their annotations, of tracks and of
// counters, by the conventions of rocprofv3, of ROCm Systems Profiler and of programs that write PyTorch's
// categories. Found once per interned name. Used by the second walk.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/intake/capture_builder.h"

namespace culprit::perfetto {

/// What a category says about its slices.
struct CategoryUse {
  enum class Kind : std::uint8_t {
    Unknown,
    Kernel,
    Copy,
    Call,     ///< into HIP, HSA, RCCL ...
    Range,    ///< of roctx
    Control,  ///< of the profiler itself, through roctx: no range
    Side,     ///< allocations, scratch memory, samples of the call stack: neither work nor ranges
    Known,    ///< one of PyTorch's: `category` and `track` tell the rest
  };
  Kind kind = Kind::Unknown;
  EventCategory category{};  ///< of Known
  TrackKind track{};         ///< of Known
};
CategoryUse categoryUseOf(std::string_view category);

/// What an annotation of an event says.
enum class AnnotationUse : std::uint8_t {
  Nothing,
  BeginNs,
  EndNs,
  Agent,        ///< the device, as the file numbers it
  Source,       ///< of a copy, the device
  Target,       ///< of a copy, the device
  Bytes,        ///< of a copy
  Grid,         ///< in work-items: three numbers, or their product
  Workgroup,    ///< in work-items: three numbers, or their product
  Shared,       ///< memory of a workgroup, bytes
  Correlation,  ///< the same on a call and on what it launched
};
AnnotationUse annotationUseOf(std::string_view name);

/// A track of device work by its name.
struct DeviceTrack {
  std::optional<std::int32_t> device;  ///< empty: of several, or of the CPU
};
/// "COMPUTE AGENT [4] QUEUE [0] GPU", "STREAM [1]", "GPU Kernel Dispatch [0] Queue 1", "HIP Activity Stream
/// 0"; empty for what is no such track.
std::optional<DeviceTrack> deviceTrackOf(std::string_view name);

/// The first number in a text, "Agent 4" -> 4; empty if there is none below a million.
std::optional<std::int32_t> deviceIn(std::string_view text);

/// "THREAD 1 (4711)" of rocprofv3 -> 4711.
std::optional<std::int64_t> threadIn(std::string_view name);

/// Counters that repeat the copies and allocations of the trace: "COPY BYTES to ..".
bool isDerivedCounter(std::string_view name);

/// Metric, instance and unit of a counter: "GPU Power [0] (S)" in "watts" is of GPU 0, in "W".
CounterRecord counterOf(std::string_view name, std::string_view unit);

}  // namespace culprit::perfetto
