// The answers to the five questions about one process pair: comparable, how much slower, which cause, where
// did the time go, how sure. Made by core/analysis, stored in the session with the pair, shown by window and
// report. Immutable, numbers and names only: the sentences are made by core/report.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/last_enumerator.h"
#include "core/model/results/assessment.h"
#include "core/model/results/cause.h"
#include "core/model/results/comparability.h"
#include "core/model/results/function_share.h"
#include "core/model/results/mechanism.h"
#include "core/model/results/per_call.h"
#include "core/model/results/setting.h"
#include "core/model/results/slowdown.h"

namespace culprit {

/// Why a cycle at an end of the run would be trimmed.
enum class EdgeReason : std::uint8_t { NoKernels, Long, FewLaunches };
template <>
inline constexpr auto kLast<EdgeReason> = EdgeReason::FewLaunches;

struct EdgeCycle {
  Side side{};
  std::uint32_t cycle = 0;  ///< position in the pair's cycles of that side
  EdgeReason reason{};

  friend bool operator==(const EdgeCycle&, const EdgeCycle&) = default;
};

/// A function whose time spreads differently, wherever its centre lies.
struct SpreadChange {
  FunctionId function{};
  DeviceId device{};
  double iqrA = 0.0, iqrB = 0.0;  ///< of beta, percentage points
  double p = 1.0;                 ///< Brown-Forsythe

  friend bool operator==(const SpreadChange&, const SpreadChange&) = default;
};

/// How many tests stand behind the q values of the pair, and how many say "different" before and after the
/// adjustment for their number (5 %). betaQ and muQ are by plain Benjamini and Hochberg: each kind a family
/// of its own, every cycle independent of the others. The q of the rows is the stricter one that `sure`
/// counts.
struct TestCounts {
  std::uint32_t beta = 0, betaP = 0, betaQ = 0;
  std::uint32_t mu = 0, muP = 0, muQ = 0;
  std::uint32_t sure = 0;  ///< with both kinds as one family, and cycles that remember the one before
  double memoryBeta = 0.0, memoryMu = 0.0;  ///< lag-1 autocorrelation that was allowed for, 0 .. 0.8
  std::uint64_t splits = 0;                 ///< distinct splits of A's cycles

  friend bool operator==(const TestCounts&, const TestCounts&) = default;
};

/// GPU busy time of raw traces.
struct GpuUse {
  double busyA = 0.0, busyB = 0.0;  ///< share of the cycles, 0 .. 1
  bool hostBound = false;
  std::optional<double> delayAUs = {}, delayBUs = {};  ///< from a launch to its kernel: short without a queue

  friend bool operator==(const GpuUse&, const GpuUse&) = default;
};

struct PairVerdict {
  Comparability comparability;
  std::optional<double> perCycle;  ///< launches per cycle, B / A; empty where they do not tell the work
  std::vector<EdgeCycle> edges;    ///< cycles that are not complete
  Slowdown slowdown;
  std::optional<PerCall> perCall;     ///< where nothing repeats; empty without kernels that both runs call
  std::vector<Mechanism> mechanisms;  ///< that of the headline first
  /// Typical call of the computing kernels, B / A, of several GPUs that of the slowest; empty: none.
  std::optional<double> computeFactor;
  std::vector<Cause> causes;  ///< strongest first
  std::optional<GpuUse> gpu;
  double unitsA = 0.0, unitsB = 0.0;  ///< complete cycles, or units of work: sums over them are divided by it
  std::vector<FunctionShare> functions;  ///< largest change first
  std::vector<LevelShares> levels;  ///< the others of which the input tells more than `functions`, by level
  std::optional<Waterfall> waterfall;  ///< empty if no parts sum to the cycle
  std::vector<SpreadChange> spreads;
  TestCounts tests;
  std::vector<RunSetting> settings;  ///< what differs around the runs, what can explain most first

  /// The rows of a level; null where the input does not tell it.
  const std::vector<FunctionShare>* rowsOf(TimeLevel level) const;
  /// The cause a headline names: a strong resource, else time that is strong or possible; null if none.
  const Cause* mainCause() const;
  /// The one a headline names: the first that makes a part of the change worth a headline, in its direction;
  /// a third of it, a twentieth where the evidence is strong; never one that explains nothing. Null if there
  /// is none.
  const Mechanism* mainMechanism() const;
  /// The one of several GPUs, or some of them, that makes most of the change; null: none does.
  const Mechanism* mainGpu() const;
  /// No mechanism makes more than half of a change that is called, or of too few cycles to be; also where
  /// none is found.
  bool isMostUnexplained() const;
  /// The others keep their order.
  void putMainMechanismFirst();
  /// That first; where none makes most, the others by what they explain, and last what stands against the
  /// change.
  void orderMechanisms();

  friend bool operator==(const PairVerdict&, const PairVerdict&) = default;
};

}  // namespace culprit
