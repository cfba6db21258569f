#include "core/stats/effects/median_ratio.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace culprit::stats {

TEST(MedianRatio, LongOnesCountForMore) {
  const std::vector<WeightedRatio> ratios = {
      {.ratio = 1.0, .weight = 1.0}, {.ratio = 1.1, .weight = 1.0}, {.ratio = 2.0, .weight = 5.0}};
  EXPECT_DOUBLE_EQ(*medianRatio(ratios), 2.0);
  EXPECT_FALSE(medianRatio({}));
  EXPECT_FALSE(medianRatioInterval({}, 1));
}

TEST(MedianRatio, TheIntervalHoldsWhatTheThingsSay) {
  std::vector<WeightedRatio> ratios;
  for (int i = 0; i < 9; ++i) ratios.push_back({.ratio = 1.0 + 0.01 * i, .weight = 1.0});
  const Interval interval = *medianRatioInterval(ratios, 42);
  EXPECT_LT(interval.low, 1.04);
  EXPECT_GT(interval.high, 1.04);
  EXPECT_GE(interval.low, 1.0);
  EXPECT_LE(interval.high, 1.08);
  EXPECT_EQ(interval.low, medianRatioInterval(ratios, 42)->low) << "the same seed";
}

TEST(MedianRatio, WhatWasDrawnTogetherStaysTogether) {
  // All rise and fall at once: more of them say no more about it.
  const std::vector<double> drawn = {0.9, 1.0, 1.0, 1.1};
  std::vector<WeightedRatio> ratios(8, {.ratio = 1.0, .weight = 1.0, .drawn = drawn});
  const Interval interval = *medianRatioInterval(ratios, 7);
  EXPECT_DOUBLE_EQ(interval.low, 0.9);
  EXPECT_DOUBLE_EQ(interval.high, 1.1);
}

TEST(BlockMedians, AreOfBlocksAtTheSamePlacesForTheSameSeed) {
  std::vector<double> rising(60);
  for (std::size_t i = 0; i < rising.size(); ++i) rising[i] = static_cast<double>(i);
  const auto medians = blockMedians(rising, 10, 50, 3);
  ASSERT_EQ(medians.size(), 50U);
  EXPECT_LT(*std::min_element(medians.begin(), medians.end()), 25.0);
  EXPECT_GT(*std::max_element(medians.begin(), medians.end()), 34.0);
  std::vector<double> twice = rising;
  for (double& value : twice) value *= 2.0;
  const auto doubled = blockMedians(twice, 10, 50, 3);
  for (std::size_t i = 0; i < medians.size(); ++i) EXPECT_DOUBLE_EQ(doubled[i], 2.0 * medians[i]);
  EXPECT_EQ(blockMedians(rising, 60, 1, 3), std::vector<double>{29.5}) << "one block is all of it";
}

}  // namespace culprit::stats
