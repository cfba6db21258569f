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

TEST(StableParts, KernelsReplacedByOthersOfTheirClassMakeWhatTheClassChangedBy) {
  PairChange change = withKernels(1.2);
  for (CallRow& row : change.calls) {
    row.isClass = true;
    row.callsMs = row.typicalMs = row.interruptedMs = 0.0;
  }
  change.groups = groupChanges(change.calls);
  Slowdown slowdown = withinBand(1.08, 1.12);
  callByStableParts(judgementOf(change), kDefaults, slowdown);
  EXPECT_EQ(slowdown.whole.verdict, SpeedVerdict::Slower);
}

TEST(StableParts, SayNothingOfAnUnsureRatioOrOfTimeThatNoCallExplains) {
  Slowdown unsure = withinBand(0.98, 1.2);
  callByStableParts(judgementOf(withKernels(1.2)), kDefaults, unsure);
  EXPECT_EQ(unsure.whole.verdict, SpeedVerdict::WithinBand);
  Slowdown unexplained = withinBand(1.08, 1.12);
  callByStableParts(judgementOf(withKernels(1.0)), kDefaults, unexplained);
  EXPECT_EQ(unexplained.whole.verdict, SpeedVerdict::WithinBand);
}

namespace {

/// Of two GPUs one alone takes 12 ms longer. The cycle waits for it for so long, which the typical calls of
/// both together do not tell.
PairChange withOneSlowGpu(double exposedMs) {
  PairChange change = withKernels(1.0);
  change.calls[0].b.exposedMs += exposedMs;
  for (const double factor : {1.0, 1.3})
    change.devices.push_back({.device = DeviceId{static_cast<std::uint32_t>(change.devices.size())},
                              .computing = withKernels(factor).group(CallGroup::Compute)});
  return change;
}

}  // namespace

TEST(StableParts, OfSeveralGpusAreWhatTheOneThatChangedExplains) {
  Slowdown slowdown = withinBand(1.08, 1.12);
  callByStableParts(judgementOf(withOneSlowGpu(9.0)), kDefaults, slowdown);
  EXPECT_EQ(slowdown.whole.verdict, SpeedVerdict::Slower);
  Slowdown unexplained = withinBand(1.08, 1.12);
  callByStableParts(judgementOf(withOneSlowGpu(1.0)), kDefaults, unexplained);
  EXPECT_EQ(unexplained.whole.verdict, SpeedVerdict::WithinBand) << "a tenth of the change";
}

TEST(StableParts, OfADriftAreWhatOneOfSeveralGpusExplainsToo) {
  const auto verdictOf = [](double driftShare) {
    MechanismJudgement judgement = judgementOf(withKernels(1.0));
    judgement.drift = withOneSlowGpu(10.0);
    judgement.driftShare = driftShare;
    Slowdown slowdown = withinBand(1.0, 1.2);
    slowdown.total = SpeedRatio{.ratio = 1.1, .low = 1.08, .high = 1.12};
    callByStableParts(judgement, kDefaults, slowdown);
    return slowdown.whole.verdict;
  };
  EXPECT_EQ(verdictOf(0.9), SpeedVerdict::Slower);
  EXPECT_EQ(verdictOf(0.1), SpeedVerdict::WithinBand) << "a tenth of the cycles";
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
  std::swap(mechanisms[0], mechanisms[1]);
  setLevels(withKernels(1.2), slowdown, kDefaults, mechanisms);
  EXPECT_EQ(mechanisms[0].kind, MechanismKind::GpuClock) << "the strong one first";
  EXPECT_EQ(mechanisms[1].kind, MechanismKind::Calls);
  std::swap(mechanisms[1], mechanisms[2]);
  setLevels(withKernels(1.2), slowdown, kDefaults, mechanisms);
  EXPECT_EQ(mechanisms[2].kind, MechanismKind::Gap) << "last what stands against the change";
}

TEST(StableParts, AGapOfMostCyclesGoesBeforeInterruptedCallsThatMakeLess) {
  const auto first = [](Mechanism gap) {
    std::vector<Mechanism> mechanisms = {{.kind = MechanismKind::CpuTaken, .ms = 6.0}, std::move(gap)};
    Slowdown slowdown = withinBand(1.08, 1.12);
    slowdown.whole.verdict = SpeedVerdict::Slower;
    setLevels(withKernels(1.2), slowdown, kDefaults, mechanisms);
    return mechanisms[0].kind;
  };
  const auto gapOf = [](double ms, std::uint32_t count, std::vector<FunctionId> functions) {
    return Mechanism{.kind = MechanismKind::LongGap,
                     .ms = ms,
                     .functions = std::move(functions),
                     .count = count,
                     .outOf = 8};
  };
  EXPECT_EQ(first(gapOf(9.0, 8, {FunctionId{3}})), MechanismKind::LongGap);
  EXPECT_EQ(first(gapOf(5.5, 8, {FunctionId{3}})), MechanismKind::CpuTaken) << "it makes less";
  EXPECT_EQ(first(gapOf(9.0, 4, {FunctionId{3}})), MechanismKind::CpuTaken) << "in half of the cycles";
  EXPECT_EQ(first(gapOf(9.0, 8, {})), MechanismKind::CpuTaken) << "while nothing is recorded";
}

