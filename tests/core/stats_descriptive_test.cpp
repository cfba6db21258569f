#include "core/stats/basics/descriptive.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/reference/stats_reference.h"

namespace culprit::stats {
namespace {

void expectClose(double actual, double expected, double relative = 1e-13) {
  EXPECT_NEAR(actual, expected, relative * std::fabs(expected));
}

}  // namespace

TEST(Descriptive, AgreesWithNumpyAndExactDecimals) {
  for (const auto& expected : reference::kDescriptive) {
    SCOPED_TRACE(testing::PrintToString(expected.values));
    expectClose(mean(expected.values), expected.mean, 2e-16);
    expectClose(standardDeviation(expected.values), expected.std);
    expectClose(quantile(expected.values, 0.25).value(), expected.quarter);
    expectClose(median(expected.values).value(), expected.median);
    expectClose(quantile(expected.values, 0.95).value(), expected.p95);
    expectClose(medianAbsoluteDeviation(expected.values).value(), expected.mad, 1e-11);
    expectClose(interquartileRange(expected.values).value(), expected.iqr, 1e-11);
  }
}

TEST(Descriptive, EqualValuesHaveExactlyNoSpread) {
  const std::vector<double> values(4097, 0.1);
  EXPECT_EQ(mean(values), 0.1);
  EXPECT_EQ(standardDeviation(values), 0.0);
}

TEST(Descriptive, NoValuesHaveAMeanOfZeroAndNoMedian) {
  const Sample nothing = describe({});
  EXPECT_EQ(nothing.n, 0U);
  EXPECT_EQ(nothing.mean, 0.0);
  EXPECT_EQ(nothing.std, 0.0);
  EXPECT_FALSE(median({}));
  EXPECT_FALSE(quantile({}, 0.9));
  EXPECT_FALSE(sortedQuantile({}, 0.9));
  EXPECT_FALSE(medianAbsoluteDeviation({}));
  EXPECT_FALSE(interquartileRange({}));
}

TEST(Descriptive, TheEndsOfTheQuantilesAreTheSmallestAndTheLargestValue) {
  const std::vector<double> values{4.0, -2.0, 9.0, 0.5};
  EXPECT_EQ(quantile(values, 0.0), -2.0);
  EXPECT_EQ(quantile(values, 1.0), 9.0);
  const std::vector<double> ascending{-2.0, 0.5, 4.0, 9.0};
  for (double p = 0.0; p <= 1.0; p += 0.03125)
    EXPECT_EQ(sortedQuantile(ascending, p), quantile(values, p)) << p;
}

}  // namespace culprit::stats
