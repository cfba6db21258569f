#include "core/stats/effects/median_interval.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace culprit::stats {

TEST(MedianInterval, OfFewValuesIsNotKnown) {
  EXPECT_EQ(medianInterval({7}).median, 7.0);
  EXPECT_FALSE(medianInterval({7}).interval);
  const MedianInterval five = medianInterval({5, 1, 4, 2, 3});
  EXPECT_EQ(five.median, 3.0);
  EXPECT_FALSE(five.interval);
  const MedianInterval six = medianInterval({6, 1, 5, 2, 4, 3});
  EXPECT_EQ(six.median, 3.5);
  ASSERT_TRUE(six.interval);
  EXPECT_EQ(six.interval->low, 1.0) << "two of 2^6 sequences of coins are beyond";
  EXPECT_EQ(six.interval->high, 6.0);
}

TEST(MedianInterval, EndsAtOrderStatistics) {
  // High and low take turns: nothing that would make it wider.
  std::vector<double> values;
  for (int i = 0; i < 50; ++i) values.insert(values.end(), {static_cast<double>(i), 99.0 - i});
  const MedianInterval found = medianInterval(values);
  EXPECT_EQ(found.median, 49.5);
  ASSERT_TRUE(found.interval);
  EXPECT_EQ(found.interval->low, 39.0) << "the 40th: 50 - 1.96 * 5 is 40.2";
  EXPECT_EQ(found.interval->high, 60.0);
}

TEST(MedianInterval, IsWiderWhereValuesResembleTheOnesBefore) {
  std::vector<double> values(100);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = std::sin(static_cast<double>(i) / 10.0);
  const MedianInterval slow = medianInterval(values);
  std::mt19937_64 random(3);
  std::shuffle(values.begin(), values.end(), random);
  const MedianInterval shuffled = medianInterval(values);
  EXPECT_EQ(slow.median, shuffled.median);
  EXPECT_LT(slow.interval.value().low, shuffled.interval.value().low);
  EXPECT_GT(slow.interval.value().high, shuffled.interval.value().high);
}

TEST(MedianInterval, HoldsTheMedianOfAllNineteenTimesInTwenty) {
  std::mt19937_64 random(4);
  std::lognormal_distribution<double> skewed;  // its median is 1
  int missed = 0;
  constexpr int kRounds = 400;
  for (int round = 0; round < kRounds; ++round) {
    std::vector<double> values(6 + random() % 80);
    for (double& value : values) value = skewed(random);
    missed += medianInterval(values).interval.value().contains(1.0) ? 0 : 1;
  }
  EXPECT_LE(missed, kRounds * 7 / 100);
}

}  // namespace culprit::stats
