// What the differences of two cycles explain of the time by which the cycles differ, each moment once, and
// the lane that makes most of it. Cycles are made by hand; times in microseconds.
#include "core/exploring/cycles/explained_time.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <vector>

#include "core/exploring/cycles/cycle_differences.h"
#include "core/exploring/cycles/exposed_time.h"
#include "core/exploring/cycles/leading_lane.h"
#include "core/exploring/cycles/own_time.h"
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
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].explainedNs, 100 * kUs);
  EXPECT_EQ(all[1].deltaNs, 800 * kUs) << "the larger change first";
  for (const std::size_t hidden : {1U, 2U}) {
    EXPECT_EQ(all[hidden].explainedNs, 0);
    EXPECT_TRUE(all[hidden].isMuch);
  }
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

TEST(ExplainedTime, TellsWhatIsHardlyLongerIfItExplainsEnough) {
  MadePair made(10'000, 10'100);
  made.addBoth(EventCategory::GpuCompute, 0, 5000, 0, 5000);
  made.addBoth(EventCategory::GpuComm, 0, 6000, 0, 6012, 1);  // 12 of it are no longer hidden
  made.addBoth(EventCategory::GpuCompute, 6000, 1000, 6012, 1092, 2);
  made.addBoth(EventCategory::GpuCompute, 7000, 3000, 7104, 2996, 3);
  const auto all = differencesOf(made.cycles, SilentMonitor());
  ASSERT_EQ(all.size(), 2U) << "4 of 10,000 are too little";
  EXPECT_EQ(all[0].explainedNs, 92 * kUs);
  EXPECT_EQ(all[1].explainedNs, 12 * kUs);
  EXPECT_FALSE(all[0].isMuch || all[1].isMuch);
}

TEST(ExplainedTime, SortsWhatGoesWithTheChangeFirst) {
  MadePair made(1000, 1100);
  made.addBoth(EventCategory::GpuCompute, 0, 100, 0, 400, 1);
  made.addBoth(EventCategory::GpuCompute, 100, 500, 400, 100, 2);
  made.addBoth(EventCategory::GpuCompute, 600, 400, 500, 600, 3);
  std::vector<std::int64_t> explained;
  for (const CycleDifference& each : differencesOf(made.cycles, SilentMonitor()))
    explained.push_back(each.explainedNs / kUs);
  EXPECT_EQ(explained, (std::vector<std::int64_t>{300, 200, -400}));
}

/// A second thread that waits through both cycles, and the copy of the first one that is the cause.
MadePair withAnIdleThread(EventCategory cause) {
  MadePair made(1000, 1400);
  made.addBoth(EventCategory::GpuCompute, 0, 700, 0, 700);
  made.addBoth(cause, 750, 100, 750, 500, 1);
  made.addBoth(EventCategory::Runtime, 700, 10, 700, 10, 2);
  made.addBoth(EventCategory::Python, 0, 500, 0, 1400, 3);
  for (const Side side : {Side::A, Side::B}) {
    CycleEvents& events = made.cycles.of(side);
    events.lanes.push_back({.kind = TrackKind::HostThread, .device = "Host", .name = "2", .rows = 1});
    events.boxes.back().lane = 2;
  }
  return made;
}

TEST(ExplainedTime, OfAThreadThatOnlyWaitsIsNothing) {
  for (const EventCategory cause : {EventCategory::CpuOp, EventCategory::Python, EventCategory::Annotation}) {
    MadePair made = withAnIdleThread(cause);
    const auto all = differencesOf(made.cycles, SilentMonitor());
    ASSERT_EQ(all.size(), 3U) << "with the idle time that the call makes";
    EXPECT_EQ(all[0].b, 1U);
    EXPECT_EQ(all[0].explainedNs, 400 * kUs);
    EXPECT_EQ(all[1].b, 3U) << "the largest change";
    EXPECT_EQ(all[1].explainedNs, 0);
    EXPECT_EQ(all[2].explainedNs, 0);
    made.cycles.a.boxes[3].durationNs = 1000 * kUs;  // through all of both
    const auto leading = leadingLane(made.cycles, SilentMonitor());
    ASSERT_TRUE(leading);
    EXPECT_EQ(leading->lane, 1U);
    EXPECT_EQ(leading->deltaNs, 400 * kUs);
    EXPECT_FALSE(leading->isWait);
  }
}

/// It calls little of the runtime, as a thread does that pins memory.
TEST(ExplainedTime, GivesTheThreadThatLaunchesMoreTheTurn) {
  MadePair made = withAnIdleThread(EventCategory::Python);
  made.addBoth(EventCategory::Runtime, 710, 10, 710, 10, 2);
  made.addBoth(EventCategory::Runtime, 720, 10, 720, 10, 2);
  made.cycles.a.boxes.back().lane = made.cycles.b.boxes.back().lane = 2;
  const auto all = differencesOf(made.cycles, SilentMonitor());
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all[0].b, 1U);
  EXPECT_EQ(all[0].explainedNs, 400 * kUs);
}

