#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "core/analysis/judging/mechanisms/rules.h"
#include "core/report/sentences/verdict/causes/mechanism_text.h"
#include "core/report/sentences/verdict/causes/mechanism_title.h"
#include "tests/support/made_change.h"

namespace culprit::rules {
namespace {

using test::MadeChange;
using enum CallGroup;

const Thresholds kLimits;

/// Functions of the host that are called ten times a cycle; the typical call stays at 1 ms, the mean one does
/// not.
MadeChange interrupted(int functions, double meanMs, double callsOfB = 10) {
  MadeChange made;
  for (int i = 0; i < functions; ++i)
    made.add(Host, {10, 1.0}, {.calls = callsOfB, .typicalMs = 1.0, .meanMs = meanMs});
  return made;
}

MadeChange host(const std::vector<double>& factors) {
  MadeChange made;
  for (const double factor : factors) made.stretched(Host, 10, factor);
  return made;
}

/// Slices of a sampler, 150 a cycle.
MadeChange slices(const std::vector<double>& factors) {
  MadeChange made;
  made.change.isProcessed = true;
  for (const double factor : factors) made.add(Host, {150, 0.1}, {150, 0.1 * factor});
  return made;
}

}  // namespace

TEST(ProcessorTaken, TheMeanCallGrewAndTheTypicalDidNot) {
  const auto found = processorTaken(interrupted(5, 1.4).longer(20).change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::CpuTaken);
  EXPECT_NEAR(found->ms, 20.0, 1e-9);
  EXPECT_EQ(found->count, 5U);
  EXPECT_EQ(found->outOf, 5U);
  EXPECT_EQ(found->functions.size(), 4U) << "that make 80 % of it";
}

TEST(ProcessorTaken, OfAOnlyIsGivenBack) {
  const auto inA = [](int functions, double meanMs, double cycleMs) {
    MadeChange made;
    for (int i = 0; i < functions; ++i)
      made.add(Host, {.calls = 10, .typicalMs = 1.0, .meanMs = meanMs}, {10, 1.0});
    return made.cycles(std::vector<double>(20, cycleMs), std::vector<double>(20, 100.0));
  };
  const auto found = processorTaken(inA(5, 1.4, 120).change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::CpuTaken);
  EXPECT_NEAR(found->ms, -20.0, 1e-9);
  EXPECT_EQ(found->count, 5U);
  EXPECT_EQ(found->functions.size(), 4U);
  PairVerdict verdict;
  verdict.waterfall = Waterfall{.overlapKnown = true};  // the calls of traces, no slices of a sampler
  EXPECT_EQ(plainText(mechanismText({}, verdict, *found)),
            "calls of 5 of 5 host functions are interrupted less, the typical call takes as long as before: "
            "other programs, a quota, or the job's own threads take less of the processor away");
  EXPECT_EQ(titleOf(*found), "Processor given back");
  EXPECT_FALSE(processorTaken(inA(3, 1.4, 112).change, kLimits)) << "three functions";
  EXPECT_FALSE(processorTaken(inA(5, 1.09, 104.5).change, kLimits)) << "9 % of the host of B";
  EXPECT_TRUE(processorTaken(inA(5, 1.11, 105.5).change, kLimits)) << "11 % of that of B, 10 % of that of A";
  EXPECT_FALSE(processorTaken(inA(5, 1.4, 160).change, kLimits)) << "a third of the change";
}

TEST(ProcessorTaken, TheJobsOwnThreadsAreSaidWhereTheirNumberGoesAlong) {
  PairVerdict verdict;
  verdict.waterfall = Waterfall{.overlapKnown = true};
  const auto tells = [&verdict](double ms, std::string_view words) {
    const Mechanism taken{.kind = MechanismKind::CpuTaken, .ms = ms, .count = 5, .outOf = 6};
    return plainText(mechanismText({}, verdict, taken)).ends_with(std::string(": ") + std::string(words));
  };
  const std::string_view fewer = "with OMP_NUM_THREADS 2 → 1 fewer threads of the job share the processors";
  const std::string_view anyone = "other programs, a quota, or the job's own threads take ";
  EXPECT_TRUE(tells(-20.0, std::string(anyone) + "less of the processor away"));
  verdict.settings = {{.kind = SettingKind::Variable, .name = "OMP_SCHEDULE", .a = "2", .b = "1"},
                      {.kind = SettingKind::Variable, .name = "OMP_NUM_THREADS", .a = "2", .b = "1"}};
  EXPECT_TRUE(tells(-20.0, fewer));
  EXPECT_TRUE(tells(20.0, std::string(anyone) + "the processor away")) << "fewer threads interrupt no more";
  std::swap(verdict.settings[1].a, verdict.settings[1].b);
  EXPECT_TRUE(tells(20.0, "with OMP_NUM_THREADS 1 → 2 more threads of the job share the processors"));
  verdict.settings[1].b = "all";
  EXPECT_TRUE(tells(20.0, std::string(anyone) + "the processor away"));
  verdict.settings = {{.kind = SettingKind::Launch, .name = "threads", .a = "1", .b = "2"}};
  EXPECT_TRUE(tells(20.0, std::string(anyone) + "the processor away")) << "of a block";
}

TEST(ProcessorTaken, WaitsAndDataLoadingAreInterruptedAsWell) {
  MadeChange made = interrupted(2, 1.4).longer(16);
  made.add(Wait, {10, 1.0}, {.calls = 10, .typicalMs = 1.0, .meanMs = 1.4});
  made.add(Input, {10, 1.0}, {.calls = 10, .typicalMs = 1.0, .meanMs = 1.4});
  const auto found = processorTaken(made.change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->ms, 16.0, 1e-9);
}

TEST(ProcessorTaken, NeedsFourFunctions) {
  EXPECT_TRUE(processorTaken(interrupted(4, 1.4).longer(16).change, kLimits));
  EXPECT_FALSE(processorTaken(interrupted(3, 1.4).longer(12).change, kLimits));
  // Of the sum, the fourth makes 1 %.
  MadeChange made = interrupted(3, 1.4).longer(12);
  made.add(Host, {10, 1.0}, {.calls = 10, .typicalMs = 1.0, .meanMs = 1.012});
  EXPECT_FALSE(processorTaken(made.change, kLimits));
}

TEST(ProcessorTaken, NotOfFunctionsThatAreCalledMoreOften) {
  EXPECT_FALSE(processorTaken(interrupted(5, 1.4, 11).longer(25).change, kLimits))
      << "the calls that came may be the long ones";
}

TEST(ProcessorTaken, NotIfItIsLittleOfTheHostOrOfTheChange) {
  EXPECT_FALSE(processorTaken(interrupted(5, 1.09).longer(4.5).change, kLimits)) << "9 % of the host";
  EXPECT_FALSE(processorTaken(interrupted(5, 1.4).longer(60).change, kLimits)) << "a third of the change";
  // 80 ms of the other calls in the same group.
  EXPECT_FALSE(processorTaken(interrupted(5, 1.4).longer(20).stretched(Host, 100, 1.8).change, kLimits));
}

TEST(ProcessorTaken, SlicesOfASamplerAreNoCalls) {
  MadeChange made = interrupted(5, 1.4).longer(20);
  made.change.isProcessed = true;
  EXPECT_FALSE(processorTaken(made.change, kLimits));
}

TEST(HostThroughout, AllFunctionsTakeLongerByOneFactor) {
  const auto found = hostThroughout(host({1.15, 1.15, 1.15, 1.15}).change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::HostUniform);
  EXPECT_NEAR(found->ms, 6.0, 1e-9);
  EXPECT_NEAR(*found->factor, 1.15, 1e-9);
  EXPECT_EQ(found->count, 4U);
}

TEST(HostThroughout, NotAsNormalRunsOrIfSomeStayedOrOfTwoFunctions) {
  EXPECT_FALSE(hostThroughout(host({1.08, 1.08, 1.08, 1.08}).change, kLimits));
  EXPECT_FALSE(hostThroughout(host({1.15, 1.15, 1.15, 1.0}).change, kLimits));
  EXPECT_FALSE(hostThroughout(host({1.15, 1.15}).change, kLimits));
  // Four functions of which one makes nearly everything count as one.
  EXPECT_FALSE(hostThroughout(host({1.15, 1.15, 1.15}).stretched(Host, 1000, 1.15).change, kLimits));
}

TEST(HostThroughout, NotIfTheGpuMovedAsWell) {
  EXPECT_FALSE(hostThroughout(host({1.15, 1.15, 1.15, 1.15}).stretched(Compute, 40, 1.05).change, kLimits));
  EXPECT_TRUE(hostThroughout(host({1.15, 1.15, 1.15, 1.15}).stretched(Compute, 40, 1.03).change, kLimits));
}

TEST(HostThroughout, OfASamplerTheSpreadTellsAClockFromOtherPrograms) {
  const auto uniform = hostThroughout(slices({1.2, 1.2, 1.21}).change, kLimits);
  ASSERT_TRUE(uniform);
  EXPECT_EQ(uniform->kind, MechanismKind::HostUniform);
  const auto uneven = hostThroughout(slices({1.15, 1.2, 1.3}).change, kLimits);
  ASSERT_TRUE(uneven);
  EXPECT_EQ(uneven->kind, MechanismKind::CpuTaken);
  EXPECT_FALSE(hostThroughout(slices({1.07, 1.07, 1.07}).change, kLimits)) << "as normal runs";
  EXPECT_FALSE(hostThroughout(slices({1.2, 1.2, 1.2}).stretched(Compute, 40, 1.1).change, kLimits));
}

TEST(DataLoading, ChangedByMoreThanAFewPerCentOfTheCycle) {
  const auto loading = [](double aMs, double bMs) {
    return dataLoading(
        MadeChange().stretched(Input, aMs, bMs / aMs).time(TimeClass::InputPipeline, aMs, bMs).change,
        kLimits);
  };
  const auto found = loading(10, 14);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::Input);
  EXPECT_NEAR(found->ms, 4.0, 1e-9);
  EXPECT_EQ(found->functions, std::vector<FunctionId>{FunctionId{0}});
  EXPECT_FALSE(loading(10, 12.9));
  EXPECT_NEAR(loading(10, 5)->ms, -5.0, 1e-9);
  EXPECT_FALSE(dataLoading(MadeChange().stretched(Input, 10, 1.4).change, kLimits)) << "beside other work";
  EXPECT_FALSE(dataLoading(MadeChange().stretched(Host, 10, 1.4).change, kLimits));
}

}  // namespace culprit::rules
