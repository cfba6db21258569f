// Natural logarithms of many numbers. Ratios of durations and of counter levels are taken on this scale.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace culprit::stats {

/// ln(value + offset) of each; empty if one of them has none, because value + offset is not above 0.
std::optional<std::vector<double>> logarithms(std::span<const double> values, double offset = 0.0);

}  // namespace culprit::stats
