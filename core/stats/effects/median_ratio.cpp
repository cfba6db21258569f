#include "core/stats/effects/median_ratio.h"

#include <algorithm>
#include <cassert>

#include "core/stats/basics/descriptive.h"
#include "core/stats/basics/random.h"
#include "core/stats/basics/weighted_quantile.h"
#include "core/stats/effects/central_interval.h"

namespace culprit::stats {
namespace {

/// As many draws as their number is worth: of many ratios the median hardly moves from draw to draw.
std::size_t drawsFor(std::size_t ratios) {
  constexpr std::size_t kMostDrawn = 1'000'000;
  constexpr std::size_t kFewest = 200;
  constexpr std::size_t kMost = 2000;
  return std::clamp(kMostDrawn / ratios, kFewest, kMost);
}

/// 0 .. below 1
double fraction(Random& random) {
  constexpr std::uint64_t kSteps = std::uint64_t{1} << 53U;
  return static_cast<double>(random.below(kSteps)) / static_cast<double>(kSteps);
}

}  // namespace

std::optional<double> medianRatio(std::span<const WeightedRatio> ratios) {
  std::vector<WeightedValue> values;
  for (const WeightedRatio& each : ratios) values.push_back({each.ratio, each.weight});
  return weightedQuantile(std::move(values), 0.5);
}

std::optional<Interval> medianRatioInterval(std::span<const WeightedRatio> ratios, std::uint64_t seed) {
  if (ratios.empty()) return std::nullopt;
  Random random(seed);
  std::vector<double> medians;
  std::vector<WeightedValue> values(ratios.size());
  for (std::size_t i = drawsFor(ratios.size()); i > 0; --i) {
    const std::uint64_t place = random.below(std::max<std::size_t>(ratios.front().drawn.size(), 1));
    for (WeightedValue& value : values) {
      const WeightedRatio& one = ratios[random.below(ratios.size())];
      assert(one.drawn.size() == ratios.front().drawn.size());
      value = {one.drawn.empty() ? one.ratio : one.drawn[place], one.weight};
    }
    if (const auto median = weightedQuantile(values, 0.5)) medians.push_back(*median);
  }
  if (medians.empty()) return std::nullopt;
  return centralInterval(medians);
}

std::vector<double> blockMedians(std::span<const double> values, std::size_t blockLength, std::size_t draws,
                                 std::uint64_t seed) {
  assert(blockLength >= 1 && blockLength <= values.size());
  const auto places = static_cast<double>(values.size() - blockLength + 1);
  std::vector<double> medians;
  std::vector<double> drawn(values.size());
  for (std::size_t i = 0; i < draws; ++i) {
    Random random(seed + i);
    for (std::size_t at = 0; at < drawn.size();) {
      const auto start = static_cast<std::ptrdiff_t>(places * fraction(random));
      const std::size_t length = std::min(blockLength, drawn.size() - at);
      std::copy_n(values.begin() + start, length, drawn.begin() + static_cast<std::ptrdiff_t>(at));
      at += length;
    }
    medians.push_back(*median(drawn));
  }
  return medians;
}

}  // namespace culprit::stats
