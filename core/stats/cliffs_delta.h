// Cliff's delta: how completely two groups are apart, whatever the unit. Part of the cause score and a column
// of the triplet table. It says nothing about how far they are apart.
#pragma once

#include <optional>
#include <span>

#include "core/stats/pairwise_selection.h"

namespace culprit::stats {

/// A difference up to this share of the larger value counts as none: weighted means of a constant counter
/// differ in their last digits with the order of summation (cause.md section 1).
inline constexpr double kRoundingTie = 1e-9;

/// (#(y > x) - #(y < x)) / (n1 n2) over all pairs, in -1 .. 1; 1 if every y is above every x.
double cliffsDelta(const SortedSides& sides);

/// The same for unsorted sides with the tie tolerance kRoundingTie; empty if a side has no values.
std::optional<double> cliffsDelta(std::span<const double> x, std::span<const double> y);

}  // namespace culprit::stats
