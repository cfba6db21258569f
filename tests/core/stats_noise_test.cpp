#include "core/stats/effects/noise.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <set>
#include <vector>

#include "core/stats/effects/balanced_splits.h"
#include "tests/reference/stats_reference.h"

namespace culprit::stats {
namespace {

/// Without autocorrelation worth blocks.
std::vector<double> restless(std::size_t n) {
  std::mt19937_64 random(4);
  std::vector<double> values(n);
  for (double& value : values) value = 100.0 + static_cast<double>(random() % 16);
  return values;
}

/// Every cycle in exactly one half, the halves in order, and no split or mirror image twice.
void expectDistinctHalves(const Splits& splits, std::size_t n, std::size_t largestDifference) {
  std::set<std::vector<std::uint32_t>> seen;
  for (const Split& split : splits.chosen) {
    std::set<std::uint32_t> all(split.first.begin(), split.first.end());
    const std::vector<std::uint32_t> second = split.second();
    all.insert(second.begin(), second.end());
    EXPECT_EQ(all.size(), n);
    EXPECT_EQ(split.first.size() + second.size(), n);
    EXPECT_TRUE(std::is_sorted(split.first.begin(), split.first.end()));
    EXPECT_TRUE(std::is_sorted(second.begin(), second.end()));
    EXPECT_LE(split.first.size(), second.size() + largestDifference);
    EXPECT_LE(second.size(), split.first.size() + largestDifference);
    EXPECT_TRUE(seen.insert(split.first).second);
    EXPECT_FALSE(split.first.size() == second.size() && seen.count(second) > 0);
  }
}

}  // namespace

TEST(BalancedSplits, AreAllTakenWhileThereAreFew) {
  for (const auto& [n, expected] : {std::pair{2U, 1U}, {3U, 3U}, {6U, 10U}, {7U, 35U}, {10U, 126U}}) {
    const auto values = restless(n);
    const Splits splits = balancedSplits({.durations = values}, 1);
    EXPECT_EQ(splits.distinct, expected);
    EXPECT_EQ(splits.chosen.size(), expected);
    expectDistinctHalves(splits, n, n % 2);
  }
}

TEST(BalancedSplits, AreDrawnWithTheSeedWhenThereAreMany) {
  for (const std::size_t n : {11U, 12U, 45U}) {
    const auto values = restless(n);
    const Splits splits = balancedSplits({.durations = values}, 1);
    ASSERT_EQ(splits.chosen.size(), kMostSplits);
    expectDistinctHalves(splits, n, n % 2);
    const Splits again = balancedSplits({.durations = values}, 1);
    const Splits other = balancedSplits({.durations = values}, 2);
    bool differs = false;
    for (std::size_t i = 0; i < kMostSplits; ++i) {
      EXPECT_EQ(splits.chosen[i].first, again.chosen[i].first);
      differs = differs || splits.chosen[i].first != other.chosen[i].first;
    }
    EXPECT_TRUE(differs);
  }
}

TEST(BalancedSplits, TheirNumberStaysAtTheLargestThatFits) {
  const auto values = restless(300);
  EXPECT_EQ(balancedSplits({.durations = values}, 1).distinct, std::numeric_limits<std::uint64_t>::max());
}

TEST(BalancedSplits, DoNotCutFourCaptures) {
  const auto values = restless(12);
  const std::vector<std::uint32_t> captures{1, 1, 1, 2, 2, 5, 5, 5, 5, 7, 7, 7};
  const Splits splits = balancedSplits({values, captures}, 1);
  EXPECT_EQ(splits.distinct, 3U);
  for (const Split& split : splits.chosen)
    for (const std::uint32_t position : split.first)
      for (const std::uint32_t other : split.second()) EXPECT_NE(captures[position], captures[other]);
}

TEST(BalancedSplits, KeepNeighboursOfAWanderingRunTogether) {
  std::vector<double> values(27);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = 100.0 + static_cast<double>(i);
  const Splits splits = balancedSplits({.durations = values}, 1);
  EXPECT_EQ(splits.distinct, 126U);  // 9 blocks of 3
  for (const Split& split : splits.chosen) {
    ASSERT_EQ(split.first.size() % 3, 0U);
    for (std::size_t i = 0; i < split.first.size(); i += 3) EXPECT_EQ(split.first[i + 2], split.first[i] + 2);
  }
}

TEST(BalancedSplits, AStepBetweenTwoCapturesMakesBlocks) {
  std::vector<double> values = restless(12);
  for (std::size_t i = 6; i < values.size(); ++i) values[i] += 200.0;
  const std::vector<std::uint32_t> captures{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1};
  EXPECT_EQ(balancedSplits({values, captures}, 1).distinct, 3U);  // 4 blocks of 3
}

TEST(BalancedSplits, NeedTwoBlocksAndPositiveDurations) {
  EXPECT_TRUE(balancedSplits({.durations = std::vector<double>{5.0}}, 1).chosen.empty());
  EXPECT_TRUE(balancedSplits({.durations = std::vector<double>{5.0, 0.0, 1.0}}, 1).chosen.empty());
}

TEST(Noise, AgreesWithNumpy) {
  for (const auto& expected : reference::kNoise)
    EXPECT_NEAR(noiseOfSplits(expected.logRatios, expected.nA, expected.nB).value(), expected.noise, 1e-13);
  EXPECT_FALSE(noiseOfSplits(std::vector<double>{}, 4, 4));
}

TEST(Noise, TakesTheRatiosOfTheHalves) {
  const std::vector<double> run{1.0, 1.0, 1.5, 1.5};  // halves differ by 1.5 in one split of three, else not
  const Splits splits = balancedSplits({.durations = run}, 1);
  ASSERT_EQ(splits.chosen.size(), 3U);
  const double large = 0.9 * std::log(1.5);  // the 95 % quantile of 0, 0 and ln 1.5
  EXPECT_NEAR(noiseOfSplits(run, splits, 4).value(), std::exp(large * std::sqrt(0.5)) - 1.0, 1e-12);
}

TEST(Noise, TwoOrThreeCapturesAreHeldAgainstEachOther) {
  const std::vector<double> run{10.0, 10.0, 12.0, 12.0, 9.0, 9.0, 9.5};
  EXPECT_NEAR(noiseOfCaptures({run, std::vector<std::uint32_t>{0, 0, 1, 1, 2, 2, 2}}).value(),
              12.0 / 9.0 - 1.0, 1e-12);
  EXPECT_NEAR(noiseOfCaptures({run, std::vector<std::uint32_t>{0, 0, 1, 1, 1, 1, 1}}).value(),
              1.0 / 0.95 - 1.0, 1e-12);
  EXPECT_FALSE(noiseOfCaptures({.durations = run}));
  EXPECT_FALSE(noiseOfCaptures({run, std::vector<std::uint32_t>{0, 0, 1, 1, 2, 3, 3}}));
}

}  // namespace culprit::stats
