#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "core/analysis/judging/mechanisms/rules.h"
#include "core/report/sentences/verdict/causes/mechanism_text.h"
#include "core/report/sentences/verdict/causes/mechanism_title.h"
#include "tests/support/made_change.h"

namespace culprit::rules {
namespace {

using test::computing;
using test::MadeCalls;
using test::MadeChange;
using enum CallGroup;
using Functions = std::vector<FunctionId>;

const Thresholds kLimits;

std::optional<MechanismKind> speedOf(const MadeChange& made) {
  const auto found = gpuSpeed(made.change, kLimits);
  return found ? std::optional(found->kind) : std::nullopt;
}

}  // namespace

TEST(GpuClock, AllComputingKernelsTakeLongerByOneFactor) {
  const auto found = gpuSpeed(computing(1.1).stretched(OtherKernel, 10, 1.05).change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::GpuClock);
  EXPECT_NEAR(found->ms, 6.0 + 0.5, 1e-9);
  EXPECT_NEAR(*found->factor, 1.1, 1e-9);
  EXPECT_NEAR(*found->factorLow, 1.1, 1e-9);
  EXPECT_EQ(found->count, 2U);
  EXPECT_EQ(found->functions, (Functions{FunctionId{0}, FunctionId{1}}));
  EXPECT_LE(*found->low, found->ms);
  EXPECT_GE(*found->high, found->ms);
}

TEST(GpuClock, AHigherOneMakesThemShorter) {
  const auto found = gpuSpeed(computing(0.9).change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::GpuClock);
  EXPECT_NEAR(found->ms, -6.0, 1e-9);
}

TEST(GpuClock, NoClockIsNamedForAFactorThatNoneHas) {
  PairVerdict verdict;
  const auto textOf = [&verdict](double factor) {
    const Mechanism found{.kind = MechanismKind::GpuClock, .factor = factor, .count = 2};
    EXPECT_EQ(titleOf(found).starts_with("GPU clock"), factor == 5.0 || factor == 0.2) << factor;
    return plainText(mechanismText({}, verdict, found));
  };
  EXPECT_EQ(
      textOf(5.0),
      "both compute kernels take 5.0 times as long per call, their number is the same: a lower GPU clock "
      "makes this")
      << "no launch is recorded";
  verdict.comparability.checks = {
      {.id = CheckId::ProblemSize, .facts = {{.kind = FactKind::LaunchSize, .both = 1.0}}}};
  const std::string rest = ", their number and launches are the same: ";
  EXPECT_EQ(textOf(5.0),
            "both compute kernels take 5.0 times as long per call" + rest + "a lower GPU clock makes this");
  EXPECT_EQ(textOf(0.2),
            "both compute kernels take 80 % less time per call" + rest + "a higher GPU clock makes this");
  EXPECT_EQ(textOf(20.0), "both compute kernels take 20.0 times as long per call" + rest +
                              "no GPU clock changes by so much");
  EXPECT_EQ(textOf(999.3), "both compute kernels take 999.3 times as long per call" + rest +
                               "are the times of A and B in the same unit?");
  EXPECT_EQ(textOf(1e-6), "both compute kernels take more than 99 % less time per call" + rest +
                              "are the times of A and B in the same unit?");
}

TEST(GpuClock, NormalRunsStayBelowTheThreshold) {
  EXPECT_EQ(speedOf(computing(1.045)), MechanismKind::GpuClock);
  EXPECT_FALSE(speedOf(computing(1.039)));
  EXPECT_EQ(speedOf(computing(0.955)), MechanismKind::GpuClock);
  EXPECT_FALSE(speedOf(computing(0.965)));
}

TEST(GpuClock, NotOfOneKernelAndNotIfSomeStayedTheSame) {
  EXPECT_FALSE(speedOf(MadeChange().stretched(Compute, 60, 1.1)));
  EXPECT_FALSE(speedOf(MadeChange().stretched(Compute, 40, 1.1).stretched(Compute, 20, 1.0)));
  EXPECT_FALSE(speedOf(MadeChange().stretched(Compute, 40, 0.9).stretched(Compute, 20, 1.0)));
}

TEST(GpuClock, AKernelThatIsCalledTwiceAltogetherTellsNothing) {
  MadeChange made = computing(1.1);
  for (CallRow& row : made.change.calls) row.b.count = 2;
  made.change.groups = groupChanges(made.change.calls);
  EXPECT_FALSE(speedOf(made));
}

TEST(GpuMemory, CopiesOrOtherKernelsChangedMoreThanTheComputingOnes) {
  EXPECT_EQ(speedOf(computing(1.1).stretched(DeviceCopy, 5, 1.3)), MechanismKind::GpuMemory);
  EXPECT_EQ(speedOf(computing(1.1).stretched(HostCopy, 5, 1.3)), MechanismKind::Link);
  EXPECT_EQ(speedOf(computing(1.1).stretched(HostCopy, 5, 1.1)), MechanismKind::GpuClock);
  EXPECT_EQ(speedOf(computing(1.1).stretched(OtherKernel, 20, 1.15)), MechanismKind::GpuMemory);
  EXPECT_EQ(speedOf(computing(1.1).stretched(OtherKernel, 20, 1.12)), MechanismKind::GpuClock);
}

TEST(GpuMemory, ThatTakesLessDoesNotReadAsMore) {
  const auto textOf = [](double factor) {
    return plainText(mechanismText({}, {}, {.kind = MechanismKind::GpuMemory, .factor = factor}));
  };
  EXPECT_EQ(
      textOf(1.3),
      "kernels that move data take 30 % longer per call, more than those that compute: the memory of the "
      "GPU");
  EXPECT_EQ(textOf(0.75),
            "kernels that move data take 25 % less time per call, a larger change than that of those that "
            "compute: the memory of the GPU");
}

TEST(GpuMemory, NamesCopiesWhereTheyTellIt) {
  const auto textOf = [](const MadeChange& made) {
    return plainText(mechanismText({}, {}, *gpuSpeed(made.change, kLimits)));
  };
  EXPECT_EQ(textOf(computing(1.1).stretched(DeviceCopy, 5, 1.3)),
            "kernels and copies that move data take 30 % longer per call, more than those that compute: the "
            "memory of the GPU");
  EXPECT_EQ(
      textOf(computing(1.1).stretched(OtherKernel, 20, 1.15)),
      "kernels that move data take 15 % longer per call, more than those that compute: the memory of the "
      "GPU");
}

TEST(GpuMemory, OnlyOtherKernelsChanged) {
  const auto others = [](double factor, double computingFactor) {
    return computing(computingFactor).stretched(OtherKernel, 20, factor).stretched(OtherKernel, 10, factor);
  };
  const auto found = gpuSpeed(others(1.1, 1.0).change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::GpuMemory);
  EXPECT_NEAR(found->ms, 3.0, 1e-9);
  EXPECT_NEAR(*found->factor, 1.1, 1e-9);
  EXPECT_FALSE(speedOf(others(1.039, 1.0))) << "as normal runs";
  EXPECT_FALSE(speedOf(others(1.1, 1.035))) << "the computing ones changed by a third of it";
  EXPECT_FALSE(speedOf(MadeChange().stretched(OtherKernel, 20, 1.1).stretched(OtherKernel, 10, 1.1)))
      << "there are none to tell it from a lower clock";
}

TEST(LinkToHost, CopiesTakeLongerAndKernelsDoNot) {
  const auto copies = [](double ms, double factor) { return computing(1.0).stretched(HostCopy, ms, factor); };
  const auto found = linkToHost(copies(10, 1.3).change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::Link);
  EXPECT_NEAR(found->ms, 3.0, 1e-9);
  EXPECT_NEAR(*found->factor, 1.3, 1e-9);
  EXPECT_FALSE(linkToHost(copies(10, 1.15).change, kLimits)) << "as normal runs";
  EXPECT_FALSE(linkToHost(copies(3, 1.3).change, kLimits)) << "0.9 % of the cycle";
  EXPECT_FALSE(linkToHost(computing(1.1).stretched(HostCopy, 10, 1.3).change, kLimits));
  EXPECT_FALSE(linkToHost(copies(10, 1.3).stretched(OtherKernel, 20, 1.16).change, kLimits));
}

TEST(LinkToHost, CopiesThatCameTellNothingOfIt) {
  // One of 0.1 ms in each cycle, and one of 7.9 that is new; swapped it has gone.
  const PairChange came = computing(1.0).add(HostCopy, {1, 0.1}, {2, 4}).change;
  const PairChange gone = computing(1.0).add(HostCopy, {2, 4}, {1, 0.1}).change;
  for (const auto& [change, ms] : {std::pair(&came, 7.9), std::pair(&gone, -7.9)}) {
    EXPECT_FALSE(linkToHost(*change, kLimits));
    const auto found = moreCalls(*change, kLimits);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].kind, MechanismKind::CopiesAdded);
    EXPECT_NEAR(found[0].ms, ms, 1e-9) << "all of it";
  }
  for (const double calls : {8.0, 12.0})
    EXPECT_TRUE(linkToHost(computing(1.0).add(HostCopy, {10, 1}, {calls, 3}).change, kLimits))
        << "fewer than the others are no typical one";
  EXPECT_EQ(speedOf(computing(1.1).add(HostCopy, {1, 0.1}, {2, 4})), MechanismKind::GpuClock);
}

