#include "core/analysis/judging/time/time_causes.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/analysis/judging/speed/judge_slowdown.h"
#include "core/analysis/judging/time/function_shares.h"
#include "tests/support/made_process.h"

namespace culprit {
namespace {

using test::MadeInput;
using test::MadeProcess;

/// Cycles with a kernel of `kernelMs` and so much time for each class that the sum is the cycle.
MadeProcess made(Names& names, const std::vector<double>& kernelMs, double loadingMs, double idleMs = 10.0) {
  std::vector<double> cycleMs;
  for (const double ms : kernelMs) cycleMs.push_back(ms + loadingMs + idleMs);
  MadeProcess process(names, cycleMs);
  WallTime kernel{.function = names.functions.intern("gemm"),
                  .device = names.devices.intern("GPU 0"),
                  .category = names.categories.intern("gpu_compute")};
  for (std::uint32_t i = 0; i < kernelMs.size(); ++i) {
    const auto ns = [](double ms) { return static_cast<std::int64_t>(std::llround(ms * 1e6)); };
    TurnTimes turns{.gpuBusyNs = ns(kernelMs[i])};
    turns.classNs[static_cast<std::size_t>(TimeClass::GpuCompute)] = ns(kernelMs[i]);
    turns.classNs[static_cast<std::size_t>(TimeClass::InputPipeline)] = ns(loadingMs);
    turns.classNs[static_cast<std::size_t>(TimeClass::Idle)] = ns(idleMs);
    process.samples.turnTimes.push_back(turns);
    kernel.cycle.push_back(i);
    kernel.calls.push_back(2);
    kernel.busyNs.push_back(ns(kernelMs[i]));
    kernel.criticalNs.push_back(ns(kernelMs[i]) / 2);
  }
  process.samples.wallTimes.push_back(std::move(kernel));
  return process;
}

class TimeCausesTest : public testing::Test {
 protected:
  std::optional<TimeJudgement> judge(const MadeProcess& a, const MadeProcess& b) {
    MadeInput made(a, b);
    made.input.a.isProcessed = made.input.b.isProcessed = false;
    const WorkOfPair work = measureWork(made.input);
    return judgeTime(made.input, work, judgeSlowdown(made.input, work));
  }

  /// With so much time from the end of each cycle to the start of the next.
  static MadeProcess apart(MadeProcess process, double betweenMs) {
    std::int64_t startNs = 0;
    for (Cycle& cycle : process.samples.cycles) {
      cycle.startNs = startNs;
      cycle.periodNs = cycle.durationNs + std::llround(betweenMs * 1e6);
      startNs += cycle.periodNs;
    }
    process.samples.cycles.back().periodNs = 0;
    return process;
  }

