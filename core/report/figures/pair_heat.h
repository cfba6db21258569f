// Process pairs against kinds of work: how much longer B spends in each class of kernels and host work than
// A, rank by rank, so that one slow rank or one slow class is seen among hundreds of numbers. Made from the
// results alone; the window draws it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/model/results/results.h"

namespace culprit {

/// One class of work of one process pair; ms per what HeatRow::per says.
struct HeatCell {
  std::optional<double> aMs, bMs;  ///< above 0; empty: the side spends none on it
  /// Of the time of all classes of GPUs, or of the host, on the side where it is larger; 0 .. 1.
  double share = 0.0;

  /// B / A; empty where a side spends no time on it.
  std::optional<double> ratio() const { return aMs && bMs ? std::optional(*bMs / *aMs) : std::nullopt; }
};

struct HeatRow {
  std::size_t pair = 0;                   ///< position in Results::pairs
  WorkUnit per = WorkUnit::Cycle;         ///< what the times of this pair are of (Slowdown::per)
  std::optional<double> slowdown;         ///< of the whole cycle, recording or unit of work, B / A
  bool isLateA = false, isLateB = false;  ///< the others wait for this rank (Run::collectives)
  std::vector<HeatCell> cells;            ///< parallel to PairHeat::classes
};

struct PairHeat {
  std::vector<std::string> classes;  ///< in words, work of GPUs first, each kind by time, most first
  std::vector<HeatRow> rows;         ///< in the order of the pairs

  /// Of all pairs; empty: they differ, or there is none.
  std::optional<WorkUnit> per() const;
};

/// Pairs whose input tells no classes have a row without numbers.
PairHeat pairHeat(const Results& results);

}  // namespace culprit
