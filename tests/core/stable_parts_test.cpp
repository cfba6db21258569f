#include <gtest/gtest.h>

#include <cmath>

#include "core/analysis/judging/mechanisms/find_mechanisms.h"
#include "core/analysis/judging/mechanisms/resource_signatures.h"
#include "tests/support/made_change.h"

namespace culprit {

namespace {

/// Kernels that compute for 40 ms of a cycle, all longer by this factor, in a cycle that takes 10 ms more.
PairChange withKernels(double factor) {
  test::MadeChange made;
  made.longer(10.0).stretched(CallGroup::Compute, 30.0, factor).stretched(CallGroup::Compute, 10.0, factor);
  for (CallRow& row : made.change.calls) row.a.exposedMs = row.a.ms;
  return made.change;
}

MechanismJudgement judgementOf(PairChange change) {
  return {.mechanisms = {}, .change = std::move(change), .drift = {}, .driftShare = 0.0};
}

Slowdown withinBand(double low, double high) {
  return {.whole = {.ratio = 1.1, .low = low, .high = high, .verdict = SpeedVerdict::WithinBand}};
}

const Thresholds kDefaults;

Cause gpuClock(double a, double b, CauseLevel level) {
  return {.metric = MetricId{0},
          .family = "GPU clock",
          .level = level,
          .a = a,
          .b = b,
          .cliff = -1.0,
          .samplesA = 9,
          .samplesB = 9};
}

}  // namespace

TEST(StableParts, CallWhatWholeCyclesDoNot) {
  Slowdown slowdown = withinBand(1.08, 1.12);
  callByStableParts(judgementOf(withKernels(1.2)), kDefaults, slowdown);
  EXPECT_EQ(slowdown.whole.verdict, SpeedVerdict::Slower);
  EXPECT_EQ(slowdown.by, SlowdownBy::StableParts);
}

TEST(StableParts, SayNothingOfAnUnsureRatioOrOfTimeThatNoCallExplains) {
  Slowdown unsure = withinBand(0.98, 1.2);
  callByStableParts(judgementOf(withKernels(1.2)), kDefaults, unsure);
  EXPECT_EQ(unsure.whole.verdict, SpeedVerdict::WithinBand);
  Slowdown unexplained = withinBand(1.08, 1.12);
  callByStableParts(judgementOf(withKernels(1.0)), kDefaults, unexplained);
  EXPECT_EQ(unexplained.whole.verdict, SpeedVerdict::WithinBand);
}

TEST(StableParts, MakeAMechanismStrongOnlyWhereSomethingIsCalled) {
  std::vector<Mechanism> mechanisms = {{.kind = MechanismKind::GpuClock, .ms = 8.0},
                                       {.kind = MechanismKind::Calls, .ms = 4.0},
                                       {.kind = MechanismKind::Gap, .ms = -9.0}};
  Slowdown slowdown = withinBand(1.08, 1.12);
  setLevels(withKernels(1.2), slowdown, kDefaults, mechanisms);
  for (const Mechanism& each : mechanisms) EXPECT_EQ(each.level, CauseLevel::Possible);
  slowdown.whole.verdict = SpeedVerdict::Slower;
  setLevels(withKernels(1.2), slowdown, kDefaults, mechanisms);
  EXPECT_EQ(mechanisms[0].level, CauseLevel::Strong);
  EXPECT_EQ(mechanisms[1].level, CauseLevel::Possible) << "less than half of the change";
  EXPECT_EQ(mechanisms[2].level, CauseLevel::Possible) << "against the change";
}

TEST(ResourceSignature, AFallWithoutSlowerCallsIsNotStrong) {
  std::vector<Cause> causes = {gpuClock(1500.0, 1000.0, CauseLevel::Strong)};
  checkSignatures(withKernels(1.0), kDefaults, causes);
  EXPECT_EQ(causes[0].level, CauseLevel::Possible);
  EXPECT_EQ(causes[0].hasSignature, false);
}

TEST(ResourceSignature, ASmallFallWithSlowerCallsIsStrongAndExplainsThem) {
  std::vector<Cause> causes = {gpuClock(1500.0, 1400.0, CauseLevel::Possible)};
  checkSignatures(withKernels(1.07), kDefaults, causes);
  EXPECT_EQ(causes[0].level, CauseLevel::Strong);
  ASSERT_TRUE(causes[0].explainsOf);
  EXPECT_NEAR(*causes[0].explainsOf, 40.0 * 0.07, 1e-9);
  EXPECT_NEAR(*causes[0].explainsLow, 40.0 * (std::pow(1500.0 / 1400.0, 0.7) - 1.0), 1e-9);
  EXPECT_NEAR(*causes[0].explainsHigh, 40.0 * 0.07, 1e-9) << "no more than the calls grew by";
}

TEST(ResourceSignature, HiddenCallsExplainNothingOfTheCycle) {
  PairChange change = withKernels(1.07);
  for (CallRow& row : change.calls) row.a.exposedMs = 0.0;
  std::vector<Cause> causes = {gpuClock(1500.0, 1400.0, CauseLevel::Possible)};
  checkSignatures(change, kDefaults, causes);
  EXPECT_EQ(causes[0].explainsOf, 0.0);
  EXPECT_EQ(causes[0].explainsHigh, 0.0);
}

}  // namespace culprit
