// One process pair computed from its samples, shared by the doors of the pipeline: whole runs, swapped sides,
// brushed cycles.
#pragma once

#include "core/model/results.h"
#include "core/monitor.h"

namespace culprit {

/// Fills cycles, comparisons and findings of `pair`, whose processes and labels are set. Throws Cancelled.
void computePair(PairResults& pair, const ProcessSamples& a, const ProcessSamples& b, const Names& names,
                 const Monitor& monitor);

}  // namespace culprit
