#include "core/analysis/judging/speed/judge_slowdown.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/made_process.h"

namespace culprit {

namespace {

using test::MadeInput;
using test::MadeProcess;

constexpr Band kBand{0.8, 1.25};

SpeedVerdict verdictOf(double ratio, double low, double high, double noise = 0.05) {
  return judgeRatio({.ratio = ratio, .low = low, .high = high}, noise, kBand);
}

/// Durations around `ms` that differ by up to a per cent.
std::vector<double> around(double ms, std::size_t count) {
  std::vector<double> durations;
  for (std::size_t i = 0; i < count; ++i)
    durations.push_back(ms * (1.0 + 0.002 * static_cast<double>((i * 7) % 5)));
  return durations;
}

struct Judged {
  Names names;
  MadeProcess a, b;

  Judged(const std::vector<double>& msA, const std::vector<double>& msB) : a(names, msA), b(names, msB) {
    a.kernel("k", test::Values(msA.size(), 1.0));
    b.kernel("k", test::Values(msB.size(), 1.0));
  }
  Slowdown slowdown(const Thresholds& thresholds = {}) {
    MadeInput made(a, b);
    made.input.thresholds = thresholds;
    return judgeSlowdown(made.input, measureWork(made.input));
  }
};

}  // namespace

TEST(JudgeRatio, SlowerOrFasterOnlyIfCertainAndOutsideNoiseAndBand) {
  EXPECT_EQ(verdictOf(1.5, 1.3, 1.7), SpeedVerdict::Slower);
  EXPECT_EQ(verdictOf(0.6, 0.5, 0.7), SpeedVerdict::Faster);
  EXPECT_EQ(verdictOf(1.2, 1.1, 1.3), SpeedVerdict::WithinBand);
  EXPECT_EQ(verdictOf(1.2, 0.9, 1.3), SpeedVerdict::NoChange);
  EXPECT_EQ(verdictOf(1.5, 0.9, 1.7), SpeedVerdict::NotCertain);
  EXPECT_EQ(verdictOf(1.04, 1.03, 1.05), SpeedVerdict::NoChange);
  EXPECT_EQ(verdictOf(1.5, 1.3, 1.7, 0.6), SpeedVerdict::NoChange);
  EXPECT_EQ(judgeRatio({.ratio = 9.0}, 0.05, kBand), SpeedVerdict::TooFewCycles);
}

TEST(JudgeSlowdown, HowManyCyclesAnIntervalNeedsIsAThreshold) {
  Judged pair(around(100, 6), around(200, 6));
  EXPECT_TRUE(pair.slowdown().whole.low);
  Thresholds strict;
  strict.cyclesFew = 7;
  const Slowdown slowdown = pair.slowdown(strict);
  EXPECT_FALSE(slowdown.whole.low);
  EXPECT_EQ(slowdown.whole.verdict, SpeedVerdict::TooFewCycles);
  EXPECT_FALSE(slowdown.edgeFree);
  EXPECT_TRUE(slowdown.tail.empty());
}

TEST(JudgeSlowdown, TwiceAsLongIsSlower) {
  Judged pair(around(100, 12), around(200, 12));
  const Slowdown slowdown = pair.slowdown();
  EXPECT_EQ(slowdown.per, WorkUnit::Cycle);
  EXPECT_EQ(slowdown.whole.verdict, SpeedVerdict::Slower);
  EXPECT_NEAR(*slowdown.whole.ratio, 2.0, 1e-9);
  EXPECT_NEAR(*slowdown.ratioOfMedians, 2.0, 1e-9);
  EXPECT_DOUBLE_EQ(slowdown.noise, 0.02);  // the floor
  EXPECT_DOUBLE_EQ(*slowdown.smallest, 0.25);
  EXPECT_FALSE(slowdown.trimmed);
  ASSERT_TRUE(slowdown.edgeFree);
  EXPECT_EQ(slowdown.edgeFree->cyclesA, 10U);
  EXPECT_NEAR(*slowdown.driftA, 1.0, 0.01);
}

TEST(JudgeSlowdown, ThreeCyclesHaveARatioButNoVerdict) {
  Judged pair({100, 100, 100}, {200, 210, 500});
  const Slowdown slowdown = pair.slowdown();
  EXPECT_EQ(slowdown.whole.verdict, SpeedVerdict::TooFewCycles);
  EXPECT_DOUBLE_EQ(*slowdown.whole.ratio, 2.1);  // of the medians
  EXPECT_FALSE(slowdown.whole.low);
  EXPECT_FALSE(slowdown.smallest);
  EXPECT_TRUE(slowdown.tail.empty());
}

TEST(JudgeSlowdown, TheLengthOfARecordingIsNoChange) {
  Judged pair(around(100, 5), around(200, 5));
  MadeInput made(pair.a, pair.b);
  made.input.a.isWholeRun = made.input.b.isWholeRun = true;
  const Slowdown slowdown = judgeSlowdown(made.input, measureWork(made.input));
  EXPECT_EQ(slowdown.whole.verdict, SpeedVerdict::NoAnchor);
  EXPECT_FALSE(slowdown.whole.ratio);
}

TEST(JudgeSlowdown, CyclesOfOtherWorkHaveNoRatio) {
  Names names;
  MadeProcess a(names, around(600, 12), "Scheduler.run");
  MadeProcess b(names, around(40, 12), "Layer.forward");
  a.kernel("k", test::Values(12, 1.0));
  const MadeInput made(a, b);  // no kernel in the cycles of B
  const Slowdown slowdown = judgeSlowdown(made.input, measureWork(made.input));
  EXPECT_EQ(slowdown.whole.verdict, SpeedVerdict::UnlikeCycles);
  EXPECT_FALSE(slowdown.whole.ratio);
  EXPECT_FALSE(slowdown.ratioOfMedians);
}

TEST(JudgeSlowdown, LongCyclesAreNamedThoughTheRatioIsTheSame) {
  std::vector<double> stalled = around(100, 10);
  stalled[3] = 180.0;
  Judged pair(around(100, 10), stalled);
  const Slowdown slowdown = pair.slowdown();
  EXPECT_EQ(slowdown.whole.verdict, SpeedVerdict::NoChange);
  ASSERT_EQ(slowdown.tail.size(), 1U);
  EXPECT_EQ(slowdown.tail[0].side, Side::B);
  EXPECT_EQ(slowdown.tail[0].cycle, 3U);
  EXPECT_NEAR(static_cast<double>(slowdown.tail[0].typicalNs), 100e6, 1e6);

  MadeInput made(pair.a, pair.b);
  made.input.thresholds.tailFactor = 2.0;
  EXPECT_TRUE(judgeSlowdown(made.input, measureWork(made.input)).tail.empty());
}

TEST(JudgeSlowdown, OtherKindsOfCyclesAreComparedPerUnitOfWork) {
  Names names;
  MadeProcess a(names, around(100, 8));
  a.kernel("k", test::Values(8, 1.0), std::vector<std::uint32_t>(8, 64));
  MadeProcess b(names, around(10, 40));
  b.kernel("k", test::Values(40, 1.0), std::vector<std::uint32_t>(40, 2));
  const MadeInput made(a, b);
  const Slowdown slowdown = judgeSlowdown(made.input, measureWork(made.input));
  EXPECT_EQ(slowdown.per, WorkUnit::Work);
  EXPECT_NEAR(*slowdown.whole.ratio, 3.2, 0.02);  // 10 ms for 2 launches against 100 ms for 64
  EXPECT_EQ(slowdown.whole.verdict, SpeedVerdict::Slower);
  EXPECT_LT(*slowdown.whole.low, *slowdown.whole.ratio);
  EXPECT_GT(*slowdown.whole.high, *slowdown.whole.ratio);
  EXPECT_TRUE(slowdown.tail.empty());
  EXPECT_FALSE(slowdown.edgeFree);
}

TEST(JudgeSlowdown, PerUnitOfWorkCapturesOfAAreNoiseToo) {
  Judged pair(std::vector<double>(10, 100.0), std::vector<double>(10, 10.0));
  for (std::uint32_t& calls : pair.a.samples.usages[0].calls) calls = 10;
  EXPECT_FALSE(pair.slowdown().captureNoise);
  for (std::size_t i = 5; i < 10; ++i) {
    pair.a.samples.cycles[i].capture = 1;
    pair.a.samples.cycles[i].durationNs = 130'000'000;
  }
  const Slowdown slowdown = pair.slowdown();
  EXPECT_EQ(slowdown.per, WorkUnit::Work);
  ASSERT_TRUE(slowdown.captureNoise);
  EXPECT_NEAR(*slowdown.captureNoise, 0.3, 1e-9);
  EXPECT_GE(slowdown.noise, *slowdown.captureNoise);
}

TEST(Band, DependsOnHowTheRunsWereRecorded) {
  Judged pair(around(100, 4), around(100, 4));
  MadeInput made(pair.a, pair.b);
  EXPECT_EQ(bandOf(made.input).low, 0.80);
  made.input.b.isProcessed = false;
  EXPECT_EQ(bandOf(made.input).low, 0.85);
  for (MadeProcess* process : {&pair.a, &pair.b}) process->samples.cycles[3].capture = 1;
  EXPECT_EQ(bandOf(made.input).low, 0.90);
}

}  // namespace culprit