/// A thread waits through both cycles but for one small call; the operators of the first one, each too short
/// to be noticed, are the cause.
TEST(ExplainedTime, OfAThreadThatHardlyCallsIsNothing) {
  constexpr int kLaunches = 3000;
  MadePair made(kLaunches * 30, kLaunches * 36);
  for (int i = 0; i < kLaunches; ++i) {
    made.addBoth(EventCategory::GpuCompute, i * 30 + 20, 10, i * 36 + 26, 10);
    made.addBoth(EventCategory::CpuOp, i * 30, 20, i * 36, 26, 1);
  }
  for (CycleEvents* events : {&made.cycles.a, &made.cycles.b})
    events->lanes.push_back({.kind = TrackKind::HostThread, .device = "Host", .name = "pin", .rows = 1});
  made.addBoth(EventCategory::Python, 0, kLaunches * 30, 0, kLaunches * 36, 2);
  made.cycles.a.boxes.back().lane = made.cycles.b.boxes.back().lane = 2;
  made.addBoth(EventCategory::CpuOp, 5, 2, 5, 2, 3);
  made.cycles.a.boxes.back().lane = made.cycles.b.boxes.back().lane = 2;
  for (const CycleDifference& each : differencesOf(made.cycles, SilentMonitor()))
    EXPECT_EQ(each.explainedNs, 0);
  const auto leading = leadingLane(made.cycles, SilentMonitor());
  ASSERT_TRUE(leading);
  EXPECT_EQ(leading->lane, 1U);
}

/// Frames of one thread may wait for the operators of another one, as in the backward pass.
TEST(ExplainedTime, GivesOperatorsTheTurnBeforeFrames) {
  MadePair made = withAnIdleThread(EventCategory::CpuOp);
  for (const Side side : {Side::A, Side::B}) {
    const int us = side == Side::A ? 250 : 650;
    const auto frame = made.add(side, EventCategory::Python, 740, us, 4);
    made.cycles.of(side).boxes[frame].lane = 2;
    for (int i = 0; i < 3; ++i)
      made.cycles.of(side).boxes[made.add(side, EventCategory::Runtime, 1 + i, 1, 5)].lane = 2;
  }
  for (std::uint32_t i = 4; i < 8; ++i) made.join(i, i);
  const auto all = differencesOf(made.cycles, SilentMonitor());
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all[0].b, 1U);
  EXPECT_EQ(all[0].explainedNs, 400 * kUs);
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

