// What the rules of the mechanisms look at: the cycles, calls and classes of time of a pair, or of two halves
// of one run, over the cycles that are compared.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "core/analysis/judging/mechanisms/device_changes.h"
#include "core/analysis/judging/mechanisms/group_changes.h"
#include "core/analysis/judging/speed/cycle_lengths.h"
#include "core/model/results/cause.h"

namespace culprit {

/// One side over its cycles; times in ms per cycle or unit of work.
struct SideFacts {
  std::vector<double> lengths;    ///< of each cycle that has one (cycle_lengths.h), in the order of time
  double cycleMs = 0.0;           ///< their mean
  double betweenMs = 0.0;         ///< of it between the cycles, mean
  double typicalBetweenMs = 0.0;  ///< median
  /// What the longest one lasts above the median: between two cycles, and in one while nothing is recorded;
  /// 0 where that is not known.
  double pauseBetweenMs = 0.0, pauseIdleMs = 0.0;
  /// By TimeClass, GpuCompute to Idle, means; 0 where they are not known.
  std::array<double, 7> classMs{};
  double waitingForRanksMs = 0.0;

  double of(TimeClass time) const { return classMs.at(static_cast<std::size_t>(time)); }
};

struct PairChange {
  SideFacts a, b;
  bool isProcessed = false;  ///< sums of functions only: nothing known of calls, gaps and idle time
  bool knowsTurns = false;   ///< the classes of time are known on both sides
  double workOfB = 1.0;      ///< units of work of a cycle of B; of A it is 1
  std::vector<CallRow> calls;
  GroupChanges groups;
  std::vector<DeviceChange> devices;  ///< empty where one alone has kernels

  const GroupChange& group(CallGroup of) const { return groups.at(static_cast<std::size_t>(of)); }
  /// Of the mean cycle.
  double ms() const { return b.cycleMs - a.cycleMs; }
  double grown(TimeClass time) const { return b.of(time) - a.of(time); }
  /// What a part of the cycle is measured by: the same whichever run is A. That of A if B has none.
  double shorterCycleMs() const { return b.cycleMs > 0.0 ? std::min(a.cycleMs, b.cycleMs) : a.cycleMs; }
  /// The run that has more of something that changed by `ms`, and the other one.
  const SideFacts& withMore(double ms) const { return ms < 0.0 ? a : b; }
  const SideFacts& withLess(double ms) const { return ms < 0.0 ? b : a; }
};

PairChange changeOf(const CycleSet& a, const CycleSet& b, const CycleLengths& lengths, const Names& names);

}  // namespace culprit
