#include "core/stats/basics/weighted_quantile.h"

#include <gtest/gtest.h>

namespace culprit::stats {

TEST(WeightedQuantile, IsTheSmallestValueWhoseWeightReachesTheShare) {
  // In order: 1 (2 of 4), 2 (3 of 4), 3 (all).
  const std::vector<WeightedValue> values = {{3.0, 1.0}, {1.0, 2.0}, {2.0, 1.0}};
  EXPECT_EQ(weightedQuantile(values, 0.0), 1.0);
  EXPECT_EQ(weightedQuantile(values, 0.5), 1.0);
  EXPECT_EQ(weightedQuantile(values, 0.51), 2.0);
  EXPECT_EQ(weightedQuantile(values, 0.75), 2.0);
  EXPECT_EQ(weightedQuantile(values, 0.76), 3.0);
  EXPECT_EQ(weightedQuantile(values, 1.0), 3.0);
}

TEST(WeightedQuantile, OneHeavyValueIsTheMedianOfManyLightOnes) {
  EXPECT_EQ(weightedQuantile({{-1.0, 1.0}, {0.1, 10.0}, {-2.0, 1.0}, {-3.0, 1.0}}, 0.5), 0.1);
}

TEST(WeightedQuantile, WhatHasNoWeightIsNeverTheAnswer) {
  const std::vector<WeightedValue> values = {{-5.0, 0.0}, {1.0, 1.0}, {2.0, 1.0}, {9.0, 0.0}};
  EXPECT_EQ(weightedQuantile(values, 0.0), 1.0);
  EXPECT_EQ(weightedQuantile(values, 0.5), 1.0);
  EXPECT_EQ(weightedQuantile(values, 1.0), 2.0);
}

TEST(WeightedQuantile, ThereIsNoneWithoutWeight) {
  EXPECT_FALSE(weightedQuantile({}, 0.5));
  EXPECT_FALSE(weightedQuantile({{1.0, 0.0}, {2.0, 0.0}}, 0.5));
}

TEST(WeightedQuantile, EqualValuesAddUp) {
  EXPECT_EQ(weightedQuantile({{2.0, 1.0}, {1.0, 1.5}, {2.0, 1.0}}, 0.5), 2.0);
}

}  // namespace culprit::stats