/// Both cycles have matched work, some of which hardly changes, work that the other has not, and work of
/// other cycles; on two streams and two threads.
MadePair randomPair(std::mt19937& random) {
  const auto upTo = [&random](int most) { return static_cast<int>(random() % static_cast<unsigned>(most)); };
  MadePair made(20'000 + upTo(4000), 20'000 + upTo(4000));
  for (CycleEvents* events : {&made.cycles.a, &made.cycles.b}) {
    events->lanes.push_back(events->lanes[0]);
    events->lanes.push_back(events->lanes[1]);
  }
  const auto put = [&](Side side, EventCategory category, int at, int us, int lane) {
    const auto box = made.add(side, category, at, us, 1);
    if (lane == 1) made.cycles.of(side).boxes[box].lane += 2;
    return box;
  };
  for (int i = 0; i < 80; ++i) {
    auto category =
        static_cast<EventCategory>(upTo(static_cast<int>(indexOf(EventCategory::StepMarker)) + 1));
    if (category == EventCategory::GpuAnnotation) category = EventCategory::GpuCompute;
    const int at = upTo(22'000), us = upTo(600), lane = upTo(2), fate = upTo(4);
    if (fate == 0) {
      const Side side = upTo(2) == 0 ? Side::A : Side::B;
      const auto box = put(side, category, at - 300, us, lane);
      made.cycles.of(side).boxes[box].isOwn = upTo(2) == 0;
    } else {
      made.join(put(Side::A, category, at, us, lane),
                put(Side::B, category, at + upTo(300), us + (fate == 1 ? upTo(400) : upTo(9)), lane));
    }
  }
  return made;
}

/// All that could be a difference, told or not, as differencesOf() asks for it.
std::vector<CycleDifference> allThatIsMatched(const CyclePair& cycles) {
  const auto ownA = ownTimes(cycles.a), ownB = ownTimes(cycles.b);
  std::vector<CycleDifference> all{{.of = DifferenceOf::IdleGap}};  // at the ends
  for (std::uint32_t i = 0; i < cycles.a.boxes.size(); ++i) {
    const CycleBox& box = cycles.a.boxes[i];
    if (!box.partner) continue;
    const std::int64_t deltaNs = ownB[*box.partner] - ownA[i];
    if (isGpuWork(box.category)) {
      all.push_back({.a = i, .b = box.partner, .deltaNs = deltaNs, .of = DifferenceOf::GpuWork});
      all.push_back({.a = i, .b = box.partner, .of = DifferenceOf::IdleGap});
    } else if (std::abs(deltaNs) >= 12 * kUs) {  // noticed in cycles of 20 to 24 ms
      all.push_back({.a = i, .b = box.partner, .deltaNs = deltaNs, .of = DifferenceOf::HostCall});
    }
  }
  return all;
}

TEST(ExplainedTime, SumsToTheChangeWithSmallChangesAndOtherCycles) {
  std::mt19937 random(7);
  std::int64_t others = 0, smalls = 0;
  for (int round = 0; round < 60; ++round) {
    const CyclePair cycles = randomPair(random).cycles;
    auto all = allThatIsMatched(cycles);
    const auto told = differencesOf(cycles, SilentMonitor());
    for (const CycleDifference& each : told)
      if (!each.a != !each.b && each.of != DifferenceOf::IdleGap) all.push_back(each);
    std::stable_sort(all.begin(), all.end(), [](const CycleDifference& x, const CycleDifference& y) {
      return std::abs(x.deltaNs) > std::abs(y.deltaNs);
    });
    explainDifferences(cycles, all, SilentMonitor());
    std::int64_t small = 0, explained = 0;
    for (const CycleDifference& each : all) {
      const auto same = std::find_if(told.begin(), told.end(), [&each](const CycleDifference& other) {
        return other.of == each.of && other.a == each.a && other.b == each.b;
      });
      if (same == told.end()) {
        EXPECT_LT(std::abs(each.explainedNs), 12 * kUs) << "would be told";
        small += each.explainedNs;
      }
    }
    for (const CycleDifference& each : told) explained += each.explainedNs;
    const std::int64_t other = timeOfOtherCycles(cycles, SilentMonitor());
    EXPECT_EQ(explained + small + other, cycles.changeNs()) << "round " << round;
    others += std::abs(other);
    smalls += std::abs(small);
  }
  EXPECT_GT(others, 0);
  EXPECT_GT(smalls, 0);
}

TEST(ExplainedTime, IsNotThatOfOtherCycles) {
  MadePair made(1000, 1400);
  made.addBoth(EventCategory::GpuCompute, 900, 500, 1300, 900, 1);  // mostly behind the end
  for (const Side side : {Side::A, Side::B}) {
    const auto before = made.add(side, EventCategory::GpuCompute, -500, side == Side::A ? 1400 : 1800);
    made.cycles.of(side).boxes[before].isOwn = false;
  }
  EXPECT_EQ(timeOfOtherCycles(made.cycles, SilentMonitor()), 400 * kUs);
  for (const CycleDifference& each : differencesOf(made.cycles, SilentMonitor()))
    EXPECT_EQ(each.explainedNs, 0);
  EXPECT_FALSE(leadingLane(made.cycles, SilentMonitor()));
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

TEST(LeadingLane, IsTheThreadWhereTheHostIsTheCause) {
  for (const bool callTellsWhy : {true, false}) {
    MadePair made(1000, 1400);
    made.addBoth(EventCategory::GpuComm, 0, 100, 0, 800, 1);  // hidden but for 100
    made.addBoth(EventCategory::GpuCompute, 0, 700, 0, 700);
    made.addBoth(EventCategory::CpuOp, 750, 100, 850, callTellsWhy ? 400 : 100, 2);
    const auto leading = leadingLane(made.cycles, SilentMonitor());
    ASSERT_TRUE(leading);
    EXPECT_EQ(leading->side, Side::B);
    EXPECT_EQ(leading->lane, 1U);
    EXPECT_EQ(leading->deltaNs, 300 * kUs);
    EXPECT_EQ(leading->isWait, !callTellsWhy);
  }
}

TEST(LeadingLane, IsNoWaitWithoutGpuWork) {
  MadePair made(100, 400);
  made.addBoth(EventCategory::StepMarker, 0, 100, 0, 400);
  made.addBoth(EventCategory::CpuOp, 1, 50, 1, 50, 1);
  const auto leading = leadingLane(made.cycles, SilentMonitor());
  ASSERT_TRUE(leading);
  EXPECT_EQ(leading->lane, 1U);
  EXPECT_EQ(leading->deltaNs, 300 * kUs);
  EXPECT_FALSE(leading->isWait);
  made.cycles.a.boxes.clear();
  made.cycles.b.boxes.clear();
  EXPECT_FALSE(leadingLane(made.cycles, SilentMonitor())) << "no lane has that time";
}

}  // namespace
}  // namespace culprit
