#include <gtest/gtest.h>

#include <cmath>
#include <string>
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

/// Kernels whose launches are this much larger in B.
MadeChange launches(const std::vector<double>& factors) {
  MadeChange made;
  made.longer(8);
  for (const double factor : factors)
    made.add(OtherKernel, {.calls = 1, .typicalMs = 1, .threads = 1000},
             {.calls = 1, .typicalMs = 1, .threads = 1000 * factor});
  return made;
}

std::optional<Mechanism> rangesOf(const std::vector<Fact>& facts) {
  Comparability comparability;
  for (std::size_t id = 0; id < kCheckCount; ++id)
    comparability.checks.push_back({.id = static_cast<CheckId>(id)});
  comparability.checks.at(static_cast<std::size_t>(CheckId::ProblemSize)).facts = facts;
  return largerRanges(MadeChange().longer(8).change, comparability, kLimits);
}

/// Ten copies of 10 ms together, with that many times the bytes in B, that take so many times as long; behind
/// two kernels that change by one factor.
MadeChange withCopies(CallGroup group, double bytes, double time, double kernels = 1.0) {
  return MadeChange()
      .stretched(Compute, 40, kernels)
      .stretched(Compute, 20, kernels)
      .add(group, {.calls = 10, .typicalMs = 1, .bytes = 1000},
           {.calls = 10, .typicalMs = time, .bytes = 1000 * bytes});
}

double largerMs(const MadeChange& made) {
  const auto found = largerCopies(made.change, kLimits);
  return found ? found->ms : 0.0;
}

double linkMs(const MadeChange& made) {
  const auto found = linkToHost(made.change, kLimits);
  return found ? found->ms : 0.0;
}

Fact range(double ratio) {
  return {.kind = FactKind::RangeSize, .name = "tokens", .a = 10, .b = 10 * ratio, .both = ratio};
}

}  // namespace

TEST(LargerLaunches, HalfOfAtLeastThreeKernelsHaveAnotherGrid) {
  const auto found = largerLaunches(launches({1.0, 1.0, 1.5, 1.5}).change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::Size);
  EXPECT_NEAR(found->ms, 8.0, 1e-9) << "all of the change";
  EXPECT_NEAR(*found->factor, std::sqrt(1.5), 1e-9);
  EXPECT_EQ(found->count, 2U);
  EXPECT_EQ(found->outOf, 4U);
  EXPECT_EQ(found->functions, (std::vector<FunctionId>{FunctionId{2}, FunctionId{3}}));
}

TEST(LargerLaunches, ATenthIsEnough) {
  const auto found = largerLaunches(launches({1.1, 1.1, 1.1}).change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_NEAR(*found->factor, 1.1, 1e-9);
  EXPECT_FALSE(largerLaunches(launches({1.04, 1.04, 1.04}).change, kLimits));
}

TEST(LargerLaunches, NotOfFewKernelsOrFewOfThem) {
  EXPECT_FALSE(largerLaunches(launches({2.0, 2.0}).change, kLimits));
  EXPECT_FALSE(largerLaunches(launches({2.0, 1.0, 1.0, 1.0}).change, kLimits));
  EXPECT_FALSE(largerLaunches(launches({2.0, 2.0, 1.0, 1.0, 1.0}).change, kLimits));
}

TEST(LargerLaunches, SomeLargerAndSomeSmallerAreAnotherChoiceOfKernels) {
  EXPECT_FALSE(largerLaunches(launches({0.5, 0.5, 2.0, 2.0}).change, kLimits));
}

TEST(LargerLaunches, CopiesAndWhatTellsNoSizeDoNotCount) {
  MadeChange made = launches({1.5, 1.5});
  made.add(HostCopy, {.calls = 1, .typicalMs = 1, .threads = 10},
           {.calls = 1, .typicalMs = 1, .threads = 20});
  made.add(Compute, {.calls = 1, .typicalMs = 1}, {.calls = 1, .typicalMs = 1, .threads = 20});
  EXPECT_FALSE(largerLaunches(made.change, kLimits));
}

TEST(LargerCopies, AreNoSlowerLink) {
  for (const auto& [factor, ms] : {std::pair(3.0, 20.0), std::pair(0.5, -5.0)}) {
    const MadeChange made = withCopies(HostCopy, factor, factor);
    const auto found = largerCopies(made.change, kLimits);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->kind, MechanismKind::Size);
    EXPECT_EQ(found->time, TimeClass::Copies);
    EXPECT_NEAR(found->ms, ms, 1e-9);
    EXPECT_NEAR(*found->factor, factor, 1e-9);
    EXPECT_EQ(found->functions, std::vector<FunctionId>{FunctionId{2}});
    EXPECT_EQ(linkMs(made), 0.0);
  }
}

