// What headline_causes names, in few words: for the row of a process pair among many.
#pragma once

#include "core/model/results/results.h"
#include "core/report/document/text.h"

namespace culprit {

/// "GPU of one rank: rank 2 (strong evidence); GPU clock 1,410 → 705 MHz (strong evidence)"; empty if there
/// is no cause.
Text causesBrief(const PairVerdict& verdict);

}  // namespace culprit
