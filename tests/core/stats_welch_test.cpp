#include "core/stats/significance/welch.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/stats/significance/student_t.h"
#include "tests/reference/stats_reference.h"

namespace culprit::stats {

TEST(StudentT, KeepsItsRelativeAccuracyInTheFarTail) {
  for (const auto& expected : reference::kStudent) {
    EXPECT_NEAR(twoSidedT(expected.t, expected.df), expected.p, 1e-12 * expected.p)
        << "t = " << expected.t << ", df = " << expected.df;
    EXPECT_EQ(twoSidedT(-expected.t, expected.df), twoSidedT(expected.t, expected.df));
  }
}

TEST(StudentT, TheCentreIsOneAndInfinityIsZero) {
  EXPECT_EQ(twoSidedT(0.0, 5.0), 1.0);
  EXPECT_EQ(twoSidedT(std::numeric_limits<double>::infinity(), 5.0), 0.0);
}

TEST(Welch, AgreesWithScipy) {
  for (const auto& expected : reference::kWelch) {
    const auto p = welchP(describe(expected.a), describe(expected.b));
    ASSERT_TRUE(p);
    EXPECT_NEAR(*p, expected.p, 1e-11 * expected.p);
  }
}

TEST(Welch, FewerThanTwoValuesAreNoTest) {
  EXPECT_FALSE(welchP({.mean = 1.0, .std = 0.0, .n = 1}, {.mean = 2.0, .std = 0.5, .n = 9}));
  EXPECT_FALSE(welchP({.mean = 2.0, .std = 0.5, .n = 9}, {}));
}

TEST(Welch, WithoutAnyVarianceOnlyTheMeansDecide) {
  EXPECT_FALSE(welchP({.mean = 3.0, .std = 0.0, .n = 4}, {.mean = 3.0, .std = 0.0, .n = 7}));
  EXPECT_EQ(welchP({.mean = 3.0, .std = 0.0, .n = 4}, {.mean = 3.5, .std = 0.0, .n = 7}), 0.0);
}

TEST(Welch, LargeNumbersDoNotOverflow) {
  const auto small = welchP({.mean = 1.0, .std = 0.5, .n = 8}, {.mean = 1.7, .std = 0.75, .n = 12});
  const auto large = welchP({.mean = 1e90, .std = 0.5e90, .n = 8}, {.mean = 1.7e90, .std = 0.75e90, .n = 12});
  EXPECT_NEAR(large.value(), small.value(), 1e-13);
}

}  // namespace culprit::stats
