// Adds up times and counts that come from outside, where nobody vouches for their size.
#pragma once

#include <concepts>
#include <limits>

namespace culprit {

/// Of numbers that are not negative: the largest one that fits where the sum does not.
template <std::integral Integer>
constexpr Integer saturatedSum(Integer x, Integer y) {
  constexpr Integer kMost = std::numeric_limits<Integer>::max();
  return x > kMost - y ? kMost : x + y;
}

}  // namespace culprit
