#include "core/stats/significance/serial_tests.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/stats/basics/autocorrelation.h"
#include "core/stats/significance/mann_whitney.h"
#include "tests/reference/stats_reference.h"

namespace culprit::stats {

namespace {

std::vector<double> remembering(std::size_t n, double correlation, std::mt19937_64& random) {
  std::normal_distribution<double> normal;
  std::vector<double> values;
  double last = normal(random);
  for (std::size_t i = 0; i < n; ++i) {
    values.push_back(last);
    last = correlation * last + std::sqrt(1.0 - correlation * correlation) * normal(random);
  }
  return values;
}

}  // namespace

TEST(SerialTests, RankMemoryAgreesWithTheReference) {
  for (const auto& expected : reference::kRankMemory) {
    const auto r = rankAutocorrelation(expected.values);
    ASSERT_TRUE(r);
    EXPECT_NEAR(*r, expected.r, 1e-12);
  }
  EXPECT_FALSE(rankAutocorrelation(std::vector<double>{1, 1, 1, 1}));
  EXPECT_FALSE(rankAutocorrelation(std::vector<double>{1, 2}));
}

TEST(SerialTests, MostlyZerosShareTheirRank) {
  const std::vector<double> values{0, 0, 3, 5, 0, 0, 0, 0, 0, 3, 0, 0};
  const std::vector<double> ranks{5, 5, 10.5, 12, 5, 5, 5, 5, 5, 10.5, 5, 5};
  EXPECT_EQ(rankAutocorrelation(values), lagOneAutocorrelation(ranks));
}

TEST(SerialTests, RankMemorySeesOrderOnly) {
  std::mt19937_64 random(1);
  const std::vector<double> values = remembering(50, 0.5, random);
  std::vector<double> stretched;
  for (const double value : values) stretched.push_back(std::exp(3.0 * value));
  EXPECT_EQ(rankAutocorrelation(values), rankAutocorrelation(stretched));
}

TEST(SerialTests, RankMemoryComesToAnEndWhateverTheValuesAre) {
  std::vector<double> values(40, std::nan(""));
  values[3] = 1.0;
  values[30] = 2.0;
  ASSERT_TRUE(rankAutocorrelation(values));
  EXPECT_TRUE(std::isfinite(*rankAutocorrelation(values)));
}

TEST(SerialTests, InflationAgreesWithTheReference) {
  for (const auto& expected : reference::kInflation) {
    const double inflation = varianceInflation(expected.r, expected.n1, expected.n2);
    EXPECT_NEAR(inflation, expected.inflation, 1e-9 * expected.inflation);
    EXPECT_NEAR(inflatedP(expected.p, inflation), expected.inflated, 1e-9 * expected.inflated);
  }
  EXPECT_EQ(varianceInflation(-0.5, 10, 10), 1.0);
  EXPECT_EQ(inflatedP(0.0, 2.0), 0.0);
  EXPECT_EQ(inflatedP(1.0, 2.0), 1.0);
}

TEST(SerialTests, EveryTestTakesTheLargerOfItsOwnAndTheCommonMemory) {
  const std::vector<SerialTest> tests = {{0.01, 50, 50, 0.1}, {0.01, 50, 50, 0.6}, {0.01, 50, 50, {}}};
  const SerialFamily family = serialTests(tests);
  EXPECT_NEAR(family.memory, 0.35 + 1.0 / std::sqrt(200.0), 1e-12);
  EXPECT_EQ(family.p[0], inflatedP(0.01, varianceInflation(family.memory, 50, 50)));
  EXPECT_EQ(family.p[1], inflatedP(0.01, varianceInflation(0.6, 50, 50)));
  EXPECT_EQ(family.p[2], family.p[0]);
  EXPECT_TRUE(serialTests({}).p.empty());
}

/// Sides from one distribution: without the correction a test at 5 % finds a difference in every fourth pair.
TEST(SerialTests, ATestAtFivePercentErrsInFivePercent) {
  std::mt19937_64 random(2);
  constexpr int kPairs = 1500;
  int plain = 0;
  int corrected = 0;
  MannWhitney mannWhitney;
  for (int pair = 0; pair < kPairs; ++pair) {
    const auto a = remembering(40, 0.5, random);
    const auto b = remembering(40, 0.5, random);
    const double p = *mannWhitney(a, b);
    plain += p < 0.05;
    corrected += inflatedP(p, varianceInflation(*commonAutocorrelation(a, b), 40, 40)) < 0.05;
  }
  EXPECT_GT(plain, kPairs / 5);
  EXPECT_LT(corrected, kPairs * 8 / 100);
  EXPECT_GT(corrected, kPairs * 2 / 100);
}

}  // namespace culprit::stats
