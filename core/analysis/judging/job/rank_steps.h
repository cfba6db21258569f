// What one rank did in each step of its job: how long the step was, and how much of it was work of its own.
// The steps of the ranks are put beside each other by their number, never by their clocks.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <vector>

#include "core/model/results/cause.h"
#include "core/model/results/results.h"

namespace culprit {

/// A pair of the job and its samples on both sides, which must outlive it.
struct RankPair {
  const PairResults* pair = nullptr;
  const ProcessSamples* a = nullptr;
  const ProcessSamples* b = nullptr;
};

/// Of one cycle, in ms.
struct RankStep {
  double lengthMs = 0.0;  ///< from start to start, or the duration, as the pairs of the job measure
  /// By TimeClass, GpuCompute to Idle; Idle with what lies between two cycles. All 0 for processed runs.
  std::array<double, 7> classMs{};
  double waitingForRanksMs = 0.0;  ///< a part of Communication

  double of(TimeClass time) const;
  /// Without communication, which is as long as the slowest member of the group makes it.
  double ownMs() const { return lengthMs - of(TimeClass::Communication); }
};

/// The steps that all ranks of a job have, complete on each of them (PairVerdict::edges).
class JobSteps {
 public:
  /// Of one side of the pairs. Needs at least one pair.
  JobSteps(std::span<const RankPair> pairs, Side side);

  std::size_t ranks() const { return m_ranks.size(); }
  std::size_t size() const { return m_ranks.front().size(); }
  /// Whose turn it was is known.
  bool haveClasses() const { return m_haveClasses; }
  /// In the order of their numbers.
  std::span<const RankStep> of(std::size_t rank) const { return m_ranks.at(rank); }
  /// Mean over the ranks, per step.
  std::vector<double> lengthsMs() const;
  /// Mean over ranks and steps; 0 without steps.
  double meanMs(TimeClass time) const;

 private:
  std::vector<std::vector<RankStep>> m_ranks;
  bool m_haveClasses = true;
};

}  // namespace culprit