TEST(LargerCopies, MakeWhatTheirBytesExplainAndTheLinkTheRest) {
  EXPECT_NEAR(largerMs(withCopies(HostCopy, 2, 3)), 10.0, 1e-9);
  const auto link = linkToHost(withCopies(HostCopy, 2, 3).change, kLimits);
  ASSERT_TRUE(link);
  EXPECT_NEAR(link->ms, 10.0, 1e-9);
  EXPECT_NEAR(*link->factor, 1.5, 1e-9);
  EXPECT_NEAR(largerMs(withCopies(HostCopy, 3, 2)), 10.0, 1e-9) << "no more than they take longer";
  EXPECT_EQ(linkMs(withCopies(HostCopy, 3, 2)), 0.0);
  EXPECT_EQ(largerMs(withCopies(HostCopy, 2, 0.5)), 0.0) << "larger ones take no less";
  EXPECT_NEAR(linkMs(withCopies(HostCopy, 2, 0.5)), -5.0, 1e-9);
  EXPECT_NEAR(linkMs(withCopies(HostCopy, 1, 3)), 20.0, 1e-9);
  EXPECT_EQ(largerMs(withCopies(HostCopy, 1, 3)), 0.0);
}

TEST(LargerCopies, NotIfTheyMakeLittleAreHiddenOrTellNoBytes) {
  EXPECT_NEAR(largerMs(withCopies(DeviceCopy, 1.11, 1.11)), 1.1, 1e-9);
  EXPECT_EQ(largerMs(withCopies(DeviceCopy, 1.09, 1.09)), 0.0) << "0.9 % of the cycle";
  EXPECT_EQ(largerMs(withCopies(OtherKernel, 3, 3)), 0.0);
  MadeChange made = withCopies(HostCopy, 3, 3);
  made.change.calls[2].b.exposedMs = made.change.calls[2].a.exposedMs + 1.5;
  EXPECT_NEAR(largerMs(made), 1.5, 1e-9) << "the kernels hide the rest";
  made.change.calls[2].b.bytes.reset();
  EXPECT_EQ(largerMs(made), 0.0);
  EXPECT_NEAR(linkMs(made), 20.0, 1e-9);
}

TEST(LargerCopies, AreNeitherTheMemoryOfTheGpuNorTheLinkBesideSlowerKernels) {
  for (const CallGroup group : {HostCopy, DeviceCopy}) {
    const auto found = gpuSpeed(withCopies(group, 3, 3, 1.1).change, kLimits);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->kind, MechanismKind::GpuClock);
  }
}

TEST(LargerCopies, AreToldByTheirBytes) {
  Results results;
  for (const char* name : {"gemm", "attention", "Memcpy HtoD (Pinned -> Device)"})
    results.names.functions.intern(name);
  const MadeChange made = withCopies(HostCopy, 2, 3.2);
  PairVerdict verdict;
  verdict.mechanisms = {*largerCopies(made.change, kLimits),
                        *linkToHost(made.change, kLimits),
                        {.kind = MechanismKind::GpuClock, .factor = 1.1, .count = 2}};
  const auto textOf = [&](std::size_t at) {
    return plainText(mechanismText(results, verdict, verdict.mechanisms[at]));
  };
  EXPECT_EQ(titleOf(verdict.mechanisms[0]), "Size of the copies");
  EXPECT_EQ(textOf(0),
            "a copy by Memcpy HtoD (Pinned -> Device) moves 2.00 times the bytes: more data is copied");
  EXPECT_EQ(textOf(1),
            "copies from and to the host take 1.6 times as long for as many bytes: the link to the host");
  EXPECT_EQ(textOf(2).find("beside other launches"), std::string::npos) << textOf(2);
  verdict.mechanisms.erase(verdict.mechanisms.begin());
  EXPECT_EQ(textOf(0), "copies from and to the host take 1.6 times as long: the link to the host");
}

TEST(LargerRanges, TheLargestChangeOfWhatTheRangesTell) {
  const auto found = rangesOf({range(1.0), range(0.5), range(1.5)});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::Size);
  EXPECT_NEAR(*found->factor, 0.5, 1e-9);
  EXPECT_NEAR(found->ms, 8.0, 1e-9);
}

TEST(LargerRanges, OtherFactsAndSmallChangesDoNot) {
  EXPECT_FALSE(rangesOf({}));
  EXPECT_FALSE(rangesOf({range(1.04)}));
  EXPECT_FALSE(rangesOf({{.kind = FactKind::LaunchSize, .both = 2.0}}));
  EXPECT_FALSE(rangesOf({{.kind = FactKind::RangeSize, .name = "tokens", .a = 10.0}}));
}

}  // namespace culprit::rules
