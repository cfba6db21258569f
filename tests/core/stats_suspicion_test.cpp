#include "core/stats/effects/suspicion.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/stats/significance/tail_thresholds.h"

namespace culprit::stats {

TEST(Suspicion, IsTheChangeTimesItsDeviationAndItsLevel) {
  const Suspicion found =
      suspicion({.time = {.mean = 20.0, .std = 2.0, .n = 9}, .meanLogMu = 3.0},
                {.time = {.mean = 26.0, .std = 1.0, .n = 9}, .meanLogMu = 3.0 - std::log(10.0) / 2.0});
  EXPECT_DOUBLE_EQ(found.change, 6.0);
  EXPECT_DOUBLE_EQ(found.deviation, 3.0);
  EXPECT_DOUBLE_EQ(found.level, 5.0);
  EXPECT_DOUBLE_EQ(found.score(), 48.0);
}

TEST(Suspicion, BothTermsAreCappedAndTheSpreadHasAFloor) {
  const Suspicion capped = suspicion({.time = {.mean = 50.0, .std = 0.0, .n = 9}, .meanLogMu = 1.0},
                                     {.time = {.mean = 40.0, .std = 0.0, .n = 9}, .meanLogMu = 30.0});
  EXPECT_DOUBLE_EQ(capped.deviation, 10.0);
  EXPECT_DOUBLE_EQ(capped.level, 10.0);
  EXPECT_DOUBLE_EQ(capped.score(), 200.0);
  const Suspicion relative = suspicion({.time = {.mean = 50.0}}, {.time = {.mean = 51.0}});
  EXPECT_DOUBLE_EQ(relative.deviation, 2.0);  // 1 % of 50
  const Suspicion tiny = suspicion({}, {.time = {.mean = 0.05}});
  EXPECT_DOUBLE_EQ(tiny.deviation, 5.0);  // 0.01 points
}

TEST(Suspicion, AMetricOfOneSideOnlyAddsNothing) {
  const Suspicion found = suspicion({.time = {.mean = 1.0}, .meanLogMu = 4.0}, {.time = {.mean = 2.0}});
  EXPECT_EQ(found.level, 0.0);
}

TEST(Percentile, IsTheShareOfSplitsBelow) {
  std::vector<double> largest(25);
  for (std::size_t i = 0; i < largest.size(); ++i) largest[i] = static_cast<double>(i);
  EXPECT_EQ(percentileAmongSplits(largest, 5.0), 20.0) << "an equal one is not below";
  EXPECT_EQ(percentileAmongSplits(largest, 100.0), 100.0);
  EXPECT_EQ(percentileAmongSplits(largest, 0.0), 0.0);
  largest.resize(19);
  EXPECT_FALSE(percentileAmongSplits(largest, 5.0));
  EXPECT_TRUE(percentileAmongSplits(largest, 5.0, largest.size()));
}

TEST(TailThresholds, FollowTheSpreadOfA) {
  const std::vector<double> a{100.0, 90.0, 110.0, 95.0, 105.0};  // median 100, MAD 5
  const std::vector<double> b{200.0, 220.0, 180.0};
  const auto thresholds = tailThresholds(a, b);
  ASSERT_TRUE(thresholds);
  EXPECT_DOUBLE_EQ(thresholds->a, 125.0);
  EXPECT_DOUBLE_EQ(thresholds->b, 225.0);
  const std::vector<double> fast{10.0};
  EXPECT_DOUBLE_EQ(tailThresholds(a, fast)->b, 125.0) << "a faster B is held against A";
  EXPECT_DOUBLE_EQ(tailThresholds(a, {})->b, 125.0);
}

TEST(TailThresholds, ASteadyRunIsAllowedTenPerCent) {
  const std::vector<double> steady{100.0, 100.0, 100.0, 101.0};
  EXPECT_DOUBLE_EQ(tailThresholds(steady, steady)->a, 110.0);
  EXPECT_FALSE(tailThresholds(std::vector<double>{1.0, 2.0, 3.0}, steady));
  EXPECT_TRUE(tailThresholds(std::vector<double>{1.0, 2.0, 3.0}, steady, {.fewest = 3}));
  EXPECT_FALSE(tailThresholds({}, steady, {.fewest = 0}));
}

}  // namespace culprit::stats
