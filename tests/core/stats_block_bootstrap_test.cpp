#include "core/stats/effects/block_bootstrap.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>
#include <set>
#include <thread>
#include <vector>

namespace culprit::stats {
namespace {

using Positions = std::span<const std::uint32_t>;

double meanAt(const std::vector<double>& values, Positions positions) {
  double sum = 0.0;
  for (const std::uint32_t position : positions) sum += values[position];
  return sum / static_cast<double>(positions.size());
}

}  // namespace

TEST(BlockBootstrap, TheIntervalOfAMeanIsAboutTwoStandardErrorsWide) {
  std::mt19937_64 random(3);
  std::normal_distribution<double> normal(5.0, 1.0);
  std::vector<double> a(100);
  std::vector<double> b(100);
  for (double& value : a) value = normal(random);
  for (double& value : b) value = normal(random);
  const auto interval = bootstrapInterval(
      {.count = a.size()}, {.count = b.size()},
      [&](Positions i, Positions j) { return std::optional(meanAt(b, j) - meanAt(a, i)); }, 1);
  ASSERT_TRUE(interval);
  EXPECT_NEAR(interval->high - interval->low, 2.0 * 1.96 * std::sqrt(2.0 / 100.0), 0.1);
}

TEST(BlockBootstrap, DrawsWholeBlocksAsManyCyclesAsThereWere) {
  std::set<std::uint32_t> starts;
  bootstrapInterval(
      {.count = 10, .blockLength = 4}, {.count = 3},
      [&](Positions a, Positions b) {
        EXPECT_EQ(a.size(), 10U);
        EXPECT_EQ(b.size(), 3U);
        for (std::size_t i = 0; i < a.size(); ++i) {
          EXPECT_LT(a[i], 10U);
          EXPECT_TRUE(i % 4 == 0 || a[i] == a[i - 1] + 1);
        }
        starts.insert(a[0]);
        return std::optional(0.0);
      },
      1, 500);
  EXPECT_EQ(starts.size(), 7U) << "every block that fits is drawn";
}

TEST(BlockBootstrap, DrawsThatAreKeptAreThoseThatAreMadeAnew) {
  using Draws = std::vector<std::vector<std::uint32_t>>;
  const auto drawsOf = [](std::size_t count, std::size_t resamples) {
    Draws draws;
    bootstrapInterval(
        {.count = count, .blockLength = 3}, {.count = count},
        [&draws](Positions a, Positions b) {
          draws.emplace_back(a.begin(), a.end()).insert(draws.back().end(), b.begin(), b.end());
          return std::optional(0.0);
        },
        1, resamples);
    return draws;
  };
  const Draws kept = drawsOf(1000, 50);
  Draws tooManyToKeep = drawsOf(1000, 200);
  tooManyToKeep.resize(kept.size());
  EXPECT_EQ(kept, tooManyToKeep);
  for (std::size_t other = 10; other < 30; ++other) drawsOf(other, 50);
  EXPECT_EQ(drawsOf(1000, 50), kept);
}

TEST(BlockBootstrap, DrawsAreTheSameInAllThreads) {
  const std::vector<double> values{1.0, 5.0, 2.0, 8.0, 3.0, 3.5, 4.0, 7.0, 6.0, 2.5, 9.0, 1.5};
  const auto highOf = [&values](std::size_t count) {
    return bootstrapInterval(
               {count, 2}, {count, 1},
               [&](Positions a, Positions b) { return std::optional(meanAt(values, a) / meanAt(values, b)); },
               5, 100)
        .value()
        .high;
  };
  std::vector<double> expected;
  for (std::size_t count = 2; count <= values.size(); ++count) expected.push_back(highOf(count));
  std::vector<std::vector<double>> found(4);
  {
    std::vector<std::jthread> threads;
    for (std::vector<double>& list : found) {
      threads.emplace_back([&list, &highOf, &values] {
        for (std::size_t count = 2; count <= values.size(); ++count) list.push_back(highOf(count));
      });
    }
  }
  for (const std::vector<double>& list : found) EXPECT_EQ(list, expected);
}

TEST(BlockBootstrap, DrawsInUseStayWhileOthersTakeTheirPlace) {
  using Drawn = std::vector<std::uint32_t>;
  const auto drawsOf = [](const std::function<void()>& betweenDraws) {
    Drawn drawn;
    bootstrapInterval(
        {.count = 40}, {.count = 1},
        [&](Positions a, Positions) {
          betweenDraws();
          drawn.insert(drawn.end(), a.begin(), a.end());
          return std::optional(0.0);
        },
        9, 3);
    return drawn;
  };
  const Drawn expected = drawsOf([] {});
  EXPECT_EQ(drawsOf([] {
              for (std::size_t count = 1; count < 30; ++count)
                bootstrapInterval(
                    {count, 1}, {1, 1}, [](auto, auto) { return std::optional(0.0); }, 9, 3);
            }),
            expected);
}

TEST(BlockBootstrap, TheSameSeedGivesTheSameInterval) {
  const std::vector<double> values{1.0, 5.0, 2.0, 8.0, 3.0, 3.5};
  const auto statistic = [&](Positions a, Positions) { return std::optional(meanAt(values, a)); };
  const auto run = [&](std::uint64_t seed) {
    return bootstrapInterval({6, 1}, {6, 1}, statistic, seed, 300).value();
  };
  EXPECT_EQ(run(1).low, run(1).low);
  EXPECT_NE(run(1).low, run(2).low);
}

TEST(BlockBootstrap, DrawsWithoutTheNumberAreLeftOut) {
  int calls = 0;
  const auto everyOther = [&](Positions, Positions) {
    return ++calls % 2 == 0 ? std::optional(7.0) : std::nullopt;
  };
  const auto interval = bootstrapInterval({4, 1}, {4, 1}, everyOther, 1, 100);
  EXPECT_EQ(interval->low, 7.0);
  EXPECT_EQ(interval->high, 7.0);
  const auto never = [](Positions, Positions) { return std::optional<double>(); };
  EXPECT_FALSE(bootstrapInterval({4, 1}, {4, 1}, never, 1, 100));
  EXPECT_FALSE(bootstrapInterval({0, 1}, {4, 1}, everyOther, 1, 100));
}

}  // namespace culprit::stats
