// Sentences about the collectives that the processes of a run share, and about the ranks that come late
// (core/model/run/collectives.h). For findings, summary, `info` and window.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/model/results/results.h"

namespace culprit {

/// "Ranks 0 and 6 come late to the collectives: they wait 191.1 and 213.7 ms there, the median rank 427.0 ms
/// (84 calls of 8 ranks, 50.1 ms of transfer)."; empty if none is late. `processes`: where the ranks' ids
/// point.
std::string lateRanksText(const Collectives& collectives, const std::vector<Process>& processes);

/// How many GPUs a process of that run drives, the median over the pairs, at least 1: what it waits, and its
/// calls, are those of all of them together.
double gpusOfProcess(const Results& results, Side side);
inline constexpr std::string_view kWaitsOfGpus = "Waits are summed up over the GPUs of a process.";

/// The same of both runs: "In A ranks 0 and 6 ... In B no rank ..."; empty if no rank of either is late.
std::string lateRanksText(const Results& results);

/// The same for a line in the window: "Late at the collectives: ranks 0 and 6 of A, rank 3 of B."
std::string lateRanksNote(const Results& results);

}  // namespace culprit
