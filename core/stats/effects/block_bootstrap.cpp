#include "core/stats/effects/block_bootstrap.h"

#include <cassert>
#include <vector>

#include "core/stats/basics/descriptive.h"
#include "core/stats/basics/random.h"
#include "core/stats/basics/sorting.h"

namespace culprit::stats {
namespace {

constexpr double kLow = 0.025;
constexpr double kHigh = 0.975;

/// Blocks from anywhere inside the run until there are as many cycles as before; the last one is cut.
void draw(ResampledSide side, Random& random, std::vector<std::uint32_t>& positions) {
  positions.clear();
  while (positions.size() < side.count) {
    const std::size_t start = random.below(side.count - side.blockLength + 1);
    for (std::size_t i = 0; i < side.blockLength && positions.size() < side.count; ++i)
      positions.push_back(static_cast<std::uint32_t>(start + i));
  }
}

}  // namespace

std::optional<Interval> bootstrapInterval(ResampledSide a, ResampledSide b, const PairStatistic& statistic,
                                          std::uint64_t seed, std::size_t resamples) {
  if (a.count == 0 || b.count == 0) return std::nullopt;
  assert(a.blockLength >= 1 && a.blockLength <= a.count && b.blockLength >= 1 && b.blockLength <= b.count);
  Random random(seed);
  std::vector<std::uint32_t> positionsA;
  std::vector<std::uint32_t> positionsB;
  std::vector<double> values;
  values.reserve(resamples);
  for (std::size_t i = 0; i < resamples; ++i) {
    draw(a, random, positionsA);
    draw(b, random, positionsB);
    if (const auto value = statistic(positionsA, positionsB)) values.push_back(*value);
  }
  if (values.empty()) return std::nullopt;
  sortAscending(values);
  return Interval{.low = *sortedQuantile(values, kLow), .high = *sortedQuantile(values, kHigh)};
}

}  // namespace culprit::stats
