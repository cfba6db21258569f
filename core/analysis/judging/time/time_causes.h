// Which kind of time changed (input pipeline, communication, copies, host, waiting, compute, nothing
// recorded): the cycle of raw traces in classes that sum to it, by whose turn every instant was. Resources
// are judged in causes.h, functions in function_shares.h.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/judging/speed/work.h"
#include "core/model/results/verdict.h"

namespace culprit {

/// Means are of the complete cycles; B's per unit of work if the cycles are of different kinds.
struct TimeJudgement {
  std::vector<Cause> causes;  ///< all classes: the cause first, then by change
  std::optional<GpuUse> gpu;  ///< empty if no GPU ran anything
  Waterfall waterfall;
};

/// Empty for processed runs and where one side is a single cycle that spans the whole recording.
std::optional<TimeJudgement> judgeTime(const VerdictInput& input, const WorkOfPair& work,
                                       const Slowdown& slowdown);

/// Resources and time in the order in which they are to be read: a strong resource first, else the time that
/// is a cause, then the resources, then the other time.
std::vector<Cause> inReadingOrder(std::vector<Cause> resources, const std::vector<Cause>& time);

}  // namespace culprit
