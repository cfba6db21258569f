// What a profiler recorded, before any cycle is cut: captures with their tracks and events, and what the
// files say about the run. Sources of raw traces (Chrome JSON, kunlun CSV pair, Nsight SQLite) fill it
// through the run builder; analysis folds it into Cycles and Samples; the session stores it so that another
// anchor can be tried later. Counter readings are not here: they are RunContent::readings. Nothing here is
// computed except what merely arranges the input (order, one process per host and rank).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/run/dialect.h"
#include "core/model/run/events.h"
#include "core/model/run/memory_changes.h"

namespace culprit {

enum class TrackKind : std::uint8_t { HostThread, GpuStream, Other };
template <>
inline constexpr auto kLast<TrackKind> = TrackKind::Other;

/// One line of a time line: a host thread or a GPU stream.
struct Track {
  TrackKind kind = TrackKind::Other;
  /// Position in RunContent::processes. A GPU track of a file that does not say whose it is belongs to the
  /// only process of its capture that launches work; empty if there are several.
  std::optional<ProcessId> process;
  std::optional<std::int32_t> gpu;  ///< the number the file gives the device (logical, per process)
  std::string pid, tid;             ///< as text in the file
  std::string name;                 ///< of the thread or stream; may be empty
  std::size_t begin = 0;            ///< rows [begin, end) of Capture::events
  std::size_t end = 0;

  friend bool operator==(const Track&, const Track&) = default;
};

/// One accelerator as the file describes it.
struct DeviceFacts {
  std::int32_t gpu = 0;
  std::string model;                         ///< may be empty (ROCm)
  std::optional<std::uint64_t> memoryBytes;  ///< of the device
  std::optional<std::uint32_t> multiprocessors;
  std::optional<std::string> computeCapability;  ///< "8.0"
  std::optional<double> clockMHz = {};           ///< the highest it may run at

  friend bool operator==(const DeviceFacts&, const DeviceFacts&) = default;
};

/// What one file says about the program it recorded. Absent in the file: absent here.
struct CaptureFacts {
  std::string file;  ///< relative to the run folder
  Dialect dialect = Dialect::ChromeJson;
  std::string host;
  std::optional<int> rank;  ///< distributedInfo, else the file's name
  std::optional<int> worldSize;
  std::string backend;  ///< "nccl"
  std::vector<DeviceFacts> devices;
  /// Versions of driver, runtime, collective library, profiler: key as in the file, value as text.
  std::vector<std::pair<std::string, std::string>> versions;
  /// with_stack, record_shapes, profile_memory, with_flops, with_modules: 1 when on.
  std::vector<std::pair<std::string, std::string>> settings;
  /// Of the program's environment what core/sources/settings/kept_names.h keeps.
  std::vector<std::pair<std::string, std::string>> variables = {};
  /// "command", then the arguments of the program by name ("--batch-size"), without secrets.
  std::vector<std::pair<std::string, std::string>> arguments = {};

  friend bool operator==(const CaptureFacts&, const CaptureFacts&) = default;
};

/// One file of a run, or one recording. Several captures of one process follow each other in time. Host call
/// and GPU events belong together when they are of the same capture, the same process (where the GPU track
/// has one) and the same launch other than 0: one call, any number of GPU events, calls without GPU events
/// and GPU events without a call.
struct Capture {
  CaptureFacts facts;
  std::vector<Track> tracks;
  Events events;
  std::vector<EventDetail> details;
  std::vector<MemoryChanges> memory;  ///< the host's first, then by GPU
};

/// The events of one function on one track, in time order; the track's rows are not set.
struct TrackEvents {
  Track track;
  LongColumn<std::int64_t> startNs;
  LongColumn<std::int64_t> durationNs;
};

/// The hardware table of a kunlun run (topo_component.csv).
struct Topology {
  struct Host {
    std::string name;
    std::optional<double> memoryBytes;
    std::optional<double> cpuMaxMHz;
    std::optional<std::uint32_t> cores;  ///< physical, all sockets

    friend bool operator==(const Host&, const Host&) = default;
  };
  struct Gpu {
    std::string host;
    std::int32_t physical = 0;
    std::optional<double> memoryBytes;

    friend bool operator==(const Gpu&, const Gpu&) = default;
  };
  /// Process `pid` of `host` sees this GPU as its device 0.
  struct Binding {
    std::string host;
    std::int64_t pid = 0;
    std::int32_t physical = 0;

    friend bool operator==(const Binding&, const Binding&) = default;
  };
  std::vector<Host> hosts;
  std::vector<Gpu> gpus;
  std::vector<Binding> bindings;

  friend bool operator==(const Topology&, const Topology&) = default;
};

/// All captures of one run, in order of their first event.
struct Trace {
  std::vector<Capture> captures;
  Topology topology;

  bool empty() const { return captures.empty(); }
  std::uint64_t events() const;
};

}  // namespace culprit
