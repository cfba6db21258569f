// How much slower is B, how sure is that, and which cycles stand out (resources/help/formulas.md,
// "Slowdown"). Part of a PairVerdict. The words follow from numbers that stand beside them; report makes the
// sentences.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/last_enumerator.h"
#include "core/model/run/ids.h"

namespace culprit {

/// What durations and times are divided by.
enum class WorkUnit : std::uint8_t {
  Cycle,      ///< the cycles are of the same kind
  Work,       ///< they are not: per kernel launches, as work.h counts them
  Launch,     ///< the same, but a launch does not do the same work either: the problem has another size
  Recording,  ///< nothing repeats: each recording is one cycle
};
template <>
inline constexpr auto kLast<WorkUnit> = WorkUnit::Recording;

/// What may be said of a ratio. Slower and Faster need an interval without 1 outside noise and band.
enum class SpeedVerdict : std::uint8_t {
  Slower,
  Faster,
  WithinBand,    ///< the interval excludes 1, but two normal runs may differ as much
  NotCertain,    ///< outside noise and band, but the interval contains 1
  NoChange,      ///< no measurable change
  TooFewCycles,  ///< fewer than 4 on a side: no interval
  NoAnchor,      ///< the whole run is one cycle: its length says nothing
  UnlikeCycles,  ///< they repeat different functions, and how much work each does is not known
};
template <>
inline constexpr auto kLast<SpeedVerdict> = SpeedVerdict::UnlikeCycles;

/// What Slower or Faster rests on.
enum class SlowdownBy : std::uint8_t {
  Typical,      ///< the typical cycle, outside what two normal runs differ by
  Total,        ///< the mean of all cycles: some are so long that it lies outside
  StableParts,  ///< calls and typical calls, which normal runs have alike, make most of a change inside the
                ///< band
};
template <>
inline constexpr auto kLast<SlowdownBy> = SlowdownBy::StableParts;

/// B / A with its 95 % interval; empty where there is none.
struct SpeedRatio {
  std::optional<double> ratio, low, high;
  std::uint32_t cyclesA = 0, cyclesB = 0;  ///< the cycles it was made of
  SpeedVerdict verdict = SpeedVerdict::TooFewCycles;

  friend bool operator==(const SpeedRatio&, const SpeedRatio&) = default;
};

/// A cycle much longer than its fellows.
struct TailCycle {
  Side side{};
  std::uint32_t cycle = 0;     ///< position in the pair's cycles of that side
  std::int64_t typicalNs = 0;  ///< median duration of that side

  friend bool operator==(const TailCycle&, const TailCycle&) = default;
};

struct Slowdown {
  WorkUnit per = WorkUnit::Cycle;
  /// All cycles; per unit of work: from the first to the last with kernels. Its verdict is that of the pair,
  /// by whichever rule.
  SpeedRatio whole;
  SlowdownBy by = SlowdownBy::Typical;
  /// Means of all cycles behind a warm-up, B / A; of the same kind of cycle.
  std::optional<SpeedRatio> total;
  /// Where nothing repeats, and beside the ratio where something does: from one launch of a kernel to those
  /// after it, over the whole recordings, B / A (launch_rate.h). Its counts are launches, and it is never a
  /// verdict: NoAnchor.
  std::optional<SpeedRatio> rate;
  bool arePeriods = false;             ///< cycles were measured from start to start
  std::uint32_t longB = 0;             ///< cycles of B that are longer than 1.25 of its median
  std::optional<SpeedRatio> trimmed;   ///< complete cycles only; empty if nothing would be trimmed
  std::optional<SpeedRatio> edgeFree;  ///< without the first and last cycle of each capture
  std::optional<double> ratioOfMedians, ratioOfMeans;  ///< of the durations
  std::optional<double> workRatio;       ///< time per launch, B / A; empty without common kernels
  double noise = 0.0;                    ///< 0.02: a ratio up to 1.02 is noise
  std::optional<double> captureNoise;    ///< the part of it between captures of A
  double bandLow = 1.0, bandHigh = 1.0;  ///< ratios that two normal runs may have
  bool bandMeasured = false;             ///< from further baselines, not the default
  std::vector<double> baselines;         ///< typical cycle of each further baseline / that of A
  /// 0.25: a typical cycle of less than 1.25 times, or more than 1 / 1.25, is not called by itself; calls,
  /// long cycles or a late rank are called inside it, too.
  std::optional<double> smallest;
  std::vector<TailCycle> tail;
  std::optional<double> driftA, driftB;  ///< second half of the run / first half, printed only

  friend bool operator==(const Slowdown&, const Slowdown&) = default;
};

/// Slower or faster, by whichever rule.
inline bool isCalled(const Slowdown& slowdown) {
  return slowdown.whole.verdict == SpeedVerdict::Slower || slowdown.whole.verdict == SpeedVerdict::Faster;
}

/// By how much B takes more or less is said, called or not.
inline bool tellsChange(const Slowdown& slowdown) {
  return isCalled(slowdown) || slowdown.whole.verdict == SpeedVerdict::WithinBand ||
         slowdown.whole.verdict == SpeedVerdict::NotCertain;
}

/// Its verdict rests on the means of all cycles.
inline bool isOfMeans(const Slowdown& slowdown) {
  return slowdown.by == SlowdownBy::Total && slowdown.total;
}

/// What its verdict rests on, with its interval: the means where they made it.
inline const SpeedRatio& judgedSpeed(const Slowdown& slowdown) {
  return isOfMeans(slowdown) ? *slowdown.total : slowdown.whole;
}

inline std::optional<double> judgedRatio(const Slowdown& slowdown) {
  return judgedSpeed(slowdown).ratio;
}

/// Cycles of A and B hold different work, so times are divided by it.
constexpr bool isPerWork(WorkUnit unit) {
  return unit == WorkUnit::Work || unit == WorkUnit::Launch;
}

/// Stable names for JSON: "cycle" (of Recording too), "work" (of Launch too); the verdict as "slower",
/// "faster", "no measurable change" or "not known".
std::string_view nameOf(WorkUnit unit);
std::string_view nameOf(SpeedVerdict verdict);
/// "typical", "total", "stable_parts".
std::string_view nameOf(SlowdownBy by);

}  // namespace culprit
