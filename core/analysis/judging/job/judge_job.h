// The verdict on a job of several ranks, called once all pairs of a session are judged.
#pragma once

#include <span>
#include <vector>

#include "core/analysis/judging/job/rank_steps.h"

namespace culprit {

/// One verdict for each part of at least three pairs, all of whose processes have ranks, each rank once, by
/// the order of `pairs`. `results` has the pairs, the processes and the collectives of both runs; `pairs` are
/// all of its pairs, in its order.
std::vector<JobVerdict> judgeJobs(const Results& results, std::span<const RankPair> pairs);

}  // namespace culprit
