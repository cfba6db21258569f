#include "core/stats/significance/mann_whitney.h"

#include <gtest/gtest.h>

#include <limits>
#include <utility>
#include <vector>

#include "tests/reference/stats_reference.h"

namespace culprit::stats {

TEST(UDistribution, AgreesWithWholeNumberCounts) {
  UDistribution distribution;
  for (const auto& expected : reference::kUCumulative) {
    SCOPED_TRACE(testing::Message() << expected.n1 << " against " << expected.n2);
    EXPECT_NEAR(distribution.cumulative(expected.n1, expected.n2, expected.u), expected.cumulative,
                1e-13 * expected.cumulative);
    EXPECT_EQ(distribution.cumulative(expected.n2, expected.n1, expected.u),
              distribution.cumulative(expected.n1, expected.n2, expected.u));
  }
  for (const auto& expected : reference::kURank)
    EXPECT_EQ(distribution.countBelow(expected.n1, expected.n2, 0.025), expected.rank)
        << expected.n1 << " against " << expected.n2;
}

TEST(UDistribution, ATableTooLargeToKeepGivesTheSameNumbers) {
  UDistribution distribution;
  double smallestU = 1.0;  // one of (300,000 choose 8) arrangements
  for (int i = 1; i <= 8; ++i) smallestU *= i / (299992.0 + i);
  EXPECT_NEAR(distribution.cumulative(8, 299992, 0), smallestU, 1e-13 * smallestU);
}

TEST(MannWhitney, AgreesWithScipy) {
  MannWhitney test;
  for (const auto& expected : reference::kMannWhitney) {
    SCOPED_TRACE(expected.name);
    const auto p = test(expected.a, expected.b);
    ASSERT_TRUE(p);
    EXPECT_NEAR(*p, expected.p, 1e-12 * expected.p);
    EXPECT_EQ(test(expected.b, expected.a), p) << "the sides may be exchanged";
    EXPECT_EQ(mannWhitneyP(expected.a, expected.b), p) << "the working memory leaves no trace";
  }
}

TEST(MannWhitney, ComesToAnEndWhateverTheValuesAre) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  const std::vector<double> numbers = {3.0, 1.0, 2.0};
  const std::vector<double> odd = {1.0, kNaN, kInfinite, 2.0, kNaN, -kInfinite};
  for (const auto& [a, b] : {std::pair(numbers, odd), std::pair(odd, numbers), std::pair(odd, odd)}) {
    const auto p = mannWhitneyP(a, b);
    ASSERT_TRUE(p);
    EXPECT_GT(*p, 0.0);
    EXPECT_LE(*p, 1.0);
  }
  EXPECT_EQ(mannWhitneyP(std::vector<double>(20, kNaN), std::vector<double>(30, kNaN)), 1.0);
}

TEST(MannWhitney, FewerThanTwoValuesAreNoTest) {
  const std::vector<double> one{1.0};
  const std::vector<double> many{1.0, 2.0, 3.0};
  EXPECT_FALSE(mannWhitneyP(one, many));
  EXPECT_FALSE(mannWhitneyP(many, {}));
}

TEST(MannWhitney, EqualValuesOnBothSidesGiveOne) {
  EXPECT_EQ(mannWhitneyP(std::vector<double>(20, 3.0), std::vector<double>(5, 3.0)), 1.0);
}

TEST(MannWhitney, OnlyTheOrderCounts) {
  const std::vector<double> a{0.1, 0.4, 2.0, 7.0, 8.0, 3.0, 5.5, 6.25, 9.5};
  const std::vector<double> b{-1.0, -5.0, 4.0, 7.5, 2.25, -3.0, 1.0, 0.0, -0.5, 2.5};
  std::vector<double> cubedA;
  std::vector<double> cubedB;
  for (const double value : a) cubedA.push_back(value * value * value);
  for (const double value : b) cubedB.push_back(value * value * value);
  EXPECT_EQ(mannWhitneyP(cubedA, cubedB), mannWhitneyP(a, b));
}

}  // namespace culprit::stats
