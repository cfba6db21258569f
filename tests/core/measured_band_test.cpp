#include <gtest/gtest.h>

#include <cmath>

#include "core/analysis/judging/speed/judge_slowdown.h"
#include "tests/support/made_process.h"

namespace culprit {
namespace {

using test::MadeInput;
using test::MadeProcess;

std::vector<double> around(double ms, std::size_t count) {
  std::vector<double> durations;
  for (std::size_t i = 0; i < count; ++i)
    durations.push_back(ms * (1.0 + 0.002 * static_cast<double>((i * 7) % 5)));
  return durations;
}

struct Runs {
  Names names;
  MadeProcess a, b;
  bool isProcessed = true;

  explicit Runs(double msB = 100.0) : a(names, around(100, 12)), b(names, around(msB, 12)) {
    for (MadeProcess* process : {&a, &b}) process->kernel("k", test::Values(12, 1.0));
  }
  /// With further baselines that take these times of A.
  MadeInput input(const std::vector<double>& baselines) const {
    MadeInput made(a, b);
    made.input.a.isProcessed = made.input.b.isProcessed = isProcessed;
    made.input.baselineRatios = baselines;
    return made;
  }
  Band band(const std::vector<double>& baselines) const { return bandOf(input(baselines).input); }
  Slowdown slowdown(const std::vector<double>& baselines) const {
    const MadeInput made = input(baselines);
    return judgeSlowdown(made.input, measureWork(made.input));
  }
};

}  // namespace

TEST(MeasuredBand, OfTwoRunsIsThatOfManyRecordings) {
  for (const double ratio : {0.95, 1.0, 1.15}) {
    const Band band = Runs().band({ratio});
    EXPECT_TRUE(band.isMeasured);
    EXPECT_EQ(band.low, 0.90) << ratio;
    EXPECT_EQ(band.high, 1.10) << ratio;
  }
}

TEST(MeasuredBand, OfFourRunsIsWhereOneMoreWouldLie) {
  // Half the width: t(0.995, 3) s sqrt(1 + 1/4), s the standard deviation of the four logarithms.
  const std::vector<double> logs = {0.0, std::log(1.01), std::log(0.98), std::log(1.03)};
  double mean = 0.0;
  for (const double log : logs) mean += log / 4;
  double squares = 0.0;
  for (const double log : logs) squares += (log - mean) * (log - mean);
  const double s = std::sqrt(squares / 3);
  ASSERT_GT(s, 0.02);
  const double width = 5.84091 * s * std::sqrt(1.25);
  const Band band = Runs().band({1.01, 0.98, 1.03});
  EXPECT_TRUE(band.isMeasured);
  EXPECT_NEAR(band.high, std::exp(width), 1e-5);
  EXPECT_NEAR(band.low, std::exp(-width), 1e-5);
}

TEST(MeasuredBand, TakesTwoPerCentOfSpreadAtLeast) {
  const Band band = Runs().band({1.0, 1.0, 1.0, 1.0, 1.0});
  EXPECT_NEAR(band.high, std::exp(4.03214 * 0.02 * std::sqrt(1.0 + 1.0 / 6.0)), 1e-5);
  EXPECT_NEAR(band.low * band.high, 1.0, 1e-12);
}

TEST(MeasuredBand, IsNeverWiderThanTheUsualOneAsLongAsAllRunsLieInsideIt) {
  const Band processed = Runs().band({1.01, 0.95});
  EXPECT_EQ(processed.low, 0.80);
  EXPECT_EQ(processed.high, 1.25);
  Runs raw;
  raw.isProcessed = false;
  const Band traces = raw.band({1.01, 0.95});
  EXPECT_EQ(traces.low, 0.85);
  EXPECT_EQ(traces.high, 1.18);
  EXPECT_TRUE(traces.isMeasured);
}

TEST(MeasuredBand, IsWiderIfNormalRunsLeaveTheUsualOne) {
  const Band band = Runs().band({1.0, 1.3, 0.9});
  EXPECT_TRUE(band.isMeasured);
  EXPECT_GT(band.high, 1.3);
  EXPECT_LT(band.low, 0.8);
}

TEST(MeasuredBand, ARankWhoseNormalRunsLeaveTheUsualOneLeavesItForTheOthers) {
  const Runs runs;
  MadeInput made = runs.input({1.2, 0.9, 1.0});
  made.input.jobBaselines.add(std::vector<double>{1.2, 0.9, 1.0, 1.1, 1.2, 1.0});
  EXPECT_EQ(bandOf(made.input).high, 1.25);
  made.input.jobBaselines.add(std::vector<double>{1.3});
  EXPECT_GT(bandOf(made.input).high, 1.25);
  // Where its own runs differ little it stays as narrow as they tell.
  MadeInput quiet = runs.input({1.0, 1.0, 1.0});
  const Band own = bandOf(quiet.input);
  quiet.input.jobBaselines.add(std::vector<double>{1.0, 1.0, 1.0, 1.3});
  EXPECT_EQ(bandOf(quiet.input).high, own.high);
}

TEST(MeasuredBand, JudgesTheSlowdown) {
  const Runs pair(115);
  EXPECT_EQ(pair.slowdown({}).whole.verdict, SpeedVerdict::WithinBand);
  const Slowdown slowdown = pair.slowdown({1.01});
  EXPECT_TRUE(slowdown.bandMeasured);
  EXPECT_EQ(slowdown.bandHigh, 1.10);
  EXPECT_EQ(slowdown.baselines, std::vector<double>{1.01});
  EXPECT_EQ(slowdown.whole.verdict, SpeedVerdict::Slower);
  EXPECT_EQ(slowdown.by, SlowdownBy::Typical);
  EXPECT_EQ(pair.slowdown({1.0, 1.3, 0.9}).whole.verdict, SpeedVerdict::WithinBand);
}

TEST(UsualBand, OfRunsWithoutGpuWorkIsThatOfTheHost) {
  Runs runs;
  runs.isProcessed = false;
  EXPECT_EQ(runs.band({}).low, 0.85) << "nothing is known of the turns";
  for (MadeProcess* process : {&runs.a, &runs.b}) process->samples.turnTimes.resize(12);
  EXPECT_EQ(runs.band({}).low, 0.82);
  EXPECT_EQ(runs.band({}).high, 1.22);
  EXPECT_FALSE(runs.band({}).isMeasured);
  const MadeInput made = runs.input({});
  EXPECT_EQ(bandOfMeans(made.input).low, 0.85);
  EXPECT_EQ(bandOfMeans(made.input).high, 1.18);
  EXPECT_EQ(runs.band({1.0}).high, 1.10) << "further baselines come before it";
  runs.b.samples.turnTimes[3].gpuBusyNs = 1;
  EXPECT_EQ(runs.band({}).low, 0.85) << "one side has a GPU";
}

}  // namespace culprit
