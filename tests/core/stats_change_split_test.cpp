#include "core/stats/effects/change_split.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace culprit::stats {

TEST(ChangeSplit, IsZeroWithoutASign) {
  const ChangeSplit split =
      splitChange({.calls = 0.0, .busy = 0.0, .exposed = 0.0}, {.calls = 4.0, .busy = 0.0, .exposed = 0.0});
  const ChangeSplit shorter =
      splitChange({.calls = 2.0, .busy = 4.0, .exposed = 0.0}, {.calls = 2.0, .busy = 2.0, .exposed = 0.0});
  for (const double part :
       {split.calls, split.perCall, split.exposure, shorter.calls, shorter.perCall, shorter.exposure}) {
    EXPECT_EQ(part, 0.0);
    EXPECT_FALSE(std::signbit(part));
  }
}

TEST(ChangeSplit, ThePartsAddUpToTheChange) {
  std::mt19937_64 random(21);
  std::uniform_real_distribution<double> share(0.0, 1.0);
  std::lognormal_distribution<double> size(0.0, 5.0);
  for (int i = 0; i < 20000; ++i) {
    const auto side = [&] {
      if (random() % 10 == 0) return FunctionTime{};
      FunctionTime time{.calls = size(random), .busy = random() % 10 == 0 ? 0.0 : size(random)};
      time.exposed = random() % 10 == 0 ? 0.0 : time.busy * share(random);
      return time;
    };
    const FunctionTime a = side();
    const FunctionTime b = side();
    const ChangeSplit split = splitChange(a, b);
    ASSERT_NEAR(split.calls + split.perCall + split.exposure, b.exposed - a.exposed,
                1e-12 * (std::fabs(split.calls) + std::fabs(split.perCall) + std::fabs(split.exposure)));
    const ChangeSplit back = splitChange(b, a);
    ASSERT_EQ(back.calls, -split.calls);
    ASSERT_EQ(back.perCall, -split.perCall);
    ASSERT_EQ(back.exposure, -split.exposure);
  }
}

TEST(ChangeSplit, OneFactorAloneTakesTheWholeChange) {
  const FunctionTime before{.calls = 10.0, .busy = 20.0, .exposed = 5.0};
  const ChangeSplit more = splitChange(before, {.calls = 30.0, .busy = 60.0, .exposed = 15.0});
  EXPECT_NEAR(more.calls, 10.0, 1e-12);
  EXPECT_EQ(more.perCall, 0.0);
  EXPECT_EQ(more.exposure, 0.0);
  const ChangeSplit slower = splitChange(before, {.calls = 10.0, .busy = 40.0, .exposed = 10.0});
  EXPECT_NEAR(slower.perCall, 5.0, 1e-12);
  EXPECT_EQ(slower.calls, 0.0);
  const ChangeSplit uncovered = splitChange(before, {.calls = 10.0, .busy = 20.0, .exposed = 20.0});
  EXPECT_NEAR(uncovered.exposure, 15.0, 1e-12);
  EXPECT_EQ(uncovered.perCall, 0.0);
}

TEST(ChangeSplit, AllThreeFactorsShareAsInTheirMeanOverAllOrders) {
  // c 1 -> 2, t 1 -> 3, x 1/2 -> 1: e rises from 0.5 to 6.
  const ChangeSplit split = splitChange({1.0, 1.0, 0.5}, {2.0, 6.0, 6.0});
  EXPECT_NEAR(split.calls, 1.0 * ((0.5 + 3.0) / 3.0 + (1.0 + 1.5) / 6.0), 1e-12);
  EXPECT_NEAR(split.perCall, 2.0 * ((0.5 + 2.0) / 3.0 + (1.0 + 1.0) / 6.0), 1e-12);
  EXPECT_NEAR(split.exposure, 0.5 * ((1.0 + 6.0) / 3.0 + (3.0 + 2.0) / 6.0), 1e-12);
}

TEST(ChangeSplit, UnknownCallsLeaveTheChangeToTheTimePerCall) {
  for (const double callsB : {0.0, 7.0}) {
    const ChangeSplit split =
        splitChange({.busy = 2.0, .exposed = 2.0}, {.calls = callsB, .busy = 5.0, .exposed = 5.0});
    EXPECT_EQ(split.calls, 0.0);
    EXPECT_NEAR(split.perCall, 3.0, 1e-12);
    EXPECT_EQ(split.exposure, 0.0);
  }
  const ChangeSplit gone = splitChange({.busy = 2.0, .exposed = 2.0}, {});
  EXPECT_NEAR(gone.calls, -2.0, 1e-12);
  EXPECT_EQ(gone.perCall, 0.0);
}

TEST(ChangeSplit, ANewFunctionIsCalledMoreOften) {
  const ChangeSplit added = splitChange({}, {.calls = 4.0, .busy = 8.0, .exposed = 6.0});
  EXPECT_NEAR(added.calls, 6.0, 1e-12);
  EXPECT_EQ(added.perCall, 0.0);
  EXPECT_EQ(added.exposure, 0.0);
}

TEST(ChangeSplit, ASideWithoutTimeTakesTheExposureOfTheOther) {
  const ChangeSplit split = splitChange({.calls = 4.0}, {.calls = 4.0, .busy = 8.0, .exposed = 6.0});
  EXPECT_NEAR(split.perCall, 6.0, 1e-12);
  EXPECT_EQ(split.exposure, 0.0);
}

}  // namespace culprit::stats
