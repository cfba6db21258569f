// What the baseline does to itself: the largest Suspicion of the whole table when one half of A's cycles is
// compared with the other, once per split. The percentile of a row of the real comparison is the share of
// these below its own Suspicion.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/judging/triplets/cycle_times.h"
#include "core/stats/effects/balanced_splits.h"
#include "core/stats/effects/suspicion.h"

namespace culprit {

class SplitSuspicion {
 public:
  /// `cycles`: number of A's, which each split parts completely; `percentPerMs`: brings times to the unit of
  /// Suspicion. Points into `splits`.
  SplitSuspicion(const stats::Splits& splits, std::size_t cycles, double percentPerMs);

  /// The time of one function in A: its halves are compared in every split.
  void setFunction(const CycleTimes& times);
  /// A row of that function with the levels of A; null: a row without metric.
  void addRow(const Level* level);

  /// The largest score of each split, ascending.
  std::vector<double> maxima() const;

 private:
  void setRareFunction(const CycleTimes& times);
  void countHalves(const std::vector<std::uint32_t>& cycles);
  void addScores();

  std::span<const stats::Split> m_splits;
  std::vector<std::vector<bool>> m_isFirst;  ///< per split, by cycle
  std::vector<std::uint32_t> m_counted;      ///< cycles that a function has a time in
  std::vector<std::size_t> m_inFirst;        ///< per split, how many of those are of its first half
  std::size_t m_cycles;
  double m_percentPerMs;
  std::vector<stats::SuspectSide> m_first, m_second;  ///< per split; the level only within addRow()
  std::vector<double> m_maxima;
};

}  // namespace culprit
