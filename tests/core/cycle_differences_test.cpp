// What differs between two matched cycles beyond single launches: calls of the host and idle time of the GPU,
// each once. Cycles are made by hand; times in microseconds.
#include <gtest/gtest.h>

#include <string>

#include "core/exploring/cycles/cycle_differences.h"
#include "core/exploring/cycles/idle_gaps.h"
#include "core/exploring/cycles/own_time.h"
#include "tests/core/made_cycle_pair.h"

namespace culprit {
namespace {

using test::kUs;
using MadePair = test::MadeCyclePair;

TEST(OwnTime, IsWithoutTheCallsInside) {
  MadePair made(100, 100);
  const auto outer = made.add(Side::A, EventCategory::CpuOp, 0, 100);
  const auto inner = made.add(Side::A, EventCategory::CpuOp, 20, 30);
  const auto innermost = made.add(Side::A, EventCategory::Runtime, 30, 10);
  const auto next = made.add(Side::A, EventCategory::CpuOp, 50, 10);
  const auto kernel = made.add(Side::A, EventCategory::GpuCompute, 0, 70);
  const auto own = ownTimes(made.cycles.a);
  EXPECT_EQ(own[outer], 60 * kUs);
  EXPECT_EQ(own[inner], 20 * kUs);
  EXPECT_EQ(own[innermost], 10 * kUs);
  EXPECT_EQ(own[next], 10 * kUs);
  EXPECT_EQ(own[kernel], 70 * kUs);
  const auto spans = ownSpans(made.cycles.a);
  ASSERT_EQ(spans.size(), 1U);
  ASSERT_EQ(spans[0].size(), 6U);
  EXPECT_EQ(spans[0].front().box, outer);
  for (std::size_t i = 1; i < spans[0].size(); ++i) EXPECT_EQ(spans[0][i - 1].endNs, spans[0][i].startNs);
}

TEST(OwnTime, ChildrenThatEndAfterTheirParentLoseNothing) {
  MadePair made(100, 100);
  made.add(Side::A, EventCategory::CpuOp, 0, 50);
  made.add(Side::A, EventCategory::CpuOp, 40, 30);
  const auto own = ownTimes(made.cycles.a);
  EXPECT_EQ(own[0], 40 * kUs);
  EXPECT_EQ(own[1], 30 * kUs);
}

TEST(IdleGaps, SumToTheIdleTimeOfTheCycle) {
  MadePair made(100, 100);
  made.addBoth(EventCategory::GpuCompute, 10, 20, 10, 20);
  made.add(Side::A, EventCategory::GpuCompute, 40, 10);  // has no partner: its gap counts with the next
  made.addBoth(EventCategory::GpuCompute, 60, 10, 60, 10);
  const auto stretches = idleStretches(made.cycles.a);
  EXPECT_EQ(stretches.at(0U).idleNs, 10 * kUs);
  EXPECT_EQ(stretches.at(2U).idleNs, 20 * kUs);
  EXPECT_EQ(stretches.at(2U).endNs - stretches.at(2U).startNs, 10 * kUs);
  EXPECT_EQ(stretches.at(std::nullopt).idleNs, 30 * kUs);
}

TEST(CycleDifferences, TellASlowCallOnceAndTheGapThatItMakes) {
  MadePair made(1000, 1300);
  made.addBoth(EventCategory::CpuOp, 0, 900, 0, 1200, 1);  // around all
  made.addBoth(EventCategory::Runtime, 300, 100, 300, 400, 2);
  made.addBoth(EventCategory::GpuCompute, 0, 300, 0, 300, 3);
  made.addBoth(EventCategory::GpuCompute, 400, 600, 700, 600, 4);
  const auto all = differencesOf(made.cycles, SilentMonitor());
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0], (CycleDifference{.kind = DifferenceKind::Longer,
                                     .a = 1U,
                                     .b = 1U,
                                     .deltaNs = 300 * kUs,
                                     .of = DifferenceOf::HostCall,
                                     .isMuch = true,
                                     .explainedNs = 300 * kUs}));
  EXPECT_EQ(all[1], (CycleDifference{.kind = DifferenceKind::Longer,
                                     .a = 3U,
                                     .b = 3U,
                                     .deltaNs = 300 * kUs,
                                     .of = DifferenceOf::IdleGap,
                                     .isMuch = true,
                                     .gap = {Side::B, 300 * kUs, 700 * kUs, 1U}}));
}

TEST(CycleDifferences, LeaveOutShortCallsWithoutPartner) {
  MadePair made(10'000, 10'000);
  made.add(Side::B, EventCategory::CpuOp, 0, 4);
  made.add(Side::B, EventCategory::CpuOp, 10, 6);
  EXPECT_EQ(differencesOf(made.cycles, SilentMonitor()).size(), 2U);  // all that is compared
  made.addBoth(EventCategory::GpuCompute, 0, 10'000, 0, 10'000);
  const auto all = differencesOf(made.cycles, SilentMonitor());
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].b, 1U);
}

TEST(CycleDifferences, AGapThatNoCallFillsNamesNone) {
  MadePair made(1000, 1300);
  made.addBoth(EventCategory::GpuCompute, 0, 1000, 0, 1000);
  made.addBoth(EventCategory::StepMarker, 0, 1000, 0, 1300, 1);
  made.add(Side::B, EventCategory::Runtime, 1000, 10, 2);
  const auto all = differencesOf(made.cycles, SilentMonitor());
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all[0].of, DifferenceOf::IdleGap);
  EXPECT_FALSE(all[0].gap.call);
  EXPECT_FALSE(all[0].b);
}

}  // namespace
}  // namespace culprit
