// Process pairs against kinds of work: how long each class of kernels and host work takes in A and B, rank by
// rank, the late ranks first, so that one slow rank or one slow class is seen among thousands of numbers.
// Made from the results alone, in time in proportion to the pairs; the window draws it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/last_enumerator.h"
#include "core/model/results/results.h"

namespace culprit {

/// What the cells of the map tell.
enum class HeatKind : std::uint8_t {
  Change,  ///< B - A
  A,
  B,
  Spread,  ///< of B: the rank against the median rank of its part
};
template <>
inline constexpr auto kLast<HeatKind> = HeatKind::Spread;

/// One class of work of one process pair; ms per what HeatRow::per says.
struct HeatCell {
  std::optional<double> aMs, bMs;  ///< above 0; empty: the side spends none on it
  double typicalMs = 0.0;          ///< of B, median over the ranks of its part

  /// B / A; empty where a side spends no time on it.
  std::optional<double> ratio() const { return aMs && bMs ? std::optional(*bMs / *aMs) : std::nullopt; }
  /// Where one of two numbers is empty it counts as 0; empty: there is nothing to tell.
  std::optional<double> ms(HeatKind kind) const;
};

struct HeatRow {
  std::size_t pair = 0;                      ///< position in Results::pairs
  WorkUnit per = WorkUnit::Cycle;            ///< what the times of this pair are of (Slowdown::per)
  std::string host;                          ///< of B; empty: not told
  std::optional<JobVerdict::LateRank> late;  ///< as the verdict on its job has it
  /// Where that names no late rank at all: the others wait for this one (Run::collectives).
  bool isLateA = false, isLateB = false;
  HeatCell own;                    ///< the cycle without communication; empty where its parts are not known
  std::optional<double> slowdown;  ///< of the whole cycle, recording or unit of work, B / A (judgedRatio())
  bool isOfMeans = false;          ///< the slowdown is
  std::vector<HeatCell> cells;     ///< parallel to PairHeat::classes
};

struct PairHeat {
  std::vector<std::string> classes;  ///< in words, work of GPUs first, each kind by time, most first
  std::size_t gpuClasses = 0;        ///< of `classes`
  bool hasHostSums = false;          ///< times of the host are sums over threads, as processed runs have them
  /// The ranks that became late, the most first, then those that are late in both, those that the others wait
  /// for, and all others by the change of their own time, the longer first; else in the order of the pairs.
  std::vector<HeatRow> rows;

  /// Of all pairs; empty: they differ, or there is none.
  std::optional<WorkUnit> per() const;
  /// What has the full colour: the most that a cell tells, but at least 1 % of the time, so that noise stays
  /// pale. A and B share one.
  double fullMs(HeatKind kind) const;
};

/// Pairs whose input tells no classes have a row without numbers.
PairHeat pairHeat(const Results& results);

}  // namespace culprit
