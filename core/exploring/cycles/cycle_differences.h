// In what two matched cycles differ: launches, calls of the host by the time that is their own, and the idle
// time of the GPU between the launches.
#pragma once

#include <vector>

#include "core/base/monitor.h"
#include "core/model/details/cycle_pair.h"

namespace culprit {

/// Matched events and idle gaps differ if one takes much longer than the other (CycleDifference::isMuch) and
/// the difference is noticed (CyclePair::isNoticed()); or if what they explain of the time by which the
/// cycles differ (explained_time.h) is. A matched host call explains only what it took longer or shorter
/// itself, if that is noticed. Where GPU work is compared, a host call without partner has to be noticed too:
/// there are thousands of short ones.
///
/// First those that explain something in the direction of the change, then all others; of each what explains
/// most first, of equal ones the larger change, of equal changes the earlier. Throws Cancelled.
std::vector<CycleDifference> differencesOf(const CyclePair& cycles, const Monitor& monitor);

}  // namespace culprit
