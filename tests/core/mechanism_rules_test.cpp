#include <gtest/gtest.h>

#include <cmath>

#include "core/analysis/judging/mechanisms/find_mechanisms.h"
#include "core/analysis/judging/mechanisms/resource_signatures.h"
#include "core/analysis/judging/mechanisms/rules.h"

namespace culprit {

namespace {

constexpr double kCycleMs = 100.0;

/// A function that is called equally often and whose calls all take as long as the typical one.
CallRow row(std::uint32_t function, CallGroup group, double callsMs, double factor) {
  CallRow made{.function = FunctionId{function}, .group = group};
  made.a = {.calls = 10.0, .ms = callsMs, .typicalMs = callsMs / 10.0, .count = 300.0, .exposedMs = callsMs};
  made.b = {.calls = 10.0,
            .ms = callsMs * factor,
            .typicalMs = callsMs * factor / 10.0,
            .count = 300.0,
            .exposedMs = callsMs * factor};
  made.typicalMs = made.b.ms - made.a.ms;
  return made;
}

/// The typical call stays, and some calls take so much longer that it makes `ms` per cycle.
CallRow interrupted(std::uint32_t function, double ms) {
  CallRow made = row(function, CallGroup::Host, 10.0, 1.0);
  made.b.ms += ms;
  made.interruptedMs = ms;
  return made;
}

CallRow calledMore(std::uint32_t function, CallGroup group, double times) {
  CallRow made = row(function, group, 10.0, 1.0);
  made.b.calls *= times;
  made.b.ms *= times;
  made.callsMs = made.b.ms - made.a.ms;
  return made;
}

PairChange changeWith(std::vector<CallRow> rows, double grownMs = 10.0) {
  PairChange change{.knowsTurns = true, .calls = std::move(rows)};
  change.a.lengths.assign(20, kCycleMs);
  change.b.lengths.assign(20, kCycleMs + grownMs);
  change.a.cycleMs = kCycleMs;
  change.b.cycleMs = kCycleMs + grownMs;
  change.groups = groupChanges(change.calls);
  return change;
}

std::vector<CallRow> kernels(double computing, double others) {
  return {row(0, CallGroup::Compute, 30.0, computing), row(1, CallGroup::Compute, 10.0, computing),
          row(2, CallGroup::OtherKernel, 5.0, others), row(3, CallGroup::OtherKernel, 5.0, others)};
}

const Thresholds kLimits;

}  // namespace

TEST(MechanismRules, AllComputingKernelsByOneFactorAreALowerClock) {
  const auto found = rules::gpuSpeed(changeWith(kernels(1.11, 1.03)), kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::GpuClock);
  EXPECT_NEAR(*found->factor, 1.11, 1e-9);
  EXPECT_NEAR(found->ms, 40.0 * 0.11 + 10.0 * 0.03, 1e-9) << "the typical part of all kernels";
  EXPECT_EQ(found->count, 2U);
  EXPECT_FALSE(rules::gpuSpeed(changeWith(kernels(1.03, 1.0)), kLimits)) << "normal runs differ by 2 %";
}

TEST(MechanismRules, KernelsThatDisagreeAreNoClock) {
  std::vector<CallRow> rows = kernels(1.0, 1.0);
  rows[0] = row(0, CallGroup::Compute, 20.0, 1.2);
  rows[1] = row(1, CallGroup::Compute, 19.0, 1.0);
  EXPECT_FALSE(rules::gpuSpeed(changeWith(rows), kLimits));
}

TEST(MechanismRules, OtherKernelsAloneAreTheMemory) {
  const auto found = rules::gpuSpeed(changeWith(kernels(1.0, 1.2)), kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::GpuMemory);
}

TEST(MechanismRules, CopiesAloneAreTheLink) {
  std::vector<CallRow> rows = kernels(1.0, 1.0);
  rows.push_back(row(4, CallGroup::HostCopy, 4.0, 3.0));
  const auto found = rules::linkToHost(changeWith(rows), kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::Link);
  EXPECT_NEAR(found->ms, 8.0, 1e-9);
  rows.back() = row(4, CallGroup::HostCopy, 4.0, 1.1);
  EXPECT_FALSE(rules::linkToHost(changeWith(rows), kLimits));
}

TEST(MechanismRules, MoreCallsNameTheirFunctions) {
  std::vector<CallRow> rows = kernels(1.0, 1.0);
  rows.push_back(calledMore(4, CallGroup::OtherKernel, 1.5));
  const auto found = rules::moreCalls(changeWith(rows), kLimits);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, MechanismKind::Calls);
  EXPECT_NEAR(found[0].ms, 5.0, 1e-9);
  EXPECT_EQ(found[0].functions, std::vector<FunctionId>{FunctionId{4}});
  rows.back() = calledMore(4, CallGroup::HostCopy, 1.5);
  EXPECT_EQ(rules::moreCalls(changeWith(rows), kLimits).at(0).kind, MechanismKind::CopiesAdded);
  rows.back() = calledMore(4, CallGroup::OtherKernel, 1.1);
  EXPECT_TRUE(rules::moreCalls(changeWith(rows), kLimits).empty()) << "1 % of the cycle";
}

