// One cycle of every rank of a job, side by side: whose turn each instant was, and when the collectives that
// the ranks make together end. Times count from the start of the cycle on the own rank, and can be shifted so
// that one collective ends at 0 everywhere: its members leave it together, so no clocks are held against each
// other. Made by core/exploring when somebody asks, kept nowhere; the Ranks page draws it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/model/results/cause.h"
#include "core/model/results/results.h"
#include "core/model/run/ids.h"

namespace culprit {

/// Spans narrower than this part of the cycle are merged (mergedSpans()).
inline constexpr std::int64_t kStripPixels = 400;

/// What the instants of a strip can be: the classes of a cycle, GpuCompute to Idle, then WaitingForRanks.
inline constexpr std::size_t kStripClasses = 8;
TimeClass stripClass(std::size_t place);
/// Its place in StripTimes. `time`: neither GpuKernels nor Rest.
std::size_t stripPlace(TimeClass time);

/// Nanoseconds by stripPlace(); Communication is the transfer alone.
using StripTimes = std::array<std::int64_t, kStripClasses>;

/// [fromNs, toNs) of one class.
struct StripSpan {
  TimeClass time{};
  std::int64_t fromNs = 0;
  std::int64_t toNs = 0;

  friend bool operator==(const StripSpan&, const StripSpan&) = default;
};

/// A call of a collective that several ranks have in this cycle.
struct StripCollective {
  FunctionId function{};
  std::string group;        ///< of the process group as in the trace; empty: not told
  std::string description;  ///< what the program calls it; empty: not told
  std::uint32_t call = 0;   ///< from 1, of this function and group in the cycle
  std::size_t ranks = 0;    ///< of RankStrips::ranks that have it

  friend bool operator==(const StripCollective&, const StripCollective&) = default;
};

struct RankStrip {
  std::size_t pair = 0;          ///< position in Results::pairs
  std::int64_t durationNs = 0;   ///< of the cycle
  std::vector<StripSpan> spans;  ///< from 0 to durationNs, ascending, without gaps
  StripTimes sums{};             ///< exact, before narrow spans were merged; they sum to durationNs
  /// When collectives of the cycle end: position in RankStrips::collectives and ns, ascending by position.
  std::vector<std::pair<std::uint32_t, std::int64_t>> ends;

  /// Empty: the rank does not have it in this cycle.
  std::optional<std::int64_t> endOf(std::size_t collective) const;
};

struct RankStrips {
  Side side{};
  std::vector<std::int64_t> numbers;         ///< of commonCycles()
  std::optional<std::int64_t> number;        ///< of this cycle; empty: there is none, and nothing else either
  std::vector<RankStrip> ranks;              ///< that have the cycle, in the order of Results::pairs
  std::size_t without = 0;                   ///< ranks beside them that lack it
  std::vector<StripCollective> collectives;  ///< by their ends, as the first rank that has them tells

  /// Positions in `collectives`: those that all ranks have; where there are none, those of the rank of this
  /// pair.
  std::vector<std::size_t> choices(std::size_t pair) const;
};

/// The spans with the moment `zeroNs` at 0.
std::vector<StripSpan> shiftedSpans(const std::vector<StripSpan>& spans, std::int64_t zeroNs);

/// Spans that follow each other without gaps, with less detail: a run of spans narrower than `narrowestNs` is
/// cut into spans at least that wide, each of the class that has most of it, and what is left of such a run
/// keeps a span of its own. At most twice as many as `narrowestNs` fits into them, and one. Neighbours of one
/// class become one span. Begin, end and order stay.
std::vector<StripSpan> mergedSpans(const std::vector<StripSpan>& spans, std::int64_t narrowestNs);

/// Of spans, by class.
StripTimes stripTimes(const std::vector<StripSpan>& spans);

/// The pairs whose cycles can be put beside those of this one: of the same part, in their order.
std::vector<std::size_t> pairsBeside(const Results& results, std::size_t pair);

/// The numbers of the cycles that more than half of these pairs have on that side, ascending: one recording
/// that broke off hides no cycle of the others. Ranks are put beside each other by number, as for late ranks.
std::vector<std::int64_t> commonCycles(const Results& results, const std::vector<std::size_t>& pairs,
                                       Side side);

/// The number, one of `numbers`, whose mean duration over the pairs that have it is the (lower) median; empty
/// without numbers.
std::optional<std::int64_t> typicalCycle(const Results& results, const std::vector<std::size_t>& pairs,
                                         Side side, const std::vector<std::int64_t>& numbers);

/// The first cycle of that number, null if there is none.
const Cycle* cycleNumbered(const std::vector<Cycle>& cycles, std::int64_t number);

}  // namespace culprit
