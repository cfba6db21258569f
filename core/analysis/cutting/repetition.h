// Finds what repeats in a sequence of names, although some pieces are left out or come in between, and
// although the sequence begins and ends in the middle of a repetition. Pure search; period.h knows what the
// names are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace culprit {

struct Repetition {
  std::size_t period = 0;           ///< typical distance of the places, in pieces
  std::vector<std::size_t> places;  ///< where each repetition has the same piece, ascending; at least 3
};

/// The shortest repetition whose pieces are alike from one to the next. What breaks off at regular places is
/// a part (a layer) of something longer, and not found. Empty if nothing repeats.
std::optional<Repetition> findRepetition(std::span<const std::uint32_t> names);

}  // namespace culprit