  Names m_names;
  std::vector<double> m_steady = {50, 51, 49, 50, 52, 50};
};

TEST_F(TimeCausesTest, TheClassThatMakesMostOfTheChangeIsTheCause) {
  const auto judged = judge(made(m_names, m_steady, 5), made(m_names, m_steady, 45));
  ASSERT_TRUE(judged);
  const Cause& cause = judged->causes.front();
  EXPECT_EQ(cause.timeClass, TimeClass::InputPipeline);
  EXPECT_EQ(cause.level, CauseLevel::Strong);
  EXPECT_NEAR(cause.shift, 40.0, 1e-9);
  EXPECT_NEAR(cause.score, 1.0, 1e-9) << "nothing else changed";
  EXPECT_NEAR(cause.a, 5.0, 1e-9);
  EXPECT_EQ(cause.samplesA, 6U);
  ASSERT_TRUE(cause.shiftLow && cause.shiftHigh);
  EXPECT_LE(*cause.shiftLow, 40.0);
  EXPECT_EQ(judged->causes.size(), 7U);
}

TEST_F(TimeCausesTest, TheWaterfallSumsToTheChange) {
  const auto judged = judge(made(m_names, m_steady, 5), made(m_names, {70, 71, 69, 70, 72, 70}, 9, 3));
  ASSERT_TRUE(judged);
  const Waterfall& waterfall = judged->waterfall;
  double change = 0.0;
  for (const Waterfall::Step& step : waterfall.steps) change += step.bMs - step.aMs;
  EXPECT_NEAR(change, waterfall.cycleBMs - waterfall.cycleAMs, 1e-9);
  EXPECT_TRUE(waterfall.overlapKnown);
  EXPECT_NEAR(waterfall.cycleAMs, 302.0 / 6 + 15, 1e-9);
}

TEST_F(TimeCausesTest, WaitingForRanksIsToldApartWhereBothSidesKnowIt) {
  const auto withRanks = [this](double waitingMs) {
    MadeProcess process = made(m_names, m_steady, 5, 40.0);
    for (TurnTimes& turns : process.samples.turnTimes) {
      turns.waitingForRanksNs = static_cast<std::int64_t>(waitingMs * 1e6);
      turns.classNs[static_cast<std::size_t>(TimeClass::Communication)] =
          10'000'000 + turns.waitingForRanksNs;
      turns.classNs[static_cast<std::size_t>(TimeClass::Idle)] -= 10'000'000 + turns.waitingForRanksNs;
      turns.launchDelayNs = 9'000;
    }
    process.samples.wallTimes.push_back({.function = m_names.functions.intern("nccl"),
                                         .device = m_names.devices.intern("GPU 0"),
                                         .category = m_names.categories.intern(kWaitingForRanks)});
    return process;
  };
  const auto judged = judge(withRanks(5.0), withRanks(15.0));
  ASSERT_TRUE(judged);
  EXPECT_EQ(judged->causes.front().timeClass, TimeClass::WaitingForRanks);
  EXPECT_NEAR(judged->causes.front().shift, 10.0, 1e-9);
  double sum = 0.0;
  for (const Waterfall::Step& step : judged->waterfall.steps) sum += step.aMs;
  EXPECT_NEAR(sum, judged->waterfall.cycleAMs, 1e-9);
  EXPECT_NEAR(judged->waterfall.steps.at(1).aMs, 10.0, 1e-9) << "transfer";
  EXPECT_EQ(judged->gpu->delayAUs, 9.0);

  const auto alone = judge(withRanks(5.0), made(m_names, m_steady, 5, 40.0));
  for (const Waterfall::Step& step : alone->waterfall.steps) EXPECT_NE(step.time, TimeClass::WaitingForRanks);
}

TEST_F(TimeCausesTest, WhatGrewWhileTheCycleFromStartToStartShrankIsNoCause) {
  const auto judged = judge(apart(made(m_names, m_steady, 5), 60), apart(made(m_names, m_steady, 15), 10));
  ASSERT_TRUE(judged && judged->waterfall.betweenAMs);
  EXPECT_NEAR(judged->waterfall.changeMs(), -40.0, 1e-9);
  for (const Cause& cause : judged->causes) EXPECT_EQ(cause.level, CauseLevel::None) << cause.family;
  EXPECT_NEAR(judged->causes.front().shift, 10.0, 1e-9);
  EXPECT_NEAR(judged->causes.front().score, 1.0 / 6, 1e-9) << "50 of the 60 ms lie between the cycles";
}

TEST_F(TimeCausesTest, WhereMostChangedBetweenTheCyclesNoClassIsTheCause) {
  const MadeProcess a = apart(made(m_names, m_steady, 5), 10);
  const auto most = judge(a, apart(made(m_names, m_steady, 15), 24));
  ASSERT_TRUE(most);
  EXPECT_EQ(most->causes.front().level, CauseLevel::None);
  EXPECT_NEAR(most->causes.front().score, 10.0 / 24, 1e-9);
  const auto less = judge(a, apart(made(m_names, m_steady, 15), 16));
  ASSERT_TRUE(less);
  EXPECT_EQ(less->causes.front().timeClass, TimeClass::InputPipeline);
  EXPECT_EQ(less->causes.front().level, CauseLevel::Strong);
  EXPECT_NEAR(less->causes.front().score, 10.0 / 16, 1e-9);
}

TEST_F(TimeCausesTest, TheIntervalBelongsToTheTypicalShift) {
  const MadeProcess a = made(m_names, {10, 10, 10, 10, 10, 10}, 5.0);
  const MadeProcess b = made(m_names, {11, 11, 200, 11, 11, 11}, 5.0);
  const auto judged = judge(a, b);
  for (const Cause& cause : judged->causes) {
    if (cause.timeClass != TimeClass::GpuCompute) continue;
    EXPECT_NEAR(cause.shift, 32.5, 1e-9);  // of the means: one long cycle moves it
    ASSERT_TRUE(cause.typical && cause.shiftLow && cause.shiftHigh);
    EXPECT_NEAR(*cause.typical, 1.0, 1e-9);
    EXPECT_LE(*cause.shiftLow, *cause.typical);
    EXPECT_GE(*cause.shiftHigh, *cause.typical);
  }
}

TEST_F(TimeCausesTest, FewCyclesGiveNoStrongCause) {
  const auto judged = judge(made(m_names, {50, 51, 49}, 5), made(m_names, {50, 51, 49}, 45));
  ASSERT_TRUE(judged);
  EXPECT_EQ(judged->causes.front().level, CauseLevel::Possible);
  EXPECT_FALSE(judged->causes.front().cliff);
}

TEST_F(TimeCausesTest, AgainstItselfNothingIsACause) {
  const auto judged = judge(made(m_names, m_steady, 5), made(m_names, m_steady, 5));
  ASSERT_TRUE(judged);
  for (const Cause& cause : judged->causes) EXPECT_EQ(cause.level, CauseLevel::None);
}

TEST_F(TimeCausesTest, ABusyGpuIsNotHostBound) {
  EXPECT_TRUE(judge(made(m_names, m_steady, 45), made(m_names, m_steady, 45))->gpu->hostBound);
  const auto busy = judge(made(m_names, m_steady, 1, 1), made(m_names, m_steady, 45));
  EXPECT_FALSE(busy->gpu->hostBound);
  EXPECT_NEAR(busy->gpu->busyA, 302.0 / 314.0, 1e-9);
}

TEST_F(TimeCausesTest, TheGpuIsBusyForAShareOfTheCycleFromStartToStart) {
  const std::vector<double> steady(6, 80.0);
  const MadeProcess close = apart(made(m_names, steady, 10), 0);
  EXPECT_NEAR(judge(close, close)->gpu->busyA, 0.8, 1e-9);
  EXPECT_FALSE(judge(close, close)->gpu->hostBound);
  const auto judged = judge(apart(made(m_names, steady, 10), 20), apart(made(m_names, steady, 10), 100));
  EXPECT_NEAR(judged->gpu->busyA, 80.0 / 120, 1e-9) << "the last cycle has no length";
  EXPECT_NEAR(judged->gpu->busyB, 80.0 / 200, 1e-9);
  EXPECT_TRUE(judged->gpu->hostBound);
}

TEST_F(TimeCausesTest, WithoutAGpuNothingIsSaidOfIt) {
  const MadeProcess idle = made(m_names, {0, 0, 0, 0}, 45);
  const auto judged = judge(idle, idle);
  ASSERT_TRUE(judged);
  EXPECT_FALSE(judged->gpu);
}

TEST_F(TimeCausesTest, ProcessedRunsHaveNoTimeCause) {
  MadeProcess a(m_names, {50, 50, 50, 50});
  a.kernel("gemm", {10, 10, 10, 10});
  EXPECT_FALSE(judge(a, a));
}

TEST_F(TimeCausesTest, FunctionsAreSplitByTheirExposedPart) {
  const MadeProcess a = made(m_names, m_steady, 5);
  MadeProcess b = made(m_names, m_steady, 5);
  b.samples.wallTimes[0].criticalNs = b.samples.wallTimes[0].busyNs;  // no longer overlapped
  MadeInput input(a, b);
  const auto shares = timeShares(input.input, measureWork(input.input)).functions;
  ASSERT_EQ(shares.size(), 1U);
  EXPECT_NEAR(shares[0].deltaExposedMs, 302.0 / 12, 1e-6);
  EXPECT_NEAR(shares[0].deltaCallsMs, 0.0, 1e-9);
  EXPECT_NEAR(shares[0].deltaPerCallMs, 0.0, 1e-9);
  EXPECT_NEAR(shares[0].a.ms, 302.0 / 12, 1e-6);
}

TEST_F(TimeCausesTest, AStrongResourceIsReadFirst) {
  const Cause strong{.metric = MetricId{}, .level = CauseLevel::Strong};
  const Cause possible{.metric = MetricId{}, .level = CauseLevel::Possible};
  const std::vector<Cause> time = {{.timeClass = TimeClass::Host, .level = CauseLevel::Strong},
                                   {.timeClass = TimeClass::Idle}};
  EXPECT_TRUE(inReadingOrder({strong}, time)[0].isResource());
  const std::vector<Cause> order = inReadingOrder({possible}, time);
  ASSERT_EQ(order.size(), 3U);
  EXPECT_EQ(order[0].timeClass, TimeClass::Host);
  EXPECT_TRUE(order[1].isResource());
}

}  // namespace
}  // namespace culprit
