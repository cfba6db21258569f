// Lays two sequences of names over each other so that as many as possible meet an equal one, in order: the
// longest common subsequence, found with the greedy algorithm of Myers (An O(ND) Difference Algorithm, 1986).
// Knows numbers only; cycle_matching.h gives them a meaning.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/base/monitor.h"

namespace culprit {

/// Positions in `a` and `b` of equal elements that meet, ascending in both. Sequences that differ by more
/// than `mostEdits` insertions and removals, not counting what the other side does not have at all, meet only
/// at their ends: the effort grows with the square of it. Throws Cancelled.
std::vector<std::pair<std::size_t, std::size_t>> alignSequences(std::span<const std::uint32_t> a,
                                                                std::span<const std::uint32_t> b,
                                                                const Monitor& monitor,
                                                                std::size_t mostEdits = 2000);

}  // namespace culprit
