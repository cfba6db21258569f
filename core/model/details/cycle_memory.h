// The memory that a program took in one cycle of A and one of B: how the level went, where it was highest,
// and who had taken what was held then. Made by core/exploring/memory when somebody asks, kept nowhere; the
// Memory page, the report and --table memory show it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model/run/ids.h"

namespace culprit {

/// A level that changes in steps, during a cycle.
struct MemoryCurve {
  std::string metric;                ///< the counter it was read from: "allocated_memory"; empty: none
  std::vector<std::int64_t> timeNs;  ///< from the start of the cycle, ascending
  std::vector<double> bytes;         ///< from then on, parallel to timeNs

  bool empty() const { return timeNs.empty(); }
  std::size_t size() const { return timeNs.size(); }
  /// Position of the highest level, of several the first; empty: nothing was read.
  std::optional<std::size_t> peak() const;
};

/// Memory of one device in the cycle of one side.
struct MemorySide {
  MemoryCurve allocated;  ///< what the program uses
  MemoryCurve reserved;   ///< what its allocator has from the driver, or what the device tells that is in use
  /// The highest allocated level of each cycle of the side, parallel to them; empty for a cycle without one.
  std::vector<std::optional<double>> peaks;
  /// The file tells changes only: the level counts from 0 at the start of the recording, not from what was
  /// held.
  bool isChangeOnly = false;
  /// False: `peaks` are of several recordings, each of which counts from 0.
  bool peaksHaveOneZero = true;
  /// Single allocations are recorded, so that it is known who took what is held at the peak.
  bool hasAllocations = false;
  /// False: frees were told by size, as the file has no addresses (core/model/run/memory_changes.h).
  bool areByAddress = true;
  double heldBytes = 0.0;            ///< at the peak, of what was taken since the recording began
  std::uint64_t held = 0;            ///< how many allocations that is
  std::optional<double> olderBytes;  ///< the rest of the peak: taken before the recording began
};

/// What one kind of caller holds at the peak of one side.
struct HeldMemory {
  double bytes = 0.0;
  std::uint64_t allocations = 0;
  double earlierBytes = 0.0;  ///< the part that was taken before the cycle began

  friend bool operator==(const HeldMemory&, const HeldMemory&) = default;
};

/// Who took memory that is held at a peak.
struct MemoryHolder {
  std::string caller;  ///< the innermost operator, but one that only makes room; empty: none was recorded
  std::string place;   ///< the module or range around it, else the Python frame or operator; empty: none
  std::optional<HeldMemory> a, b;  ///< empty: no single allocations of that side are recorded

  const std::optional<HeldMemory>& of(Side side) const { return side == Side::A ? a : b; }
  std::optional<HeldMemory>& of(Side side) { return side == Side::A ? a : b; }
  /// B - A; empty where a side is not known.
  std::optional<double> change() const { return a && b ? std::optional(b->bytes - a->bytes) : std::nullopt; }
};

/// One device, or the host.
struct DeviceMemory {
  static constexpr std::size_t kMostHolders = 1000;

  std::string device;  ///< "GPU 0", "GPU 3 / GPU 1", "Host"
  bool isHost = false;
  MemorySide a, b;
  std::vector<MemoryHolder> holders;   ///< the largest change first, at most kMostHolders
  std::optional<MemoryHolder> others;  ///< all further ones together, without names
  std::size_t leftOut = 0;             ///< how many these are

  const MemorySide& of(Side side) const { return side == Side::A ? a : b; }
  MemorySide& of(Side side) { return side == Side::A ? a : b; }
  /// The allocated levels of both sides count from nothing, so that B - A of them means something.
  bool hasOneZero() const { return !a.isChangeOnly && !b.isChangeOnly; }
};

/// Calls of the host that take memory from the driver or give it back, in the cycle.
struct AllocatorCalls {
  struct Sum {
    std::int64_t calls = 0;
    std::int64_t ns = 0;

    friend bool operator==(const Sum&, const Sum&) = default;
  };
  std::string name;         ///< "cudaMalloc"
  std::optional<Sum> a, b;  ///< empty: no calls into the driver are recorded of that side

  std::optional<Sum>& of(Side side) { return side == Side::A ? a : b; }
  const std::optional<Sum>& of(Side side) const { return side == Side::A ? a : b; }
};

struct CycleMemory {
  std::uint32_t cycleA = 0, cycleB = 0;       ///< positions in PairResults::cyclesA and cyclesB
  std::int64_t durationA = 0, durationB = 0;  ///< of these cycles, nanoseconds
  std::vector<DeviceMemory> devices;          ///< GPUs first, the one with the highest peak first; not empty
  /// Calls of the process into the driver, of any kind, are recorded.
  bool hasCallsA = false, hasCallsB = false;
  std::vector<AllocatorCalls> calls;  ///< the largest change of the time first

  std::uint32_t cycle(Side side) const { return side == Side::A ? cycleA : cycleB; }
  bool hasCalls(Side side) const { return side == Side::A ? hasCallsA : hasCallsB; }
  std::int64_t durationNs(Side side) const { return side == Side::A ? durationA : durationB; }
};

/// Of the side; empty: nothing was read.
std::optional<double> peakOf(const MemoryCurve& curve);
/// By how much the level is higher at the end of the cycle than at its start; empty: nothing was read.
std::optional<double> growthOf(const MemoryCurve& curve);

/// A stretch of a cycle, for who shows a curve with few numbers.
struct MemoryStretch {
  std::int64_t fromNs = 0;                   ///< from the start of the cycle to the next stretch
  double low = 0.0, high = 0.0, last = 0.0;  ///< levels in it, with that which it begins with

  friend bool operator==(const MemoryStretch&, const MemoryStretch&) = default;
};
/// At most `most` (above 0), ascending; a curve of no more levels has a stretch for each of them.
/// `durationNs`: of the cycle.
std::vector<MemoryStretch> stretchesOf(const MemoryCurve& curve, std::int64_t durationNs, std::size_t most);

}  // namespace culprit
