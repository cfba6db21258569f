// What the differences of two cycles explain of the time by which the cycles differ, each moment once, and
// the lane that makes most of it. Cycles are made by hand; times in microseconds.
#include "core/exploring/cycles/explained_time.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/exploring/cycles/cycle_differences.h"
#include "core/exploring/cycles/exposed_time.h"
#include "core/exploring/cycles/leading_lane.h"
#include "core/exploring/cycles/turns_by_rank.h"
#include "tests/core/made_cycle_pair.h"

namespace culprit {
namespace {

using test::kUs;
using MadePair = test::MadeCyclePair;

TEST(TurnsByRank, GiveEachMomentToOneTaker) {
  std::int64_t first = 0, second = 0;
  const SilentMonitor silent;
  TurnsByRank turns(10, silent);
  turns.addTaker(first);
  turns.claim(-3, 5);
  turns.claim(5, 5);
  turns.addTaker(second);
  turns.claim(3, 8);
  turns.claim(8, 9);
  turns.claim(9, 40);
  turns.giveAway();
  EXPECT_EQ(first, 5);
  EXPECT_EQ(second, 5) << "nothing of what is behind the end";
}

TEST(ExplainedTime, OfWhatIsHiddenIsNothing) {
  MadePair made(1000, 1100);
  made.addBoth(EventCategory::GpuCompute, 0, 1000, 0, 1100);
  made.addBoth(EventCategory::GpuComm, 0, 100, 0, 900, 1);
  made.addBoth(EventCategory::CpuOp, 0, 100, 0, 800, 2);
  // Much longer is only what explains nothing.
  const auto all = differencesOf(made.cycles, SilentMonitor());
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].deltaNs, 800 * kUs) << "the larger change first";
  for (const CycleDifference& each : all) EXPECT_EQ(each.explainedNs, 0);
}

TEST(ExplainedTime, SortsTheDifferences) {
  MadePair made(1000, 1300);
  made.addBoth(EventCategory::GpuCompute, 0, 400, 0, 400);
  made.addBoth(EventCategory::GpuComm, 0, 10, 0, 390, 1);  // hidden, and the largest change
  made.addBoth(EventCategory::GpuCompute, 400, 100, 400, 200, 2);
  made.addBoth(EventCategory::GpuCompute, 500, 500, 800, 500, 3);  // waits for 200 in B
  made.addBoth(EventCategory::CpuOp, 600, 20, 640, 140, 4);        // ran in 140 of them
  const auto all = differencesOf(made.cycles, SilentMonitor());
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all[0].of, DifferenceOf::HostCall);
  EXPECT_EQ(all[0].explainedNs, 140 * kUs) << "in A it was hidden";
  EXPECT_EQ(all[1].of, DifferenceOf::GpuWork);
  EXPECT_EQ(all[1].explainedNs, 100 * kUs);
  EXPECT_EQ(all[2].of, DifferenceOf::IdleGap);
  EXPECT_EQ(all[2].deltaNs, 200 * kUs);
  EXPECT_EQ(all[2].explainedNs, 60 * kUs) << "without the call that ran in it";
  EXPECT_EQ(all[3].explainedNs, 0);
  EXPECT_EQ(all[3].deltaNs, 380 * kUs);
}

TEST(ExplainedTime, OfStepsIsIdleTimeWhereTheGpuWorks) {
  MadePair made(100, 400);
  made.addBoth(EventCategory::StepMarker, 0, 100, 0, 400, 1);
  EXPECT_EQ(differencesOf(made.cycles, SilentMonitor()).at(0).explainedNs, 300 * kUs)
      << "nothing else is there";
  made.addBoth(EventCategory::GpuCompute, 0, 100, 0, 100);
  const auto all = differencesOf(made.cycles, SilentMonitor());
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].of, DifferenceOf::IdleGap);
  EXPECT_EQ(all[0].explainedNs, 300 * kUs);
  EXPECT_EQ(all[1].explainedNs, 0);
}

