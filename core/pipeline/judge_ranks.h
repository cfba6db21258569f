// What only all pairs of a session together tell: the verdict on the job, and which rank the others wait for.
#pragma once

#include <cstddef>
#include <span>

#include "core/analysis/pairing/pairing.h"
#include "core/model/results/results.h"

namespace culprit {

/// Fills Results::jobs and the mechanisms of ranks, once all pairs are judged. `places`: for each of the
/// pairs the positions of its processes in the runs, whose samples are as they were compared.
void judgeRanksTogether(Results& results, const RunContent& a, const RunContent& b,
                        std::span<const ProcessPair> places);

}  // namespace culprit
