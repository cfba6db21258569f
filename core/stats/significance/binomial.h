// How likely a count is when chance alone decides each time. Used to tell a rank that is always late from one
// that happened to be last a few times.
#pragma once

#include <cstdint>

namespace culprit::stats {

/// P(X >= successes) of a binomial X with `trials` and `probability` (0 < probability < 1).
double binomialAtLeast(std::uint64_t successes, std::uint64_t trials, double probability);

}  // namespace culprit::stats
