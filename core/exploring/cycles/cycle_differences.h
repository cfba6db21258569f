// In what two matched cycles differ: launches, calls of the host by the time that is their own, and the idle
// time of the GPU between the launches; and which lane makes most of the difference.
#pragma once

#include <optional>
#include <vector>

#include "core/model/details/cycle_pair.h"

namespace culprit {

/// Matched events and idle gaps differ if one takes at least kMuchLonger times as long as the other and the
/// difference is at least kNoticed of the longer cycle. Where GPU work is compared, a host call without
/// partner has to reach kNoticed too: there are thousands of short ones.
inline constexpr double kMuchLonger = 1.5;
inline constexpr double kNoticed = 0.0005;

/// The largest change first, of equal ones the earlier.
std::vector<CycleDifference> differencesOf(const CyclePair& cycles);

/// The lane whose events, partner by partner, sum to most of what the cycle of B takes more or less; calls
/// that only wait for the GPU explain nothing. Empty where no lane changes as the cycles do.
std::optional<LeadingLane> leadingLane(const CyclePair& cycles);

}  // namespace culprit
