#include "core/stats/effects/duration_ratio.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/stats/basics/autocorrelation.h"
#include "tests/reference/stats_reference.h"

namespace culprit::stats {

TEST(Slowdown, AgreesWithTheDefinition) {
  for (const auto& expected : reference::kSlowdowns) {
    SCOPED_TRACE(testing::PrintToString(expected.a));
    const auto result = slowdown({expected.a, expected.capturesA}, {expected.b, expected.capturesB});
    ASSERT_TRUE(result);
    EXPECT_NEAR(result->ratio, expected.ratio, 1e-13);
    EXPECT_NEAR(result->autocorrelation, expected.autocorrelation, 1e-9);
    EXPECT_NEAR(durationRatio(expected.a, expected.b).value(), expected.ratio, 1e-13);
    ASSERT_EQ(result->interval.has_value(), expected.low.has_value());
    if (!result->interval) continue;
    EXPECT_NEAR(result->interval->low, *expected.low, 1e-13);
    EXPECT_NEAR(result->interval->high, *expected.high, 1e-13);
  }
}

TEST(Slowdown, TheSameRunTwiceIsOneAndTheIntervalHoldsIt) {
  const std::vector<double> run{10.0, 11.0, 10.5, 10.25, 12.0, 9.75};
  const auto result = slowdown({.durations = run}, {.durations = run});
  EXPECT_EQ(result->ratio, 1.0);
  EXPECT_TRUE(result->interval->contains(1.0));
}

TEST(Slowdown, TheUnitDoesNotMatter) {
  const auto& example = reference::kSlowdowns[2];
  std::vector<double> a = example.a;
  std::vector<double> b = example.b;
  for (double& value : a) value *= 1e6;
  for (double& value : b) value *= 1e6;
  EXPECT_NEAR(slowdown({.durations = a}, {.durations = b})->interval->high, *example.high, 1e-12);
}

TEST(Slowdown, WithoutPositiveDurationsThereIsNone) {
  const std::vector<double> good{1.0, 2.0};
  const std::vector<double> bad{1.0, 0.0};
  EXPECT_FALSE(slowdown({.durations = good}, {.durations = bad}));
  EXPECT_FALSE(slowdown({.durations = good}, {}));
  EXPECT_FALSE(durationRatio(bad, good));
}

TEST(Autocorrelation, AgreesWithNumpy) {
  for (const auto& expected : reference::kAutocorrelation)
    EXPECT_NEAR(lagOneAutocorrelation(expected.values, expected.captures), expected.r, 1e-12);
}

TEST(Autocorrelation, ConstantAndShortSeriesHaveNone) {
  EXPECT_EQ(lagOneAutocorrelation(std::vector<double>(9, 0.1)), 0.0);
  EXPECT_EQ(lagOneAutocorrelation(std::vector<double>{1.0, 2.0}), 0.0);
  EXPECT_EQ(lagOneAutocorrelation({}), 0.0);
}

TEST(Autocorrelation, OneCaptureIsAsGoodAsNone) {
  const std::vector<double> values{1.0, 4.0, 2.0, 8.0, 5.0, 7.0};
  EXPECT_EQ(lagOneAutocorrelation(values, std::vector<std::uint32_t>(6, 3)), lagOneAutocorrelation(values));
}

TEST(Autocorrelation, TheStepBetweenTwoCapturesIsNotPersistence) {
  std::vector<double> values;
  std::vector<std::uint32_t> captures;
  for (std::uint32_t i = 0; i < 20; ++i) {
    captures.push_back(i / 10);
    values.push_back((i / 10) * 50.0 + (i * 7 % 5));
  }
  EXPECT_GT(lagOneAutocorrelation(values), 0.8);
  EXPECT_LT(lagOneAutocorrelation(values, captures), 0.2);
}

TEST(BlockLength, IsTheCubeRootRoundedUpOfAWanderingSeries) {
  std::vector<double> rising(27);
  for (std::size_t i = 0; i < rising.size(); ++i) rising[i] = static_cast<double>(i);
  EXPECT_EQ(blockLength(rising), 3U);
  rising.push_back(27.0);
  EXPECT_EQ(blockLength(rising), 4U);
  const std::vector<double> restless{1.0, 4.0, 4.0, 1.0, 1.0, 4.0, 4.0, 1.0, 1.0, 4.0, 4.0, 1.0};
  EXPECT_EQ(blockLength(restless), 1U);
}

}  // namespace culprit::stats
