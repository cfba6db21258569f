#include <gtest/gtest.h>

#include "core/analysis/judging/speed/judge_slowdown.h"
#include "core/analysis/judging/speed/tail.h"
#include "core/analysis/judging/speed/warmup.h"
#include "tests/support/made_process.h"

namespace culprit {
namespace {

using test::MadeInput;
using test::MadeProcess;
using Durations = std::vector<double>;

Durations around(double ms, std::size_t count) {
  Durations durations;
  for (std::size_t i = 0; i < count; ++i)
    durations.push_back(ms * (1.0 + 0.002 * static_cast<double>((i * 7) % 5)));
  return durations;
}

Durations with(Durations durations, const std::vector<std::size_t>& cycles, double ms) {
  for (const std::size_t cycle : cycles) durations.at(cycle) = ms;
  return durations;
}

struct Pair {
  Names names;
  MadeProcess a, b;

  Pair(const Durations& msA, const Durations& msB) : a(names, msA), b(names, msB) {
    a.kernel("k", test::Values(msA.size(), 1.0));
    b.kernel("k", test::Values(msB.size(), 1.0));
  }
  Slowdown slowdown() const {
    const MadeInput made(a, b);
    return judgeSlowdown(made.input, measureWork(made.input));
  }
  std::vector<TailCycle> tail() const { return tailCycles(MadeInput(a, b).input, CycleLengths()); }
};

}  // namespace

TEST(SlowdownByTotal, BurstsInAFewCyclesAreCalledThoughTheTypicalCycleIsTheSame) {
  const Slowdown slowdown =
      Pair(around(100, 30), with(around(100, 30), {2, 7, 11, 17, 22, 26}, 400)).slowdown();
  EXPECT_NEAR(*slowdown.whole.ratio, 1.0, 0.01);
  EXPECT_EQ(slowdown.whole.verdict, SpeedVerdict::Slower);
  EXPECT_EQ(slowdown.by, SlowdownBy::Total);
  ASSERT_TRUE(slowdown.total);
  EXPECT_NEAR(*slowdown.total->ratio, 1.6, 0.01);
  EXPECT_GT(*slowdown.total->low, 1.0);
  EXPECT_EQ(slowdown.total->cyclesB, 30U);
  EXPECT_EQ(slowdown.longB, 6U);
}

TEST(SlowdownByTotal, BurstsThatOnlyAHasAreFaster) {
  const Slowdown slowdown =
      Pair(with(around(100, 30), {2, 7, 11, 17, 22, 26}, 400), around(100, 30)).slowdown();
  EXPECT_EQ(slowdown.whole.verdict, SpeedVerdict::Faster);
  EXPECT_EQ(slowdown.by, SlowdownBy::Total);
}

TEST(SlowdownByTotal, BurstsOnBothSidesAreNoChange) {
  const Slowdown slowdown = Pair(with(around(100, 30), {3, 8, 12, 16, 21, 25}, 400),
                                 with(around(100, 30), {2, 7, 11, 17, 22, 26}, 400))
                                .slowdown();
  EXPECT_FALSE(isCalled(slowdown));
}

TEST(SlowdownByTotal, TwoPausesAmongFourteenCyclesAreEnough) {
  const Slowdown slowdown = Pair(around(28, 14), with(around(28, 14), {4, 9}, 120)).slowdown();
  EXPECT_EQ(slowdown.whole.verdict, SpeedVerdict::Slower);
  EXPECT_EQ(slowdown.by, SlowdownBy::Total);
  EXPECT_EQ(slowdown.longB, 2U);
}

TEST(SlowdownByTotal, OneLongCycleIsNot) {
  const Slowdown slowdown = Pair(around(28, 14), with(around(28, 14), {6}, 400)).slowdown();
  EXPECT_FALSE(isCalled(slowdown));
  EXPECT_EQ(slowdown.by, SlowdownBy::Typical);
  ASSERT_TRUE(slowdown.total);
  EXPECT_GT(*slowdown.total->ratio, 1.25);
  EXPECT_EQ(slowdown.longB, 1U);
}

TEST(SlowdownByTotal, TheFirstLongCyclesAreWarmUp) {
  const Durations warm = with(around(100, 30), {0, 1, 2, 3, 4, 5, 6, 7, 8}, 280);
  const Slowdown slowdown = Pair(around(100, 30), warm).slowdown();
  EXPECT_FALSE(isCalled(slowdown));
  ASSERT_TRUE(slowdown.total);
  EXPECT_EQ(slowdown.total->cyclesB, 21U);
  EXPECT_NEAR(*slowdown.total->ratio, 1.0, 0.01);
  EXPECT_EQ(slowdown.longB, 0U);
}

TEST(SlowdownByTotal, WhatTheTypicalCycleSaysIsSaidByIt) {
  const Slowdown slowdown = Pair(around(100, 20), around(200, 20)).slowdown();
  EXPECT_EQ(slowdown.whole.verdict, SpeedVerdict::Slower);
  EXPECT_EQ(slowdown.by, SlowdownBy::Typical);
  EXPECT_EQ(slowdown.total->verdict, SpeedVerdict::Slower);
}

TEST(SlowdownByTotal, IsOfPeriodsWhereTheTimeLiesBetweenTheCycles) {
  Pair pair(around(100, 20), around(100, 20));
  for (MadeProcess* process : {&pair.a, &pair.b}) {
    for (Cycle& cycle : process->samples.cycles) cycle.periodNs = cycle.durationNs + 10'000'000;
    process->samples.cycles.back().periodNs = 0;
  }
  EXPECT_FALSE(isCalled(pair.slowdown()));
  for (Cycle& cycle : pair.b.samples.cycles)
    if (cycle.periodNs > 0) cycle.periodNs += 40'000'000;
  const Slowdown slowdown = pair.slowdown();
  EXPECT_TRUE(slowdown.arePeriods);
  EXPECT_EQ(slowdown.whole.cyclesB, 19U);
  EXPECT_NEAR(*slowdown.whole.ratio, 150.0 / 110.0, 0.01);
  EXPECT_EQ(slowdown.whole.verdict, SpeedVerdict::Slower);
  EXPECT_EQ(slowdown.by, SlowdownBy::Typical);
}

TEST(LeadingLong, CountsTheLongOnesInFront) {
  const Thresholds limits;
  EXPECT_EQ(leadingLong(with(around(100, 9), {0, 1, 2}, 130), limits), 3U);
  EXPECT_EQ(leadingLong(with(around(100, 9), {0, 1, 2, 3}, 130), limits), 0U) << "more than a third";
  EXPECT_EQ(leadingLong(with(around(100, 9), {0, 5}, 130), limits), 0U);
  EXPECT_EQ(leadingLong(with(around(100, 9), {1}, 130), limits), 0U);
  EXPECT_EQ(leadingLong({}, limits), 0U);
}

TEST(TailCycles, AreNamedOnlyIfBHasMoreOfThem) {
  const Durations none = around(100, 12);
  const Durations one = with(none, {3}, 180);
  const Durations two = with(none, {5, 8}, 180);
  EXPECT_EQ(Pair(none, one).tail().size(), 1U);
  EXPECT_TRUE(Pair(one, one).tail().empty());
  EXPECT_TRUE(Pair(two, one).tail().empty());
  const auto tail = Pair(one, two).tail();
  ASSERT_EQ(tail.size(), 3U);
  EXPECT_EQ(tail[0].side, Side::A);
  EXPECT_EQ(tail[0].cycle, 3U);
  EXPECT_EQ(tail[1].side, Side::B);
  EXPECT_EQ(tail[1].cycle, 5U);
  EXPECT_EQ(tail[2].cycle, 8U);
}

TEST(TailCycles, AreComparedWithTheirOwnKind) {
  // Prefill takes 180 ms each time, on both sides.
  Pair pair(with(around(100, 12), {0, 3, 6, 9}, 180), with(around(100, 12), {0, 3, 6, 9, 10}, 180));
  for (MadeProcess* process : {&pair.a, &pair.b})
    for (std::size_t i = 0; i < 12; i += 3) process->samples.cycles[i].kind = CycleKind::Prefill;
  const auto tail = pair.tail();
  ASSERT_EQ(tail.size(), 1U);
  EXPECT_EQ(tail[0].cycle, 10U);
  EXPECT_NEAR(static_cast<double>(tail[0].typicalNs), 100e6, 1e6);
}

}  // namespace culprit
