// Assesses the rows of the triplet table, one function on one device after the other
// (resources/help/formulas.md, "Triplets"). It holds what all of them need: the time of the function in every
// cycle, the levels, the splits of the baseline. What needs all rows together, such as q values, is made by
// assess_triplets.h.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/analysis/judging/triplets/cycle_times.h"
#include "core/analysis/judging/triplets/split_suspicion.h"
#include "core/model/results/results.h"
#include "core/stats/effects/effect_size.h"
#include "core/stats/significance/mann_whitney.h"
#include "core/stats/significance/serial_tests.h"

namespace culprit {

using FunctionOnDevice = std::pair<FunctionId, DeviceId>;
using LevelIndex = std::map<Triplet, const Level*>;

/// The device that stands for both where the rows of two partners stay apart, as published.
DeviceId sharedRow(DeviceId row, std::span<const DevicePartners> devices);

class TripletAssessor {
 public:
  /// Times of B are divided by `unitsOfB`. Points into `splits`.
  TripletAssessor(const VerdictInput& input, double unitsOfB, const stats::Splits& splits);

  /// Fills the assessment of all rows of one function but for q values and percentile. Returns the test
  /// of its betas; empty: none.
  std::optional<stats::SerialTest> assess(const FunctionOnDevice& key, const std::vector<Comparison*>& rows);

  /// Of the functions assessed so far.
  const std::vector<SpreadChange>& spreads() const { return m_spreads; }
  /// The largest Suspicion of each split of the baseline over the rows assessed so far, ascending.
  std::vector<double> splitMaxima() const { return m_splits.maxima(); }

 private:
  struct Function;

  Function assessFunction(const CycleTimes& a, const CycleTimes& b);
  std::optional<stats::SerialTest> testBeta(const CycleTimes& a, const CycleTimes& b);
  void assessRow(const Function& function, Comparison& row) const;
  void noteSpread(const FunctionOnDevice& key, const CycleTimes& a, const CycleTimes& b);
  stats::Sample relativeTime(const CycleTimes& times) const;
  /// The row under which the samples of both sides stand.
  Triplet shared(Triplet row) const;

  const VerdictInput& m_input;
  CycleTimesOf m_timesA, m_timesB;
  double m_percentPerMs;  ///< of A's mean cycle
  LevelIndex m_levelsA, m_levelsB;
  SplitSuspicion m_splits;
  stats::EffectSize m_effectSize;
  stats::MannWhitney m_mannWhitney;
  std::vector<SpreadChange> m_spreads;
};

}  // namespace culprit
