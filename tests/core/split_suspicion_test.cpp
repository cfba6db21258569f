// The largest Suspicion of each split against the plain way: both halves gathered, described, compared.
#include "core/analysis/judging/triplets/split_suspicion.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace culprit {
namespace {

constexpr std::size_t kCycles = 13;
constexpr double kPercentPerMs = 0.8;

double valueAt(std::size_t cycle, double mean) {
  return mean * (1.0 + 0.2 * static_cast<double>((cycle * 7) % 5) + (cycle == 4 ? 1.5 : 0.0));
}

/// A value for each cycle but every `gap`th.
CycleTimes madeTimes(double mean, std::size_t gap) {
  CycleTimes times;
  for (std::size_t cycle = 0; cycle < kCycles; ++cycle) {
    if (cycle % gap == gap - 1) continue;
    times.cycle.push_back(static_cast<std::uint32_t>(cycle));
    times.ms.push_back(valueAt(cycle, mean));
    times.beta.push_back(0.0);
  }
  return times;
}

Level madeLevel(double mean, std::size_t gap) {
  Level level;
  for (std::size_t cycle = 0; cycle < kCycles; ++cycle) {
    if (cycle % gap == gap - 1) continue;
    level.cycle.push_back(static_cast<std::uint32_t>(cycle));
    level.mu.push_back(valueAt(kCycles - cycle, mean));
  }
  return level;
}

stats::Splits madeSplits() {
  std::vector<double> durations;
  std::vector<std::uint32_t> captures;
  for (std::size_t cycle = 0; cycle < kCycles; ++cycle) {
    durations.push_back(100.0 + static_cast<double>(cycle % 3));
    captures.push_back(static_cast<std::uint32_t>(cycle / 2));
  }
  return stats::balancedSplits({durations, captures}, 1);
}

stats::SuspectSide halfOf(const std::vector<std::uint32_t>& half, const CycleTimes& times,
                          const Level* level) {
  std::vector<double> shares;
  for (std::size_t i = 0; i < times.cycle.size(); ++i) {
    if (std::binary_search(half.begin(), half.end(), times.cycle[i]))
      shares.push_back(times.ms[i] * kPercentPerMs);
  }
  std::vector<double> logs;
  for (std::size_t i = 0; level != nullptr && i < level->cycle.size(); ++i) {
    if (std::binary_search(half.begin(), half.end(), level->cycle[i]))
      logs.push_back(std::log1p(level->mu[i]));
  }
  stats::SuspectSide side{.time = stats::describe(shares)};
  if (!logs.empty()) side.meanLogMu = stats::mean(logs);
  return side;
}

struct Row {
  CycleTimes times;
  std::vector<Level> levels;  ///< none: one row without metric
};

void expectAsGathered(const std::vector<Row>& rows) {
  const stats::Splits splits = madeSplits();
  ASSERT_EQ(splits.chosen.size(), 35U);  // 3 of 7 captures
  SplitSuspicion made(splits, kCycles, kPercentPerMs);
  std::vector<double> expected(splits.chosen.size());
  const auto expectRow = [&](const CycleTimes& times, const Level* level) {
    made.addRow(level);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const stats::Split& split = splits.chosen[i];
      const double score =
          stats::suspicion(halfOf(split.first, times, level), halfOf(split.second(), times, level)).score();
      expected[i] = std::max(expected[i], score);
    }
  };
  for (const Row& row : rows) {
    made.setFunction(row.times);
    if (row.levels.empty()) expectRow(row.times, nullptr);
    for (const Level& level : row.levels) expectRow(row.times, &level);
  }
  std::sort(expected.begin(), expected.end());
  const std::vector<double> maxima = made.maxima();
  ASSERT_EQ(maxima.size(), expected.size());
  EXPECT_GT(expected.front(), 0.0);
  for (std::size_t i = 0; i < expected.size(); ++i)
    EXPECT_NEAR(maxima[i], expected[i], 1e-9 * (1.0 + expected[i])) << i;
}

TEST(SplitSuspicion, IsThatOfTheGatheredHalves) {
  expectAsGathered({{madeTimes(12.0, kCycles + 1), {}}});
}

/// Time in one cycle alone.
CycleTimes rareTimes(std::size_t ran, double mean, std::size_t gap) {
  CycleTimes times = madeTimes(mean, gap);
  for (std::size_t i = 0; i < times.cycle.size(); ++i)
    if (times.cycle[i] != ran) times.ms[i] = 0.0;
  return times;
}

TEST(SplitSuspicion, OfAFunctionThatSeldomRunsTheZerosCount) {
  expectAsGathered({{rareTimes(4, 12.0, kCycles + 1), {}}});
  expectAsGathered({{rareTimes(4, 12.0, 4), {madeLevel(4.0, 3)}},
                    {rareTimes(9, 40.0, kCycles + 1), {}},  // whose halves hold more cycles
                    {madeTimes(0.5, 4), {}}});
}

TEST(SplitSuspicion, CyclesWithoutRecordOrLevelAreLeftOut) {
  expectAsGathered({{madeTimes(12.0, 3), {madeLevel(4.0, 4), madeLevel(900.0, 2)}}});
}

TEST(SplitSuspicion, AHalfWithoutAnyLevelHasNone) {
  Level first;
  first.cycle = {0, 1};  // one capture: in every split one half has no level
  first.mu = {1.0, 50.0};
  expectAsGathered({{madeTimes(12.0, kCycles + 1), {first}}});
}

TEST(SplitSuspicion, TheLargestOfAllRowsCounts) {
  expectAsGathered({{madeTimes(0.5, kCycles + 1), {madeLevel(4.0, 5)}},
                    {madeTimes(12.0, 4), {}},
                    {madeTimes(6.0, 5), {madeLevel(900.0, 3)}}});
}

}  // namespace
}  // namespace culprit
