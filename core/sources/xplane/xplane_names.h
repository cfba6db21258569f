// Names in profiles of XLA, brought to the form that PyTorch's profiler writes, so that runs recorded with
// either can be compared: copies by their direction, kernels without what the loader of ROCm puts behind
// them, Python frames by file and line. Also what planes and lines are by their names. Used by the reader of
// profiles.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace culprit::xplane {

enum class PlaneKind : std::uint8_t {
  Gpu,          ///< "/device:GPU:7"
  Tpu,          ///< "/device:TPU:0"
  Host,         ///< "/host:CPU": threads
  Environment,  ///< "Task Environment": when the recording began
  Other,        ///< "/host:metadata", which holds compiled programs; planes of other things
};
struct PlaneName {
  PlaneKind kind = PlaneKind::Other;
  std::optional<std::int32_t> device;  ///< of a GPU or TPU
};
PlaneName planeName(std::string_view name);
/// True if a profile has a plane of such a name: "/device:CUSTOM:x" too.
bool isPlaneName(std::string_view name);

/// "Stream #17(Kernel)" -> 17; empty for lines that are no stream, which hold copies of the streams' events.
std::optional<std::uint64_t> streamNumber(std::string_view line);
/// True if all of what a stream holds is a copy: "Stream #8(MemcpyOther)", not "Stream #8(MemcpyD2H,Kernel)".
bool isCopyStream(std::string_view line);

/// "Memcpy HtoD" of "MemcpyH2D" and "CopyHostToDevice"; empty for what is no copy.
std::string_view copyName(std::string_view event);
/// "f" of "f.kd" and "f [clone .kd]": kernels of ROCm carry the name of their descriptor in newer plugins.
std::string_view kernelName(std::string_view event);
/// "file.py(123): f" of "$file.py:123 f", "f" of "$f"; empty for what is no frame of Python.
std::optional<std::string> frameName(std::string_view event);

/// True for an operation of XLA that moves data between devices: "all-reduce.3", "%all-gather-start.1 = ...".
bool isCollective(std::string_view operation);
/// True for an operation of XLA that only runs others, which stand in it: "while.2".
bool runsOthers(std::string_view operation);

}  // namespace culprit::xplane