TEST(ExplainedTime, SumsToTheChangeOfTheCycle) {
  std::mt19937 random(3);
  for (int round = 0; round < 50; ++round) {
    MadePair made(10, 1000);
    made.addBoth(EventCategory::GpuCompute, 0, 10, 0, 10);  // all of A, and of B no more than that
    made.cycles.b.lanes.push_back(made.cycles.b.lanes[1]);
    made.cycles.b.lanes.push_back(made.cycles.b.lanes[0]);
    for (int i = 0; i < 60; ++i) {
      const auto category = static_cast<EventCategory>(random() % (indexOf(EventCategory::Annotation) + 1));
      if (category == EventCategory::GpuAnnotation) continue;
      const int at = 1 + static_cast<int>(random() % 1100);  // behind the start of the one that both have
      const auto box = made.add(Side::B, category, at, static_cast<int>(random() % 150), 1 + i % 7);
      if (random() % 2 == 0) made.cycles.b.boxes[box].lane = isGpuWork(category) ? 3U : 2U;
    }
    std::int64_t sum = 0;
    for (const CycleDifference& each : differencesOf(made.cycles, SilentMonitor())) {
      EXPECT_GE(each.explainedNs, 0);
      EXPECT_LE(each.explainedNs, each.deltaNs);
      sum += each.explainedNs;
    }
    EXPECT_EQ(sum, made.cycles.changeNs()) << "round " << round;
  }
}

TEST(LeadingLane, IsWhatGrewAndNotWhatWaitedForIt) {
  MadePair made(1000, 1400);
  made.addBoth(EventCategory::GpuCompute, 0, 500, 0, 900);
  made.addBoth(EventCategory::Sync, 0, 500, 0, 910, 1);
  made.addBoth(EventCategory::CpuOp, 600, 100, 1000, 150, 2);
  const auto leading = leadingLane(made.cycles, SilentMonitor());
  ASSERT_TRUE(leading);
  EXPECT_EQ(leading->lane, 0U);
  EXPECT_EQ(leading->side, Side::B);
  EXPECT_EQ(leading->deltaNs, 400 * kUs);
}

TEST(LeadingLane, OfAFasterCycleIsWhatBecameShorter) {
  MadePair made(1000, 800);
  made.addBoth(EventCategory::GpuCompute, 0, 100, 0, 150);
  made.addBoth(EventCategory::CpuOp, 0, 300, 0, 100, 1);
  made.add(Side::A, EventCategory::CpuOp, 400, 50, 2);  // gone; its lane is that of A
  const auto leading = leadingLane(made.cycles, SilentMonitor());
  ASSERT_TRUE(leading);
  EXPECT_EQ(leading->lane, 1U);
  EXPECT_EQ(leading->deltaNs, -200 * kUs);
  made.cycles.b.durationNs = 1000 * kUs;
  EXPECT_FALSE(leadingLane(made.cycles, SilentMonitor()));
}

TEST(LeadingLane, IsNoGpuWhereTheHostIsTheCause) {
  MadePair made(1000, 1400);
  made.addBoth(EventCategory::GpuComm, 0, 100, 0, 800, 1);  // hidden but for 100
  made.addBoth(EventCategory::GpuCompute, 0, 700, 0, 700);
  made.addBoth(EventCategory::CpuOp, 750, 100, 850, 400, 2);
  const auto leading = leadingLane(made.cycles, SilentMonitor());
  ASSERT_TRUE(leading);
  EXPECT_EQ(leading->lane, 1U);
  EXPECT_EQ(leading->deltaNs, 300 * kUs);
  EXPECT_FALSE(leading->isWait);
}

TEST(LeadingLane, IsTheThreadThatWaitsWhereNoCallTellsWhy) {
  MadePair made(1000, 1400);
  made.addBoth(EventCategory::GpuCompute, 0, 900, 0, 900);
  made.addBoth(EventCategory::CpuOp, 0, 100, 0, 100, 2);
  const auto leading = leadingLane(made.cycles, SilentMonitor());
  ASSERT_TRUE(leading);
  EXPECT_EQ(leading->side, Side::B);
  EXPECT_EQ(leading->lane, 1U);
  EXPECT_EQ(leading->deltaNs, 400 * kUs);
  EXPECT_TRUE(leading->isWait);
}

}  // namespace
}  // namespace culprit
