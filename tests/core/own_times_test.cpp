#include "core/analysis/turns/own_times.h"

#include <gtest/gtest.h>

#include "tests/support/made_trace.h"

namespace culprit {
namespace {

struct HostEvent {
  EventCategory category;
  int startUs, durationUs;
};

/// In us, in the order of time.
std::vector<std::int64_t> ownUs(const std::vector<HostEvent>& events) {
  Names names;
  test::MadeTrace run(names);
  const ProcessId process = run.process(1);
  // Another thread in front, so that the rows of the one looked at do not begin at 0.
  const std::uint32_t before = run.thread(process, "0");
  const std::uint32_t thread = run.thread(process, "1");
  run.event(before, EventCategory::CpuOp, "elsewhere", 0, 1000);
  run.event(before, EventCategory::CpuOp, "elsewhere", 10, 20);
  for (const HostEvent& each : events) run.event(thread, each.category, "f", each.startUs, each.durationUs);
  const Capture& capture = run.content().trace.captures[0];
  const auto own = ownTimes(capture.events, capture.tracks[thread]);
  std::vector<std::int64_t> us;
  for (const std::int64_t ns : own) us.push_back(ns / 1000);
  return us;
}

using enum EventCategory;
using Times = std::vector<std::int64_t>;

TEST(OwnTimes, ACallLosesWhatRunsInsideIt) {
  EXPECT_EQ(ownUs({{CpuOp, 0, 10}, {Runtime, 1, 4}, {Runtime, 6, 3}}), (Times{3, 4, 3}));
}

TEST(OwnTimes, OnlyTheInnermostCallAroundLoses) {
  EXPECT_EQ(ownUs({{CpuOp, 0, 100}, {CpuOp, 10, 50}, {Runtime, 20, 10}, {Sync, 90, 5}}),
            (Times{100 - 50 - 5, 40, 10, 5}));
}

TEST(OwnTimes, NeighboursLoseNothing) {
  EXPECT_EQ(ownUs({{CpuOp, 0, 10}, {CpuOp, 10, 10}, {Runtime, 20, 5}}), (Times{10, 10, 5}));
}

TEST(OwnTimes, FramesLoseAllThatRunsInsideThem) {
  EXPECT_EQ(ownUs({{Python, 0, 100}, {CpuOp, 10, 50}, {Runtime, 20, 10}, {Python, 70, 20}}),
            (Times{100 - 50 - 20, 40, 10, 20}));
}

TEST(OwnTimes, WhatIsNoFrameTakesTheSameWithAndWithoutStacks) {
  EXPECT_EQ(ownUs({{CpuOp, 0, 100}, {Runtime, 20, 10}}), (Times{90, 10}));
  EXPECT_EQ(ownUs({{CpuOp, 0, 100}, {Python, 10, 80}, {Runtime, 20, 10}}), (Times{90, 70, 10}));
}

TEST(OwnTimes, OfACallThatCrossesTheEndOnlyThePartInsideIsLost) {
  EXPECT_EQ(ownUs({{CpuOp, 0, 50}, {Runtime, 40, 30}}), (Times{40, 30}));
}

TEST(OwnTimes, AreNeverNegative) {
  // The second call begins inside the first and ends with the operator.
  EXPECT_EQ(ownUs({{CpuOp, 0, 50}, {Runtime, 0, 50}, {Runtime, 0, 50}}), (Times{0, 0, 50}));
  for (const std::int64_t own :
       ownUs({{CpuOp, 0, 50}, {Runtime, 0, 45}, {Runtime, 30, 40}, {Runtime, 44, 20}}))
    EXPECT_GE(own, 0);
}

TEST(OwnTimes, RangesAndMarkersLoseNothingAndAreNotLost) {
  EXPECT_EQ(ownUs({{StepMarker, 0, 100},
                   {Annotation, 5, 90},
                   {CpuOp, 10, 50},
                   {Annotation, 20, 10},
                   {Runtime, 22, 4}}),
            (Times{100, 90, 46, 10, 4}));
}

TEST(OwnTimes, AThreadWithoutEventsHasNone) {
  EXPECT_TRUE(ownUs({}).empty());
}

}  // namespace
}  // namespace culprit