TEST(MechanismRules, OneFunctionNeedsTheOthersStill) {
  std::vector<CallRow> rows = kernels(1.0, 1.0);
  rows[2] = row(2, CallGroup::OtherKernel, 5.0, 1.5);
  const auto found = rules::oneFunction(changeWith(rows), kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->functions, std::vector<FunctionId>{FunctionId{2}});
  EXPECT_NEAR(found->ms, 2.5, 1e-9);
  EXPECT_FALSE(rules::oneFunction(changeWith(kernels(1.2, 1.0)), kLimits)) << "all of its group changed";
}

TEST(MechanismRules, InterruptedCallsOfFourFunctionsAreAProcessorTakenAway) {
  const std::vector<CallRow> four = {interrupted(0, 3.0), interrupted(1, 3.0), interrupted(2, 2.0),
                                     interrupted(3, 2.0)};
  const auto found = rules::processorTaken(changeWith(four), kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::CpuTaken);
  EXPECT_EQ(found->count, 4U);
  EXPECT_NEAR(found->ms, 10.0, 1e-9);
  EXPECT_FALSE(rules::processorTaken(
      changeWith({interrupted(0, 5.0), interrupted(1, 3.0), interrupted(2, 2.0)}), kLimits));
  std::vector<CallRow> mixed = four;
  for (CallRow& each : mixed) each.b.calls *= 2.0;
  EXPECT_FALSE(rules::processorTaken(changeWith(mixed), kLimits))
      << "another mix of calls, not interruptions";
}

TEST(MechanismRules, AHostThatIsSlowerThroughoutIsUniform) {
  std::vector<CallRow> rows;
  for (std::uint32_t i = 0; i < 5; ++i) rows.push_back(row(i, CallGroup::Host, 10.0, 1.25));
  const auto found = rules::hostThroughout(changeWith(rows), kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::HostUniform);
  rows.resize(2);
  EXPECT_FALSE(rules::hostThroughout(changeWith(rows), kLimits)) << "two functions are not the host";
}

TEST(MechanismRules, TimeWithoutRecordsIsAPauseWhereFewCyclesAreLong) {
  PairChange change = changeWith({}, 0.0);
  change.b.classMs[static_cast<std::size_t>(TimeClass::Idle)] = 20.0;
  change.b.cycleMs = 120.0;
  change.b.lengths[3] = change.b.lengths[11] = 300.0;
  const auto pause = rules::nothingRecorded(change, kLimits);
  ASSERT_TRUE(pause);
  EXPECT_EQ(pause->kind, MechanismKind::Pause);
  EXPECT_EQ(pause->count, 2U);
  change.b.lengths.assign(20, 120.0);
  EXPECT_EQ(rules::nothingRecorded(change, kLimits)->kind, MechanismKind::Idle);
}

TEST(MechanismRules, AGapIsTypicalAndAPauseBetweenCyclesIsNot) {
  PairChange change = changeWith({});
  change.b.betweenMs = 10.0;
  change.b.typicalBetweenMs = 9.0;
  EXPECT_EQ(rules::gap(change, kLimits)->kind, MechanismKind::Gap);
  change.b.typicalBetweenMs = 0.0;
  EXPECT_EQ(rules::gap(change, kLimits)->kind, MechanismKind::Pause);
  change.b.betweenMs = 2.0;
  EXPECT_FALSE(rules::gap(change, kLimits));
}

TEST(MechanismRules, CopiesThatAreExposedButTakeAsLongLostTheirOverlap) {
  std::vector<CallRow> rows = kernels(1.0, 1.0);
  rows.push_back(row(4, CallGroup::HostCopy, 10.0, 1.0));
  PairChange change = changeWith(rows);
  change.b.classMs[static_cast<std::size_t>(TimeClass::Copies)] = 8.0;
  const auto found = rules::overlapLost(change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->time, TimeClass::Copies);
  EXPECT_NEAR(found->ms, 8.0, 1e-9);
}