namespace {

/// A class of ten calls a cycle, whose kernels are others in B.
MadeChange& addClass(MadeChange& made, double msA, double msB) {
  made.add(Compute, {10, msA / 10}, {10, msB / 10});
  CallRow& row = made.change.calls.back();
  row.isClass = true;
  row.functionB = FunctionId{static_cast<std::uint32_t>(row.function) + 100};
  row.callsMs = row.typicalMs = row.interruptedMs = 0.0;
  return made;
}

}  // namespace

TEST(OtherKernels, TakeAnotherTimeForTheSameWork) {
  MadeChange made = computing(1.0);
  addClass(addClass(made, 10, 12), 4, 40);
  const auto found = otherKernels(made.change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::OtherKernels);
  EXPECT_NEAR(found->ms, 38.0, 1e-9);
  EXPECT_EQ(found->functions, (Functions{FunctionId{3}, FunctionId{103}})) << "of the class that makes most";
  EXPECT_NEAR(*found->factor, 10.0, 1e-9);
  Results results;
  for (int i = 0; i < 104; ++i) results.names.functions.intern("k" + std::to_string(i));
  EXPECT_EQ(plainText(mechanismText(results, {}, *found)),
            "kernels are replaced by others of their kind, which take 10.0 times as long in each cycle: "
            "another precision, library version or shape (k3 → k103, and 1 more kind)");
}

