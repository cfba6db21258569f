// Finds for every event of one cycle its partner in the other. Functions that the comparison joins are
// partners here too: one name, or two that the user has matched; one family; one class, where it compares by
// class. Among the events of one function the order decides.
#pragma once

#include "core/base/monitor.h"
#include "core/model/details/cycle_pair.h"
#include "core/model/results/results.h"

namespace culprit {

/// Sets `match` and `partner` of all own boxes, the numbers and the differences. Works device by device, the
/// partner devices of the pair together, all host threads as one: first the longest sequence of equal
/// functions, in its gaps that of equal families, in the gaps of those that of equal classes; then what is
/// left in its order by function, family and class. Throws Cancelled.
void matchCycles(CyclePair& cycles, const Results& results, const PairResults& pair, const Monitor& monitor);

}  // namespace culprit
