// One cycle of A beside one cycle of B, event by event: what ran on which stream or thread, which event of
// one is the partner of which of the other, and in what they differ. All times count from the start of the
// own cycle, so that both begin at 0. Made by core/exploring when somebody asks, kept nowhere; the Cycle Pair
// page draws it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model/results/function_share.h"
#include "core/model/run/events.h"
#include "core/model/run/ids.h"
#include "core/model/run/run.h"

namespace culprit {

/// An event of the cycle as a box in a lane.
struct CycleBox {
  std::int64_t startNs = 0;  ///< from the start of the cycle; negative: began before it
  std::int64_t durationNs = 0;
  std::uint32_t lane = 0;  ///< position in CycleEvents::lanes
  std::uint32_t row = 0;   ///< inside the lane; boxes of one row do not overlap
  FunctionId function{};
  EventCategory category{};
  /// False: work of another cycle, or a call begun before this one, that only reaches in. Without partner.
  bool isOwn = true;
  MatchedBy match = MatchedBy::OnlyA;    ///< how the partner was found; OnlyA, OnlyB: there is none
  std::optional<std::uint32_t> partner;  ///< position in the boxes of the other side
  std::optional<std::int64_t> delayNs;   ///< since the end of the call that launched it
  std::int64_t endNs() const { return startNs + durationNs; }
};

/// A GPU stream or host thread with at least one box.
struct CycleLane {
  TrackKind kind = TrackKind::Other;
  std::string device;      ///< "GPU 3", "Host"
  std::string name;        ///< of the stream or thread, as the file has it
  std::uint32_t rows = 0;  ///< the deepest nesting, at least 1
};

/// What one cycle of one side holds.
struct CycleEvents {
  /// Of a stretch that was marked by hand: what is more is a matter of gigabytes and minutes.
  static constexpr std::size_t kMostByHand = 500'000;

  /// Position in PairResults::cyclesA or cyclesB; of a stretch that was marked by hand 0, whether there are
  /// cycles or not.
  std::uint32_t cycle = 0;
  std::int64_t durationNs = 0;
  std::vector<CycleLane> lanes;         ///< streams before threads
  std::vector<CycleBox> boxes;          ///< by lane, row and start
  std::vector<ReadingSeries> readings;  ///< times from the start of the cycle, with a neighbour on each side

  bool hasGpuWork() const;
  /// Of the cycle's own boxes, the GPU work; where there is none, all of them.
  std::vector<std::uint32_t> compared(bool gpuWork) const;
};

enum class DifferenceKind : std::uint8_t { OnlyA, OnlyB, Longer, Shorter };

enum class DifferenceOf : std::uint8_t {
  GpuWork,
  HostCall,  ///< of the time in which the call itself ran, none of those inside it
  IdleGap,   ///< no GPU of the process worked
};

/// The longest gap of the side that waits longer; nanoseconds from the start of its cycle.
struct CycleGap {
  Side side{};
  std::int64_t startNs = 0, endNs = 0;
  std::optional<std::uint32_t> call;  ///< the host call that filled most of it, position in the side's boxes

  friend bool operator==(const CycleGap&, const CycleGap&) = default;
};

/// An event that only one side has, or an event or idle gap of both that takes much longer or shorter in B or
/// explains something of the change.
struct CycleDifference {
  static constexpr double kMuchLonger = 1.5;

  DifferenceKind kind{};
  std::optional<std::uint32_t> a, b;  ///< positions in the boxes; of a gap the launches that end it
  std::int64_t deltaNs = 0;           ///< B - A; a missing event counts as 0
  DifferenceOf of{};
  bool isMuch = false;           ///< of both: one takes at least kMuchLonger times as long as the other
  CycleGap gap = {};             ///< of IdleGap
  std::int64_t explainedNs = 0;  ///< of B's duration minus A's (core/exploring/cycles/explained_time.h)

  friend bool operator==(const CycleDifference&, const CycleDifference&) = default;
};

/// The lane that makes most of what the cycle of B takes longer or shorter; or, where the GPU waits and no
/// call tells why, the thread that has the time of the host.
struct LeadingLane {
  Side side{};
  std::uint32_t lane = 0;    ///< position in CycleEvents::lanes
  std::int64_t deltaNs = 0;  ///< B - A, summed over its events; of a wait the idle time of the GPU
  bool isWait = false;
};

struct CyclePair {
  CycleEvents a, b;
  std::vector<CycleDifference> differences;  ///< in the order of core/exploring/cycles/cycle_differences.h
  std::int64_t otherCyclesNs = 0;            ///< of changeNs(): GPU work of other cycles, B - A
  std::optional<LeadingLane> leading;
  std::uint32_t matched = 0, onlyA = 0, onlyB = 0;  ///< of what is compared
  bool comparesGpuWork = false;                     ///< the numbers are of GPU work; else of host calls

  const CycleEvents& of(Side side) const { return side == Side::A ? a : b; }
  CycleEvents& of(Side side) { return side == Side::A ? a : b; }
  /// B - A of the durations.
  std::int64_t changeNs() const { return b.durationNs - a.durationNs; }
  /// Of the own work of both; else nobody can tell for how long a GPU waited.
  bool bothHaveGpuWork() const { return a.hasGpuWork() && b.hasGpuWork(); }
  /// At least 0.05 % of the longer cycle.
  bool isNoticed(std::int64_t ns) const;
};

/// The median cycles of both sides, without partners: for who shows them without comparing them.
struct MedianCycles {
  CycleEvents a, b;

  const CycleEvents& of(Side side) const { return side == Side::A ? a : b; }
};

/// The cycle of (lower) median duration, and the longest, of several the first: positions. Empty for no
/// cycle.
std::optional<std::uint32_t> medianCycle(const std::vector<Cycle>& cycles);
std::optional<std::uint32_t> longestCycle(const std::vector<Cycle>& cycles);

}  // namespace culprit