TEST(ResourceSignature, AFallWithoutSlowerCallsIsNotStrong) {
  std::vector<Cause> causes = {gpuClock(1500.0, 1000.0, CauseLevel::Strong)};
  checkSignatures(withKernels(1.0), kDefaults, causes);
  EXPECT_EQ(causes[0].level, CauseLevel::Possible);
  EXPECT_EQ(causes[0].hasSignature, false);
}

TEST(ResourceSignature, OfOneOfSeveralGpusIsThatOfItsOwnKernels) {
  PairChange change = withKernels(1.0);
  change.devices = {{.device = DeviceId{4}}, {.device = DeviceId{5}}};
  change.devices[1].computing = withKernels(1.3).group(CallGroup::Compute);
  std::vector<Cause> causes = {gpuClock(1400.0, 1077.0, CauseLevel::Strong)};
  checkSignatures(change, kDefaults, causes, DeviceId{5});
  EXPECT_EQ(causes[0].level, CauseLevel::Strong);
  EXPECT_EQ(causes[0].hasSignature, true);
  EXPECT_NEAR(causes[0].explainsOf.value_or(0.0), 40.0 * 0.3, 1e-9);
  checkSignatures(change, kDefaults, causes);
  EXPECT_EQ(causes[0].hasSignature, false) << "of all together none takes longer";
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

namespace {

/// A host whose mean call became longer while the typical one did not: 40 ms of the cycle, of them half
/// exposed.
PairChange withInterruptedHost(double factor) {
  CallRow row{.function = FunctionId{0}, .group = CallGroup::Host};
  row.a = {.calls = 100.0, .ms = 40.0, .typicalMs = 0.4, .count = 1000.0, .exposedMs = 20.0};
  row.b = {
      .calls = 100.0, .ms = 40.0 * factor, .typicalMs = 0.4, .count = 1000.0, .exposedMs = 20.0 * factor};
  row.interruptedMs = row.b.ms - row.a.ms;
  PairChange change;
  change.knowsTurns = true;
  change.calls = {row};
  change.groups = groupChanges(change.calls);
  return change;
}

Cause waitForProcessor(double a, double b) {
  return {.metric = MetricId{0},
          .family = "wait for a CPU",
          .role = ResourceRole::SharedLoad,
          .level = CauseLevel::Possible,
          .a = a,
          .b = b,
          .cliff = 1.0,
          .samplesA = 9,
          .samplesB = 9};
}

}  // namespace

TEST(ResourceSignature, AProcessorThatIsTakenAwayInterruptsTheHost) {
  std::vector<Cause> causes = {waitForProcessor(0.0, 200.0)};
  checkSignatures(withInterruptedHost(1.3), kDefaults, causes);
  EXPECT_EQ(causes[0].level, CauseLevel::Strong);
  const double dose = 1000.0 / 800.0;
  EXPECT_NEAR(causes[0].explainsOf.value_or(0.0), 12.0, 1e-9);
  EXPECT_NEAR(causes[0].explainsLow.value_or(0.0), 20.0 * (std::pow(dose, 0.85) - 1.0), 1e-9);
  EXPECT_NEAR(causes[0].explainsHigh.value_or(0.0), 20.0 * (dose - 1.0), 1e-9);
}

TEST(ResourceSignature, AWaitThatInterruptsNothingExplainsNothing) {
  std::vector<Cause> causes = {waitForProcessor(0.0, 200.0)};
  checkSignatures(withInterruptedHost(1.05), kDefaults, causes);
  EXPECT_EQ(causes[0].hasSignature, false);
  EXPECT_EQ(causes[0].level, CauseLevel::Possible);
  EXPECT_FALSE(causes[0].explainsOf);
}

TEST(ResourceSignature, AJobThatGivesItsProcessorAwayMoreOftenWaitsForSomethingElse) {
  std::vector<Cause> causes = {
      waitForProcessor(0.0, 200.0),
      {.metric = MetricId{1}, .family = "voluntary switches", .a = 50.0, .b = 900.0}};
  checkSignatures(withInterruptedHost(1.3), kDefaults, causes);
  EXPECT_EQ(causes[0].hasSignature, true);
  EXPECT_FALSE(causes[0].explainsOf);
  EXPECT_EQ(causes[0].level, CauseLevel::Possible) << "it is not known what it waits for";
}

TEST(ResourceSignature, AProcessorThatNeverRanIsNoDivisionByZero) {
  std::vector<Cause> causes = {waitForProcessor(0.0, 1000.0)};
  checkSignatures(withInterruptedHost(200.0), kDefaults, causes);
  EXPECT_NEAR(causes[0].explainsHigh.value_or(0.0), 20.0 * 99.0, 1e-9);
}

}  // namespace culprit