TEST(MechanismRules, LargerLaunchesNeedHalfOfThreeKernels) {
  std::vector<CallRow> rows = kernels(1.2, 1.2);
  for (CallRow& each : rows) {
    each.a.threads = 1000.0;
    each.b.threads = 1250.0;
  }
  const auto found = rules::largerLaunches(changeWith(rows), kLimits);
  ASSERT_TRUE(found);
  EXPECT_NEAR(*found->factor, 1.25, 1e-9);
  EXPECT_EQ(found->count, 4U);
  for (std::size_t i = 0; i < 3; ++i) rows[i].b.threads = 1000.0;
  EXPECT_FALSE(rules::largerLaunches(changeWith(rows), kLimits));
}

TEST(MechanismRules, WarmUpEndsAndDriftStays) {
  std::vector<double> a(12, 100.0);
  std::vector<double> b = a;
  b[0] = b[1] = 200.0;
  EXPECT_EQ(rules::warmupCycles(a, b, kLimits), 2U);
  b[8] = 200.0;
  EXPECT_EQ(rules::warmupCycles(a, b, kLimits), 0U) << "a later one is as long";
  std::vector<double> slower(6, 100.0);
  slower.insert(slower.end(), 6, 120.0);
  const auto drift = rules::drift(a, slower, kLimits);
  ASSERT_TRUE(drift);
  EXPECT_EQ(drift->since, 6U);
  EXPECT_NEAR(drift->factor, 1.2, 1e-9);
  EXPECT_FALSE(rules::drift(slower, slower, kLimits)) << "A drifts as well";
}

TEST(StableParts, CallWhatWholeCyclesDoNot) {
  const MechanismJudgement judgement{
      .mechanisms = {}, .change = changeWith(kernels(1.2, 1.2)), .drift = {}, .driftShare = 0.0};
  Slowdown slowdown{.whole = {.ratio = 1.1, .low = 1.08, .high = 1.12, .verdict = SpeedVerdict::WithinBand}};
  callByStableParts(judgement, kLimits, slowdown);
  EXPECT_EQ(slowdown.whole.verdict, SpeedVerdict::Slower);
  EXPECT_EQ(slowdown.by, SlowdownBy::StableParts);

  Slowdown unsure{.whole = {.ratio = 1.1, .low = 0.98, .high = 1.2, .verdict = SpeedVerdict::WithinBand}};
  callByStableParts(judgement, kLimits, unsure);
  EXPECT_EQ(unsure.whole.verdict, SpeedVerdict::WithinBand);

  const MechanismJudgement noise{
      .mechanisms = {}, .change = changeWith(kernels(1.0, 1.0)), .drift = {}, .driftShare = 0.0};
  Slowdown other{.whole = {.ratio = 1.1, .low = 1.08, .high = 1.12, .verdict = SpeedVerdict::WithinBand}};
  callByStableParts(noise, kLimits, other);
  EXPECT_EQ(other.whole.verdict, SpeedVerdict::WithinBand) << "no call explains it";
}

TEST(ResourceSignature, AFallWithoutSlowerCallsIsNotStrong) {
  Cause clock{.metric = MetricId{0},
              .family = "GPU clock",
              .level = CauseLevel::Strong,
              .a = 1500.0,
              .b = 1000.0,
              .cliff = -1.0,
              .samplesA = 9,
              .samplesB = 9};
  std::vector<Cause> causes = {clock};
  checkSignatures(changeWith(kernels(1.0, 1.0)), kLimits, causes);
  EXPECT_EQ(causes[0].level, CauseLevel::Possible);
  EXPECT_EQ(causes[0].hasSignature, false);

  clock.level = CauseLevel::Possible;
  clock.b = 1400.0;
  causes = {clock};
  checkSignatures(changeWith(kernels(1.07, 1.0)), kLimits, causes);
  EXPECT_EQ(causes[0].level, CauseLevel::Strong) << "a small fall with its signature";
  ASSERT_TRUE(causes[0].explainsOf);
  EXPECT_NEAR(*causes[0].explainsOf, 40.0 * 0.07, 1e-9);
  EXPECT_NEAR(*causes[0].explainsLow, 40.0 * (std::pow(1500.0 / 1400.0, 0.7) - 1.0), 1e-9);
  EXPECT_NEAR(*causes[0].explainsHigh, 40.0 * 0.07, 1e-9) << "no more than the calls grew by";
}

}  // namespace culprit
