// Events of a raw trace as columns, and what kind of thing each of them is. Filled through the run builder,
// read by analysis and stored by the session. Names are FunctionIds; times are int64 nanoseconds, because a
// double loses 0.25 us at 1.7e15 us.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/last_enumerator.h"
#include "core/base/long_column.h"
#include "core/model/run/collective_operation.h"
#include "core/model/run/ids.h"

namespace culprit {

/// What an event is. The dialect decides from the file's category, never from pid or tid alone.
enum class EventCategory : std::uint8_t {
  GpuCompute,     ///< kernels, and device work of other accelerators
  GpuComm,        ///< kernels of collectives (NCCL, RCCL, HCCL)
  GpuMemcpy,      ///< copies; the direction is in the name
  GpuMemset,      ///< fills
  GpuAnnotation,  ///< a host range projected on a stream: a window, never work, never added to Annotation
  Runtime,        ///< host calls into CUDA, HIP, the driver or a collective library
  Sync,           ///< host calls that only wait for the GPU (cudaStreamSynchronize, hipDeviceSynchronize)
  CpuOp,          ///< framework operators ("aten::add"), nested
  Python,         ///< Python frames, nested
  Annotation,     ///< named ranges of the user or framework on host threads, nested
  StepMarker,     ///< "ProfilerStep#N" on host threads: a cycle by name, never work
  Os,             ///< on-CPU and run-queue time, system calls, disk
  Container,      ///< spans of the whole capture, GPU-side waits (cuda_sync): never work
  Overhead,       ///< the profiler's own cost: never work
  Other,          ///< everything else that has a duration
};
template <>
inline constexpr auto kLast<EventCategory> = EventCategory::Other;

/// Stable name as samples and JSON use it, such as "gpu_compute".
std::string_view nameOf(EventCategory category);
/// The category with that stable name.
std::optional<EventCategory> eventCategoryNamed(std::string_view name);

/// Kernels, copies and sets: what keeps a GPU busy.
constexpr bool isGpuWork(EventCategory category) {
  return category <= EventCategory::GpuMemset;
}

/// How a kernel was launched, as far as the file tells.
struct LaunchSettings {
  using Extent = std::array<std::uint32_t, 3>;  ///< x, y, z

  std::optional<Extent> grid;              ///< in blocks
  std::optional<Extent> block;             ///< in threads
  std::optional<std::uint32_t> registers;  ///< per thread
  /// Of a block, in bytes: static and dynamic together, which is all that PyTorch's profiler tells.
  std::optional<std::uint64_t> sharedBytes;

  friend bool operator==(const LaunchSettings&, const LaunchSettings&) = default;
};

/// What the profiler said about one GPU event or operator beyond its time. Equal details are kept once per
/// capture. The bandwidth of a copy is not kept: it is bytes / duration.
struct EventDetail {
  /// In place of operands that are not kept, since the file has too many different ones: the work that such
  /// an operator launches is not that of an operator around it.
  static constexpr std::string_view kLostOperands = "...";

  std::optional<std::uint64_t> bytes;    ///< moved or set; of a collective: elements in x size of one
  std::optional<std::uint64_t> threads;  ///< grid x block of a kernel, which some files tell alone
  std::optional<float> occupancy;        ///< achieved or estimated, per cent of the device
  std::string processGroup = {};         ///< of a collective: name and ranks as in the file; empty: not told
  std::string groupDescription = {};     ///< of a collective: what the program calls its process group
  std::uint32_t groupSize = 0;           ///< of a collective: members of its process group; 0: not told
  CollectiveOperation operation = {};    ///< of a collective
  LaunchSettings settings = {};          ///< of a kernel
  /// Of an operator: types and sizes of what it was called with, "bf16[8944,1024] bf16[1024,1024]"
  /// (core/sources/chrome/events/operand_text.h); empty: not told.
  std::string operands = {};
  /// Of work of a graph: the launch of the call that recorded it when the graph was captured or built, as in
  /// Events::launch; 0: not told.
  std::uint32_t recordedBy = 0;

  friend bool operator==(const EventDetail&, const EventDetail&) = default;
};

/// The events of one capture as parallel columns, 32 bytes each. Rows are grouped by track, in the order of
/// Capture::tracks; inside a track they ascend by start, and of two that start together the longer comes
/// first (so that parents precede their children).
struct Events {
  static constexpr std::uint32_t kMostDetails = 0x00FFFFFF;

  LongColumn<std::int64_t> startNs;     ///< since the Unix epoch where the file tells it, else as in the file
  LongColumn<std::int64_t> durationNs;  ///< never negative
  LongColumn<FunctionId> function;
  LongColumn<std::uint32_t> track;   ///< position in Capture::tracks
  LongColumn<std::uint32_t> launch;  ///< correlation; 0: none (Capture says how to join)
  LongColumn<std::uint32_t> kind;    ///< category in the low 8 bits, detail + 1 above

  std::size_t size() const { return startNs.size(); }
  std::int64_t endNs(std::size_t row) const { return startNs[row] + durationNs[row]; }
  EventCategory category(std::size_t row) const { return EventCategory(kind[row] & 0xFFU); }
  /// Position in Capture::details; empty for host events but operators whose operands are told.
  std::optional<std::uint32_t> detail(std::size_t row) const {
    const std::uint32_t position = kind[row] >> 8U;
    return position == 0 ? std::nullopt : std::optional(position - 1);
  }

  /// One event before it has its place in the columns.
  struct Row {
    std::int64_t startNs = 0;
    std::int64_t durationNs = 0;
    FunctionId function{};
    std::uint32_t track = 0;
    std::uint32_t launch = 0;
    EventCategory category{};
    std::optional<std::uint32_t> detail;  ///< below kMostDetails
  };
  void add(const Row& row) {
    startNs.push_back(row.startNs);
    durationNs.push_back(row.durationNs);
    function.push_back(row.function);
    track.push_back(row.track);
    launch.push_back(row.launch);
    kind.push_back(static_cast<std::uint32_t>(row.category) | ((row.detail ? *row.detail + 1 : 0) << 8U));
  }
  Row row(std::size_t at) const {
    return {startNs[at], durationNs[at], function[at], track[at], launch[at], category(at), detail(at)};
  }
  void reserve(std::size_t rows);
};

}  // namespace culprit
