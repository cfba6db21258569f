// Which ranks are late with work of their own, by how much and by what (resources/help/ranks.md). Waiting and
// transfer are taken out first, so a rank that comes late because it waited for another one is not late.
#pragma once

#include <span>
#include <vector>

#include "core/analysis/judging/job/rank_steps.h"
#include "core/model/results/job.h"

namespace culprit {

/// Those whose own time above that of the others grew from A to B, the most first, then those that lie as far
/// above them in both. "The others" is the first quartile of the ranks, each by its mean over the steps; what
/// is common to all ranks in a step is taken out before. A rank is late by more than 1 % of the step of A if
///
/// - its growth stands out of how unlike the ranks are in both runs (stats::growingOut; in normal runs, too,
///   one of them is ahead for the whole recording, and it is another one in each), and
/// - single long steps do not make it (one-sided Welch test over the steps, times the number of ranks),
///
/// with p at most 0.01 for all ranks and parts of the own time together: the whole of it, compute, host,
/// input and copies. Of the whole, what the GPU is waited for may hide what one part tells; then the part is
/// told, if the whole grew by more than 1 %, too. In both: by more than 2 % in each, standing out in each
/// (stats::standingOut), and not where the ranks are stages of a pipeline. Empty with fewer than `cyclesFew`
/// steps on a side or where the classes of time are not known. `pairs` are those that `a` and `b` were made
/// of.
std::vector<JobVerdict::LateRank> findLateRanks(std::span<const RankPair> pairs, const JobSteps& a,
                                                const JobSteps& b, const Results& results);

/// Hosts at least three quarters of whose ranks, and at least three, became late for one reason; the latest
/// first. Empty where the ranks have one host or none is told.
std::vector<JobVerdict::LateHost> findLateHosts(std::span<const RankPair> pairs,
                                                std::span<const JobVerdict::LateRank> late);

}  // namespace culprit
