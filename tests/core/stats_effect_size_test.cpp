#include "core/stats/effects/effect_size.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/stats/effects/cause_score.h"
#include "tests/reference/stats_reference.h"

namespace culprit::stats {

TEST(EffectSize, AgreesWithTheDefinitions) {
  EffectSize measure;
  for (const auto& expected : reference::kEffects) {
    SCOPED_TRACE(testing::PrintToString(expected.x));
    const auto effect = measure(expected.x, expected.y);
    ASSERT_TRUE(effect);
    EXPECT_NEAR(effect->cliff, expected.cliff, 1e-14);
    EXPECT_EQ(cliffsDelta(expected.x, expected.y), effect->cliff);
    EXPECT_NEAR(effect->shift, expected.shift, 1e-12);
    ASSERT_EQ(effect->interval.has_value(), expected.low.has_value());
    if (!effect->interval) continue;
    EXPECT_NEAR(effect->interval->low, *expected.low, 1e-12);
    EXPECT_NEAR(effect->interval->high, *expected.high, 1e-12);
    EXPECT_TRUE(effect->interval->contains(effect->shift));
  }
}

TEST(EffectSize, BeyondFortyThousandPairsTheRankIsApproximate) {
  std::mt19937_64 random(5);
  std::normal_distribution<double> normal(0.0, 1.0);
  std::vector<double> x(250);
  std::vector<double> y(200);
  for (double& value : x) value = normal(random);
  for (double& value : y) value = normal(random) + 0.25;
  std::vector<double> differences;
  for (const double a : x)
    for (const double b : y) differences.push_back(b - a);
  std::sort(differences.begin(), differences.end());
  const double pairs = 50000.0;
  const auto rank = static_cast<std::size_t>(pairs / 2.0 - 1.96 * std::sqrt(pairs * 451.0 / 12.0));
  const auto effect = effectSize(x, y);
  ASSERT_TRUE(effect && effect->interval);
  EXPECT_EQ(effect->interval->low, differences[rank - 1]);
  EXPECT_EQ(effect->interval->high, differences[differences.size() - rank]);
}

TEST(EffectSize, ExchangedSidesGiveTheOppositeEffect) {
  for (const auto& example : reference::kEffects) {
    const auto there = effectSize(example.x, example.y);
    const auto back = effectSize(example.y, example.x);
    EXPECT_EQ(back->cliff, -there->cliff);
    EXPECT_EQ(back->shift, -there->shift);
    ASSERT_EQ(back->interval.has_value(), there->interval.has_value());
    EXPECT_EQ(back->interval.value_or(Interval{}).low, -there->interval.value_or(Interval{}).high);
  }
}

TEST(EffectSize, LastDigitsOfAConstantCounterAreNoChange) {
  const std::vector<double> x(9, 23939589349200.0);
  const std::vector<double> y(7, 23939589349199.9961);
  ASSERT_NE(x[0], y[0]);
  const auto effect = effectSize(x, y);
  EXPECT_EQ(effect->cliff, 0.0);
  EXPECT_EQ(effect->shift, 0.0);
  EXPECT_EQ(effect->interval->low, 0.0);
}

TEST(EffectSize, NoValuesHaveNoEffect) {
  const std::vector<double> some{1.0, 2.0};
  EXPECT_FALSE(effectSize({}, some));
  EXPECT_FALSE(effectSize(some, {}));
  EXPECT_FALSE(cliffsDelta(some, {}));
  EXPECT_FALSE(medianLogRatio(some, {}, 1.0));
}

TEST(MedianLogRatio, AgreesWithNumpy) {
  for (const auto& expected : reference::kLogRatios) {
    const auto ratio = medianLogRatio(expected.x, expected.y, expected.offset);
    ASSERT_TRUE(ratio);
    EXPECT_NEAR(*ratio, expected.median, 1e-13);
  }
}

TEST(MedianLogRatio, ValuesWithoutALogarithmHaveNone) {
  const std::vector<double> zero{0.0, 1.0};
  const std::vector<double> one{1.0, 1.0};
  EXPECT_FALSE(medianLogRatio(zero, one, 0.0));
  EXPECT_TRUE(medianLogRatio(zero, one, 0.5));
}

TEST(CauseScore, WeighsCompletenessShareAndFactor) {
  // The CPU clock of a machine that fell from 87.5 to 22.5 of 88 in every cycle.
  const ResourceChange clock{
      .cliff = -1.0, .shift = -65.0, .logRatio = std::log(22.5 / 87.5), .capacity = 88.0};
  EXPECT_NEAR(causeScore(clock), std::sqrt(65.0 / 88.0 * std::log(87.5 / 22.5) / std::log(10.0)), 1e-12);
  ResourceChange harmless = clock;
  harmless.weight = 0.25;
  EXPECT_DOUBLE_EQ(causeScore(harmless), causeScore(clock) / 4.0);
}

TEST(CauseScore, StaysBetweenZeroAndOne) {
  EXPECT_EQ(causeScore({.cliff = -1.0, .shift = 500.0, .logRatio = -9.0, .capacity = 100.0}), 1.0);
  EXPECT_EQ(causeScore({.cliff = 1.0, .shift = 1.0, .logRatio = 1.0, .capacity = 0.0}), 0.0);
  EXPECT_EQ(capacityShare(-30.0, 100.0), 0.3);
}

}  // namespace culprit::stats
