// What the differences of two cycles explain, and which lane leads, where only one side has GPU work. Cycles
// are made by hand; times in microseconds.
#include <gtest/gtest.h>

#include <random>

#include "core/exploring/cycles/cycle_differences.h"
#include "core/exploring/cycles/exposed_time.h"
#include "core/exploring/cycles/leading_lane.h"
#include "tests/core/made_cycle_pair.h"

namespace culprit {
namespace {

using test::kUs;
using test::MadeCyclePair;

/// One side works 400 of 1,000 on its GPU; of the other, which has none, the host has all of its 1,400.
MadeCyclePair pairWithOneGpu(Side side) {
  const bool isA = side == Side::A;
  MadeCyclePair made(isA ? 1000 : 1400, isA ? 1400 : 1000);
  const auto both = [&](EventCategory category, int at, int us, int usOfOther, std::uint32_t function) {
    made.addBoth(category, at, isA ? us : usOfOther, at, isA ? usOfOther : us, function);
  };
  made.add(side, EventCategory::GpuCompute, 0, 400);
  both(EventCategory::StepMarker, 0, 1000, 1400, 1);
  both(EventCategory::CpuOp, 400, 50, 350, 2);
  return made;
}

TEST(ExplainedTime, OfStepsIsTheirsWhereOneSideHasGpuWork) {
  for (const Side side : {Side::A, Side::B}) {
    const MadeCyclePair made = pairWithOneGpu(side);
    const std::int64_t sign = side == Side::A ? 1 : -1;
    const auto all = differencesOf(made.cycles, SilentMonitor());
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[0].explainedNs, sign * 500 * kUs) << "the step, while neither GPU nor operator ran";
    EXPECT_EQ(all[1].explainedNs, sign * 300 * kUs);
    EXPECT_EQ(all[2].of, DifferenceOf::GpuWork);
    EXPECT_EQ(all[2].explainedNs, sign * -400 * kUs);
    EXPECT_EQ(all[0].explainedNs + all[1].explainedNs + all[2].explainedNs, made.cycles.changeNs());
  }
}

/// All host work of both lies in a step that takes all of the cycle: nothing is left.
TEST(ExplainedTime, SumsToTheChangeWhereOneSideHasGpuWork) {
  std::mt19937 random(11);
  for (int round = 0; round < 50; ++round) {
    const Side side = round % 2 == 0 ? Side::A : Side::B;
    MadeCyclePair made(5000, 20'000);
    made.addBoth(EventCategory::StepMarker, 0, 5000, 0, 20'000, 1);
    for (int i = 0; i < 30; ++i) {
      const auto upTo = [&random](int most) {
        return static_cast<int>(random() % static_cast<unsigned>(most));
      };
      const auto work = made.add(side, i % 2 == 0 ? EventCategory::GpuCompute : EventCategory::GpuComm,
                                 upTo(5000), upTo(600), 2);
      made.cycles.of(side).boxes[work].isOwn = i % 5 != 0;
      // One behind the other, and noticed.
      made.add(i % 3 == 0 ? Side::A : Side::B, i % 4 == 0 ? EventCategory::Annotation : EventCategory::CpuOp,
               160 * i, 12 + upTo(140), 3);
    }
    std::int64_t sum = timeOfOtherCycles(made.cycles, SilentMonitor());
    for (const CycleDifference& each : differencesOf(made.cycles, SilentMonitor())) sum += each.explainedNs;
    EXPECT_EQ(sum, made.cycles.changeNs()) << "round " << round;
  }
}

TEST(LeadingLane, HasItsStepsWhereOneSideHasGpuWork) {
  for (const Side side : {Side::A, Side::B}) {
    const auto leading = leadingLane(pairWithOneGpu(side).cycles, SilentMonitor());
    ASSERT_TRUE(leading);
    EXPECT_EQ(leading->lane, 1U);
    EXPECT_EQ(leading->deltaNs, (side == Side::A ? 800 : -800) * kUs) << "as its differences explain";
    EXPECT_FALSE(leading->isWait) << "a GPU that is not there does not wait";
  }
}

}  // namespace
}  // namespace culprit
