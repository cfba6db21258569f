// How much work a cycle does, in kernel launches: for one step of a model their number is constant, so they
// are the yardstick by which cycles of different kinds can be compared (914 launches in 11 of 13 cycles of
// one recording). More launches are more work only where nearly all kernels are launched as many times more:
// a program that computes its attention four times does the same work with more calls. Also which cycles at
// the ends of a run are not complete. Used by comparability, slowdown and the function list.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/analysis/pairing/pair_side.h"
#include "core/model/results/verdict.h"

namespace culprit {

/// Launches of one compute kernel, devices together, in the cycles where it ran; of a process without any
/// kernel the calls of one operator. Of many names most run in few cycles: a number for each would not fit in
/// memory.
struct KernelLaunches {
  FunctionId function{};
  std::vector<std::uint32_t> cycle;  ///< ascending positions
  std::vector<double> launches;      ///< parallel, each above 0

  double total() const;
};

struct LaunchTable {
  std::vector<KernelLaunches> kernels;  ///< in order of first appearance
  std::vector<double> perCycle;         ///< all kernels together
  bool areOperators = false;            ///< of a process without any kernel
};

LaunchTable countLaunches(const ProcessSamples& samples, const Names& names);
/// All kernels together, as in the table.
std::vector<double> launchesPerCycle(const ProcessSamples& samples, const Names& names);

/// From the first to the last cycle with any launch; all cycles if none has one.
std::vector<std::uint32_t> innerCycles(std::span<const double> launchesPerCycle);

/// Cycles outside the inner ones, a first or last inner one longer than 3 medians, and, from the ends inwards
/// only, those with fewer than half of the usual launches of their kind.
std::vector<EdgeCycle> findEdges(Side side, const ProcessSamples& samples,
                                 std::span<const double> launchesPerCycle, const Thresholds& thresholds);

/// findEdges() of the process, and of every process that works with it: a cycle is dropped for all of them or
/// for none. Ascending by cycle.
std::vector<EdgeCycle> findEdges(Side side, const PairSide& process, const Names& names,
                                 const Thresholds& thresholds);

/// A kernel that both runs launch.
struct CommonKernel {
  const KernelLaunches* a = nullptr;
  const KernelLaunches* b = nullptr;
};

/// All of them, in order of first appearance in A.
std::vector<CommonKernel> commonKernels(const LaunchTable& a, const LaunchTable& b);

/// The third of them (at least 3) with most launches in A, ties in order of first appearance.
std::vector<CommonKernel> busiest(std::vector<CommonKernel> common);

/// Some cycles of one side: their positions, and the duration of every cycle of the process in ms.
struct CycleChoice {
  std::span<const std::uint32_t> cycles;
  std::span<const double> durationsMs;
};

/// Time per unit of work, B / A: median over the kernels of launches per second, A / B. Empty if no kernel
/// ran on both sides.
std::optional<double> timePerWork(std::span<const CommonKernel> kernels, CycleChoice a, CycleChoice b);

/// Everything of the above that the verdict is made with.
struct WorkOfPair {
  LaunchTable launchesA, launchesB;
  std::vector<CommonKernel> kernels;          ///< the busiest; points into the tables
  std::vector<std::uint32_t> innerA, innerB;  ///< positions of the inner cycles
  std::vector<std::uint32_t> keptA, keptB;    ///< of the complete ones
  std::vector<EdgeCycle> edges;               ///< the others, A before B
  /// Launches per cycle, B / A: median over the kernels of the ratio of median launches in the inner cycles
  /// where the kernel ran. Empty if none ran on both sides, and where it does not tell how much more work a
  /// cycle of B does: where too few launches follow it (Thresholds::workShare), of all, where the cycles
  /// repeat the same function, whose work is the same unless much speaks against it, else of those of common
  /// kernels; or ranges tell that the work is the same.
  std::optional<double> perCycle;
  /// The ratios of the kernels where their median does not tell the work.
  std::optional<RatioRange> otherCalls;
  std::vector<std::string> sameSizes;  ///< that ranges tell, if that is why (same_sizes.h)
  /// The cycles of both sides repeat different functions, and nothing tells how much work each of them does.
  bool isIncommensurable = false;

  WorkOfPair() = default;
  WorkOfPair(WorkOfPair&&) = default;  // moving vectors keeps their elements where `kernels` points
  WorkOfPair& operator=(WorkOfPair&&) = default;
  WorkOfPair(const WorkOfPair&) = delete;
  WorkOfPair& operator=(const WorkOfPair&) = delete;

  /// Cycles of the same kind, or nothing known about it.
  bool isSameKind(const Thresholds& thresholds) const {
    return !perCycle || (*perCycle >= thresholds.workPerCycleLow && *perCycle <= thresholds.workPerCycleHigh);
  }
  /// What times of B are divided by: 1 for the same kind of cycle, else `perCycle`.
  double unitsPerCycleOfB(const Thresholds& thresholds) const {
    return isSameKind(thresholds) ? 1.0 : *perCycle;
  }
};

/// What the cycles repeat.
std::set<AnchorId> anchorsOf(const ProcessSamples& samples);

WorkOfPair measureWork(const VerdictInput& input);

}  // namespace culprit
