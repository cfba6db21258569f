#include "core/stats/cliffs_delta.h"

#include <vector>

#include "core/stats/sorting.h"

namespace culprit::stats {

double cliffsDelta(const SortedSides& sides) {
  // Going up in x the differences fall, so the y that lie below and those that do not lie above only grow.
  std::uint64_t below = 0;
  std::uint64_t notAbove = 0;
  std::size_t firstEqual = 0;
  std::size_t firstAbove = 0;
  for (std::size_t i = 0; i < sides.x.size(); ++i) {
    while (firstEqual < sides.y.size() && sides.difference(i, firstEqual) < 0.0) ++firstEqual;
    while (firstAbove < sides.y.size() && sides.difference(i, firstAbove) <= 0.0) ++firstAbove;
    below += firstEqual;
    notAbove += firstAbove;
  }
  const auto above = static_cast<double>(sides.pairs() - notAbove);
  return (above - static_cast<double>(below)) / static_cast<double>(sides.pairs());
}

std::optional<double> cliffsDelta(std::span<const double> x, std::span<const double> y) {
  if (x.empty() || y.empty()) return std::nullopt;
  const std::vector<double> sortedX = sorted(x);
  const std::vector<double> sortedY = sorted(y);
  return cliffsDelta({.x = sortedX, .y = sortedY, .tieTolerance = kRoundingTie});
}

}  // namespace culprit::stats
