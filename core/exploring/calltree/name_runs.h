// Lays one sequence of names over another from a place on at which both are equal: names that are new, gone
// or changed are left out where both agree again soon. Not the longest common subsequence, whose effort
// grows with the square of what differs: the effort here is linear, whatever the names are.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace culprit {

/// How many comparisons of names further on may be made.
class NameEffort {
 public:
  /// Linear in the names, with more for each of the first ones, as few names may differ much.
  explicit NameEffort(std::size_t names)
      : m_left(16 * names + std::min<std::size_t>(kMostFirst, 64 * names)) {}
  bool take() { return m_left > 0 && m_left-- > 0; }

 private:
  static constexpr std::size_t kMostFirst = 3000;
  std::size_t m_left;
};

inline constexpr std::uint32_t kNoMatch = 0xFFFFFFFF;
/// Names that may be left out in one place, of both sequences together.
inline constexpr std::size_t kMostLeftOut = 64;

/// From `x[fromX]` and `y[fromY]` on forwards; `matches[i]` becomes the position in `y` that met `x[i]`, and
/// stays as it is where none did. Returns how many met.
///   x = a b c d e, y = a X d e  ->  0 - - 2 3
std::size_t followForwards(std::span<const std::uint32_t> x, std::size_t fromX,
                           std::span<const std::uint32_t> y, std::size_t fromY,
                           std::vector<std::uint32_t>& matches, NameEffort& effort);
/// The same for what stands before `x[fromX]` and `y[fromY]`, backwards.
std::size_t followBackwards(std::span<const std::uint32_t> x, std::size_t fromX,
                            std::span<const std::uint32_t> y, std::size_t fromY,
                            std::vector<std::uint32_t>& matches, NameEffort& effort);

}  // namespace culprit
