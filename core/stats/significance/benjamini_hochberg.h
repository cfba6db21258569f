// q values: what share of a list is expected to be chance if everything up to this row is called changed.
// Used for the q columns of the triplet table, once per family of tests. It cannot repair tests that were
// never independent.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace culprit::stats {

/// Benjamini and Hochberg's q for each p, in the same order. An empty p is no test: its q is empty and it
/// does not count in the family.
std::vector<std::optional<double>> benjaminiHochberg(std::span<const std::optional<double>> p);

}  // namespace culprit::stats
