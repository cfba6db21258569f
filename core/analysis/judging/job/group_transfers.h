// How the collectives of each process group changed: transfer slower, members that arrive less together, both
// (resources/help/ranks.md). Built on the calls that both runs have in the same group, by function and size.
#pragma once

#include <vector>

#include "core/model/results/job.h"
#include "core/model/results/results.h"

namespace culprit {

/// What the sums of a run are divided by.
struct StepCounts {
  double a = 0.0, b = 0.0;   ///< steps of the recordings, above 0
  double lengthMs = 0.0;     ///< of the step of A, typical
  bool waitsMayGrow = true;  ///< false: the complete steps say that nobody waits longer
};

/// The groups with a member in `part`, by the change of their transfer per step, the largest first. A group
/// of A and one of B belong together by their members' ranks and description, else by name and description;
/// what has no partner is left out. The ratio is that of the median transfers, weighted by the calls that
/// both have; its interval covers all groups together (Bonferroni). Slower or faster: the interval lies
/// beyond 2 %; the same: within 5 %; else not told. Empty if the groups are not told.
std::vector<JobVerdict::GroupChange> compareGroups(const Results& results, const std::string& part,
                                                   const StepCounts& steps);

/// Fills scope, slowHosts, slowKind and transferRatio from `groups` of the verdict.
void judgeScope(JobVerdict& job);

}  // namespace culprit
