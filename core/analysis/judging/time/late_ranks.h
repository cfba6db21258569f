// Which processes of a run the others wait for (resources/help/formulas.md, "Collectives"). Called once per
// run for raw traces and for processed runs of several processes; the result is kept with the run.
#pragma once

#include <cstddef>
#include <optional>

#include "core/analysis/turns/collective_calls.h"
#include "core/model/choices/thresholds.h"
#include "core/model/run/collectives.h"
#include "core/model/run/names.h"
#include "core/model/run/run.h"

namespace culprit {

/// Over the calls of a raw trace, for RunContent::collectives, with what is kept of each process group: one
/// of them is whoever has one name, description and set of members. Empty if no two processes share a call.
/// `cycles`: of a process in this run; what is no part of them (isSingleCollective) is none of the sums,
/// unless there is nothing else.
std::optional<Collectives> sumsOf(const CollectiveCalls& calls, const Names& names, std::size_t cycles = 1);

/// Raw traces: over the k-th calls (collective_calls.h), as they were found when the run was cut. Processed
/// runs: over (function, cycle number) that all processes with collectives have. Empty if no two processes
/// share a call.
std::optional<Collectives> findCollectives(const RunContent& content, const Names& names,
                                           const Thresholds& thresholds);

/// Fills medianWaitingMs and isLate. Late is who waits less than `lateRankWaiting` of the median rank and was
/// last more often than chance explains: P(X >= lastIn) of a binomial with one in (members of the group) per
/// call, times the number of ranks (Bonferroni), at most `lateRankP`. With few calls someone is below the
/// share almost always (8 equal ranks, 10 calls: in every second run). Nobody is late among two, whose median
/// is their mean, or where the median rank waits less than `lateRankLeast` of the transfer of the calls that
/// this rank takes part in: the transfer of the whole job grows with its groups, what one rank waits does
/// not.
void judgeRanks(Collectives& collectives, const Thresholds& thresholds);

}  // namespace culprit
