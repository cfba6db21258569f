#include "core/stats/effects/block_bootstrap.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <span>
#include <vector>

#include "core/stats/basics/descriptive.h"
#include "core/stats/basics/random.h"
#include "core/stats/basics/sorting.h"

namespace culprit::stats {
namespace {

constexpr double kLow = 0.025;
constexpr double kHigh = 0.975;

/// Blocks from anywhere inside the run until there are as many cycles as before; the last one is cut.
void draw(ResampledSide side, Random& random, std::span<std::uint32_t> positions) {
  while (!positions.empty()) {
    const std::size_t start = random.below(side.count - side.blockLength + 1);
    const std::size_t length = std::min(side.blockLength, positions.size());
    std::iota(positions.begin(), positions.begin() + static_cast<std::ptrdiff_t>(length),
              static_cast<std::uint32_t>(start));
    positions = positions.subspan(length);
  }
}

}  // namespace

std::optional<Interval> bootstrapInterval(ResampledSide a, ResampledSide b, const PairStatistic& statistic,
                                          std::uint64_t seed, std::size_t resamples) {
  if (a.count == 0 || b.count == 0) return std::nullopt;
  assert(a.blockLength >= 1 && a.blockLength <= a.count && b.blockLength >= 1 && b.blockLength <= b.count);
  Random random(seed);
  std::vector<std::uint32_t> positionsA(a.count);
  std::vector<std::uint32_t> positionsB(b.count);
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
