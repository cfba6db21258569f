#include "core/stats/effects/block_bootstrap.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "core/stats/basics/random.h"
#include "core/stats/effects/central_interval.h"

namespace culprit::stats {
namespace {

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

/// What all draws depend on: the counts and block lengths of A and B, the seed and how many they are.
using DrawsKey = std::tuple<std::size_t, std::size_t, std::size_t, std::size_t, std::uint64_t, std::size_t>;

/// Positions of all draws, of each those of A, then those of B.
std::vector<std::uint32_t> allDraws(ResampledSide a, ResampledSide b, std::uint64_t seed,
                                    std::size_t resamples) {
  std::vector<std::uint32_t> drawn(resamples * (a.count + b.count));
  Random random(seed);
  for (std::span<std::uint32_t> rest = drawn; !rest.empty(); rest = rest.subspan(a.count + b.count)) {
    draw(a, random, rest.first(a.count));
    draw(b, random, rest.subspan(a.count, b.count));
  }
  return drawn;
}

using Draws = std::shared_ptr<const std::vector<std::uint32_t>>;

/// allDraws(). The pairs of a job ask for the same ones again and again, and drawing them takes longer than
/// the statistic. All threads share a few, whoever drew them; no thread waits for another one that draws.
Draws keptDraws(ResampledSide a, ResampledSide b, std::uint64_t seed, std::size_t resamples) {
  constexpr std::size_t kMost = 8;
  static std::mutex mutex;
  static std::map<DrawsKey, Draws> kept;
  const DrawsKey key{a.count, a.blockLength, b.count, b.blockLength, seed, resamples};
  {
    const std::lock_guard lock(mutex);
    if (const auto found = kept.find(key); found != kept.end()) return found->second;
  }
  auto drawn = std::make_shared<const std::vector<std::uint32_t>>(allDraws(a, b, seed, resamples));
  const std::lock_guard lock(mutex);
  if (kept.size() == kMost) kept.clear();
  return kept.try_emplace(key, std::move(drawn)).first->second;
}

/// Calls `take` with the positions of A and of B of each draw.
template <typename Take>
void forEachDraw(ResampledSide a, ResampledSide b, std::uint64_t seed, std::size_t resamples, Take take) {
  constexpr std::size_t kMostKept = std::size_t{1} << 18U;  // positions
  const std::size_t width = a.count + b.count;
  if (resamples * width <= kMostKept) {
    const Draws kept = keptDraws(a, b, seed, resamples);
    for (std::span<const std::uint32_t> rest = *kept; !rest.empty(); rest = rest.subspan(width))
      take(rest.first(a.count), rest.subspan(a.count, b.count));
    return;
  }
  Random random(seed);
  std::vector<std::uint32_t> positionsA(a.count), positionsB(b.count);
  for (std::size_t i = 0; i < resamples; ++i) {
    draw(a, random, positionsA);
    draw(b, random, positionsB);
    take(positionsA, positionsB);
  }
}

}  // namespace

std::optional<Interval> bootstrapInterval(ResampledSide a, ResampledSide b, const PairStatistic& statistic,
                                          std::uint64_t seed, std::size_t resamples) {
  if (a.count == 0 || b.count == 0) return std::nullopt;
  assert(a.blockLength >= 1 && a.blockLength <= a.count && b.blockLength >= 1 && b.blockLength <= b.count);
  std::vector<double> values;
  values.reserve(resamples);
  forEachDraw(a, b, seed, resamples,
              [&](std::span<const std::uint32_t> ofA, std::span<const std::uint32_t> ofB) {
                if (const auto value = statistic(ofA, ofB)) values.push_back(*value);
              });
  if (values.empty()) return std::nullopt;
  return centralInterval(values);
}

}  // namespace culprit::stats
