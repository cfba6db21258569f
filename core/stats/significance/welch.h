// Welch's t-test: do two groups with their own spreads have the same mean? Used for the columns of the
// published table; it knows mean, deviation and count only, never the values.
#pragma once

#include <optional>

#include "core/stats/basics/descriptive.h"

namespace culprit::stats {

/// Two-sided p (Welch 1947). Empty if a side has fewer than 2 values, or if neither side varies and the means
/// are equal; 0 if neither side varies and the means differ.
std::optional<double> welchP(Sample a, Sample b);

}  // namespace culprit::stats