TEST(OtherKernels, OneMayBecomeTwoThatTakeLessEach) {
  MadeChange made = computing(1.0);
  addClass(addClass(made, 10, 18), 10, 9);
  made.change.calls[3].b.calls = 20;
  const auto found = otherKernels(made.change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_NEAR(*found->factor, 1.8, 1e-9);
  EXPECT_EQ(found->count, 1U) << "the other class takes less";
}

TEST(OtherKernels, ThatOnlyHideLessTakeNoLonger) {
  MadeChange made = computing(1.0);
  addClass(made, 10, 10);
  made.change.calls.back().a.exposedMs = 1.0;
  const auto found = otherKernels(made.change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->ms, 9.0, 1e-9);
  EXPECT_EQ(found->factor, std::nullopt);
}

TEST(OtherKernels, ThatLookAlikeAreToldApart) {
  Results results;
  for (const char* name : {"void cutlass::Kernel2<cutlass::gemm<128, 64>>(int)",
                           "void cutlass::Kernel2<cutlass::gemm<64, 64>>(int)"})
    results.names.functions.intern(name);
  const Mechanism made{.kind = MechanismKind::OtherKernels,
                       .functions = {FunctionId{0}, FunctionId{1}},
                       .factor = 1.8,
                       .count = 1};
  const std::string text = plainText(mechanismText(results, {}, made));
  const std::size_t arrow = text.find(" → ");
  ASSERT_NE(arrow, std::string::npos) << text;
  const std::string first = text.substr(text.find('(') + 1, arrow - text.find('(') - 1);
  EXPECT_EQ(text.find(first + ")"), std::string::npos) << text;
}

TEST(OtherKernels, NotIfTheyMakeLittleOrHaveAPartner) {
  MadeChange made = computing(1.0);
  EXPECT_FALSE(otherKernels(addClass(made, 10, 11).change, kLimits)) << "1 % of the cycle";
  EXPECT_FALSE(otherKernels(addClass(made, 10, 9).change, kLimits)) << "what one takes more the other saves";
  EXPECT_FALSE(otherKernels(computing(2.0).change, kLimits)) << "the same kernels";
}

TEST(OneFunction, IsNotOneThatTakesMoreByShorterCallsThatCame) {
  // 24 calls of 0.17 ms came to 37 of 0.36 ms, of which the typical one took 0.26 ms.
  const MadeCalls few{.calls = 37, .typicalMs = 0.26, .meanMs = 13.4 / 37};
  const MadeCalls many{.calls = 61, .typicalMs = 0.2, .meanMs = 17.6 / 61};
  EXPECT_FALSE(oneFunction(MadeChange().add(Compute, few, many).change, kLimits));
  EXPECT_FALSE(oneFunction(MadeChange().add(Compute, many, few).change, kLimits));
  EXPECT_TRUE(oneFunction(MadeChange().add(Compute, {10, 1}, {11, 0.7}).change, kLimits))
      << "it takes less by shorter calls";
}

TEST(OneFunction, TakesLongerWhileTheRestOfItsGroupDoesNot) {
  const auto found =
      oneFunction(MadeChange().stretched(Compute, 20, 1.2).stretched(Compute, 40, 1.01).change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::OneFunction);
  EXPECT_EQ(found->functions, Functions{FunctionId{0}});
  EXPECT_NEAR(found->ms, 4.0, 1e-9);
  EXPECT_NEAR(*found->factor, 1.2, 1e-9);
  EXPECT_NEAR(*found->factorHigh, 1.01, 1e-9) << "of the others";
  EXPECT_EQ(found->outOf, 2U);
}

TEST(OneFunction, NotIfTheOthersMovedAsWellOrItIsSmall) {
  EXPECT_FALSE(
      oneFunction(MadeChange().stretched(Compute, 20, 1.2).stretched(Compute, 40, 1.07).change, kLimits));
  EXPECT_FALSE(
      oneFunction(MadeChange().stretched(Compute, 50, 1.04).stretched(Compute, 40, 1.0).change, kLimits));
  EXPECT_FALSE(
      oneFunction(MadeChange().stretched(Compute, 3, 1.2).stretched(Compute, 40, 1.0).change, kLimits));
}

TEST(OneFunction, OfTheHostMustMakeMore) {
  EXPECT_FALSE(oneFunction(MadeChange().stretched(Host, 20, 1.4).stretched(Host, 40, 1.0).change, kLimits));
  EXPECT_TRUE(oneFunction(MadeChange().stretched(Host, 20, 1.6).stretched(Host, 40, 1.0).change, kLimits));
}

TEST(OtherGpu, ExplainsWhatTheKernelsTakeMoreButForMoreCalls) {
  MadeChange made;
  made.stretched(Compute, 20, 1.5).stretched(Compute, 10, 1.5).add(OtherKernel, {10, 0.1}, {20, 0.1});
  Comparability comparability;
  for (std::size_t i = 0; i < kCheckCount; ++i) comparability.checks.push_back({.id = CheckId(i)});
  EXPECT_FALSE(otherGpu(made.change, comparability, kLimits)) << "none is told";
  auto& facts = comparability.checks[std::size_t(CheckId::Devices)].facts;
  facts.push_back({.kind = FactKind::Property, .name = "device", .textA = "A100", .textB = ""});
  EXPECT_FALSE(otherGpu(made.change, comparability, kLimits)) << "one side tells none";
  facts[0].textB = "V100";
  const auto found = otherGpu(made.change, comparability, kLimits);
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->ms, 15.0, 1e-9);
  EXPECT_NEAR(*found->factor, 1.5, 1e-9);
  PairVerdict verdict;
  verdict.comparability = comparability;
  EXPECT_EQ(plainText(mechanismText({}, verdict, *found)),
            "the GPU is another one (A100 → V100); 2 kernels that both have take 1.5 times as long per call");
  EXPECT_FALSE(otherGpu(MadeChange().stretched(Compute, 20, 1.1).change, comparability, kLimits))
      << "2 ms of 100";
}

}  // namespace culprit::rules
