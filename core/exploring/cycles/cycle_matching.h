// Finds for every event of one cycle its partner in the other, and lists in what the two differ. Functions
// that the comparison joins are partners here too: one name, or two that the user has matched; one family;
// one class, where it compares by class. Among the events of one function the order decides.
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

/// Matched events differ if one takes at least kMuchLonger times as long as the other and the difference is
/// at least kNoticed of the longer cycle.
inline constexpr double kMuchLonger = 1.5;
inline constexpr double kNoticed = 0.0005;

/// What is compared: GPU work where either side has some, else all events. The largest change first, of equal
/// ones the earlier.
std::vector<CycleDifference> differencesOf(const CyclePair& cycles);

}  // namespace culprit
