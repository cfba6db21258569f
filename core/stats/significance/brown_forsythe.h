// Brown and Forsythe's test (1974): does one group spread more than the other, wherever their centres lie?
// Used for the findings about spread, where a function became erratic rather than slower.
#pragma once

#include <optional>
#include <span>

namespace culprit::stats {

/// p of the analysis of variance on the distances from each side's median (Levene's test with medians). Empty
/// if a side has fewer than 2 values, or if the distances are constant and alike on both sides; 0 if they are
/// constant and differ.
std::optional<double> brownForsytheP(std::span<const double> a, std::span<const double> b);

}  // namespace culprit::stats
