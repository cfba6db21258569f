// One process pair computed from its two sides, shared by the doors of the pipeline: whole runs, swapped
// sides, brushed cycles.
#pragma once

#include "core/analysis/pairing/pair_side.h"
#include "core/base/monitor.h"
#include "core/model/results/results.h"

namespace culprit {

/// Fills cycles, comparisons, findings and verdict of `pair`, whose processes, labels, devices and functions
/// are set. Throws Cancelled.
void computePair(PairResults& pair, const VerdictInput& input, const Monitor& monitor);
/// The same of a pair whose comparisons are there: they are judged anew, and nothing else of them changes.
void judgeCompared(PairResults& pair, const VerdictInput& input, const Monitor& monitor);

}  // namespace culprit
