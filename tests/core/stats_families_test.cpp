#include <gtest/gtest.h>

#include <vector>

#include "core/stats/significance/benjamini_hochberg.h"
#include "core/stats/significance/brown_forsythe.h"
#include "tests/reference/stats_reference.h"

namespace culprit::stats {

TEST(BenjaminiHochberg, AgreesWithTheDefinition) {
  for (const auto& expected : reference::kBenjaminiHochberg) {
    const auto q =
        benjaminiHochberg(std::vector<std::optional<double>>(expected.p.begin(), expected.p.end()));
    ASSERT_EQ(q.size(), expected.q.size());
    for (std::size_t i = 0; i < q.size(); ++i) EXPECT_NEAR(q[i].value(), expected.q[i], 1e-14) << i;
  }
}

TEST(BenjaminiHochberg, WhatWasNotTestedDoesNotCount) {
  const std::vector<std::optional<double>> p{std::nullopt, 0.01, std::nullopt, 0.03};
  const auto q = benjaminiHochberg(p);
  EXPECT_FALSE(q[0]);
  EXPECT_FALSE(q[2]);
  EXPECT_DOUBLE_EQ(q[1].value(), 0.02);
  EXPECT_DOUBLE_EQ(q[3].value(), 0.03);
  EXPECT_TRUE(benjaminiHochberg({}).empty());
}

TEST(BrownForsythe, AgreesWithScipy) {
  for (const auto& expected : reference::kBrownForsythe)
    EXPECT_NEAR(brownForsytheP(expected.a, expected.b).value(), expected.p, 1e-11 * expected.p);
}

TEST(BrownForsythe, DoesNotSeeWhereTheCentresLie) {
  const auto& example = reference::kBrownForsythe[0];
  std::vector<double> moved = example.b;
  for (double& value : moved) value += 4096.0;
  EXPECT_NEAR(brownForsytheP(example.a, moved).value(), example.p, 1e-9);
}

TEST(BrownForsythe, WithoutVariationOfTheDistancesThereIsNoTest) {
  const std::vector<double> narrow{1.0, -1.0, 1.0, -1.0};
  const std::vector<double> wide{5.0, -5.0, 5.0, -5.0};
  EXPECT_FALSE(brownForsytheP(narrow, narrow));
  EXPECT_EQ(brownForsytheP(narrow, wide), 0.0);
  EXPECT_FALSE(brownForsytheP(narrow, std::vector<double>{3.0}));
}

}  // namespace culprit::stats
