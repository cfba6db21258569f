// Names the mechanisms of a pair (core/model/results/mechanism.h): asks the rules in their order, the first
// one is what the headline names. Called by judge_pair.h once the slowdown is judged; what only several ranks
// together tell comes later (rank_mechanisms.h).
#pragma once

#include <vector>

#include "core/analysis/judging/mechanisms/pair_change.h"
#include "core/analysis/judging/speed/work.h"
#include "core/model/results/mechanism.h"
#include "core/model/results/verdict.h"

namespace culprit {

struct MechanismJudgement {
  std::vector<Mechanism> mechanisms;
  PairChange change;  ///< behind a warm-up; empty if cycles cannot be compared
  /// Where B drifts: its part behind the change point against the one before, and how much of B that part is.
  std::optional<PairChange> drift;
  double driftShare = 0.0;
};

/// `comparability`: what the ranges tell of sizes is taken from it.
MechanismJudgement findMechanisms(const VerdictInput& input, const WorkOfPair& work,
                                  const Comparability& comparability);

/// Calls it slower or faster where the typical cycle and the mean do not, but the parts of the change that
/// normal runs have alike do: calls per cycle, and the typical calls of each group that changed by more than
/// normal runs differ by, or what one of several GPUs explains; of a drift those of its two parts. They must
/// make `stableParts` of the change of the mean, in its direction, and the typical cycle must have changed by
/// `stableChange` with an interval that excludes 1 (of a drift, the mean).
void callByStableParts(const MechanismJudgement& judgement, const Thresholds& limits, Slowdown& slowdown);

/// Strong is what makes most of a change that is called, with its sign; it goes first, and last what stands
/// against the change. A gap of most cycles goes before interrupted calls that make less.
void setLevels(const PairChange& change, const Slowdown& slowdown, const Thresholds& limits,
               std::vector<Mechanism>& mechanisms);

/// Makes time causes at most possible whose time changed by no more than that of normal runs; where
/// nothing is called, also those whose time normal runs do not have alike (waiting, host, nothing recorded).
void limitTimeCauses(const PairChange& change, const Slowdown& slowdown, std::vector<Cause>& causes);

}  // namespace culprit
