// More or fewer calls as a cause: of kernels, copies, collectives and the host.
#include <gtest/gtest.h>

#include "core/analysis/judging/mechanisms/rules.h"
#include "core/report/sentences/verdict/causes/mechanism_text.h"
#include "tests/support/made_change.h"

namespace culprit::rules {
namespace {

using test::computing;
using test::MadeCalls;
using test::MadeChange;
using enum CallGroup;
using Functions = std::vector<FunctionId>;

const Thresholds kLimits;

}  // namespace

TEST(MoreCalls, OfKernelsCopiesAndTheHostEachForItself) {
  const auto found = moreCalls(computing(1.0)
                                   .add(OtherKernel, {10, 1}, {12, 1})
                                   .add(HostCopy, {1, 3}, {2, 3})
                                   .add(Host, {20, 1}, {16, 1})
                                   .change,
                               kLimits);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].kind, MechanismKind::Calls);
  EXPECT_EQ(found[0].time, TimeClass::Host);
  EXPECT_NEAR(found[0].ms, -4.0, 1e-9) << "the largest comes first";
  EXPECT_EQ(found[1].kind, MechanismKind::CopiesAdded);
  EXPECT_NEAR(found[1].ms, 3.0, 1e-9);
  EXPECT_EQ(found[2].kind, MechanismKind::Calls);
  EXPECT_EQ(found[2].time, TimeClass::GpuCompute);
  EXPECT_NEAR(found[2].ms, 2.0, 1e-9);
  EXPECT_EQ(found[2].functions, Functions{FunctionId{2}});
}

TEST(MoreCalls, OfCollectivesAreNoneOfKernels) {
  const auto found = moreCalls(
      computing(1.0).add(Collective, {3, 1}, {9, 1.1}).time(TimeClass::Communication, 3.0, 9.9).change,
      kLimits);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, MechanismKind::Calls);
  EXPECT_EQ(found[0].time, TimeClass::Communication);
  EXPECT_NEAR(found[0].ms, 6.0, 1e-9);
  EXPECT_EQ(found[0].functions, Functions{FunctionId{2}});
}

TEST(MoreCalls, OfCollectivesCountAsFarAsEachCycleHasThem) {
  const auto callsMs = [](const MadeCalls& a, const MadeCalls& b, double grownMs = 50.0) {
    const auto found = moreCalls(
        computing(1.0).add(Collective, a, b).time(TimeClass::Communication, 50.0, 50.0 + grownMs).change,
        kLimits);
    return found.empty() ? 0.0 : found[0].ms;
  };
  EXPECT_NEAR(callsMs({3, 10}, {4, 10}), 10.0, 1e-9);
  EXPECT_NEAR(callsMs({4, 10}, {3, 10}, -50.0), -10.0, 1e-9);
  EXPECT_NEAR(callsMs({}, {1, 10}), 10.0, 1e-9);
  EXPECT_EQ(callsMs({3, 100}, {3.1, 100}), 0.0) << "two of 20 cycles more, at an edge of the recording";
  EXPECT_EQ(callsMs({}, {0.1, 100}), 0.0) << "called twice in all";
  EXPECT_NEAR(callsMs({3, 10}, {4, 10}, 2.0), 2.0, 1e-9) << "the rest is hidden";
  EXPECT_EQ(callsMs({3, 10}, {4, 10}, -2.0), 0.0);
}

TEST(MoreCalls, OfCollectivesThatHaveOtherNamesAreNoMore) {
  const auto renamed = computing(1.0)
                           .add(Collective, {3, 1}, {})
                           .add(Collective, {}, {3, 2})
                           .time(TimeClass::Communication, 3.0, 6.0);
  EXPECT_TRUE(moreCalls(renamed.change, kLimits).empty());
}

TEST(MoreCalls, ThatAreShorterThanTheOthersMakeNoMoreThanTheirFunctionGrew) {
  // Of 37 calls of 0.36 ms 24 of 0.17 ms more, beside functions that are called as often.
  const MadeCalls few{.calls = 37, .typicalMs = 0.22, .meanMs = 13.4 / 37};
  const MadeCalls many{.calls = 61, .typicalMs = 0.21, .meanMs = 17.6 / 61};
  const auto callsMs = [](const MadeChange& made) {
    const auto found = moreCalls(made.change, kLimits);
    return found.size() == 1 ? found[0].ms : 0.0;
  };
  EXPECT_NEAR(callsMs(MadeChange().add(Host, few, many)), 4.2, 1e-9) << "and not 24 of 0.36 ms, 8.7";
  EXPECT_NEAR(callsMs(MadeChange().add(Host, many, few)), -4.2, 1e-9);
  EXPECT_NEAR(callsMs(MadeChange().add(Compute, {10, 1}, {20, 0.9})), 10.0, 1e-9) << "noise of the mean call";
  EXPECT_TRUE(moreCalls(MadeChange().add(Compute, {10, 1}, {20, 0.5}).change, kLimits).empty())
      << "halves of the same work";
  // All kernels take half of the time: it is the machine that makes up for them.
  EXPECT_NEAR(callsMs(MadeChange().stretched(Compute, 40, 0.5).add(Compute, {10, 1}, {20, 0.5})), 10.0, 1e-9);
  EXPECT_NEAR(callsMs(MadeChange().stretched(Compute, 40, 1.5).add(Compute, {10, 1}, {20, 0.8})), 6.0, 1e-9);
}

TEST(MoreCalls, PerUnitOfWorkAreNotThoseThatEachCycleHas) {
  // A cycle of B does twice the work, with one copy as before.
  MadeChange made = computing(1.0).add(HostCopy, {1, 3}, {0.5, 3});
  ASSERT_EQ(moreCalls(made.change, kLimits).size(), 1U);
  made.change.workOfB = 2.0;
  EXPECT_TRUE(moreCalls(made.change, kLimits).empty());
  made.add(Host, {10, 1}, {5, 1}).add(OtherKernel, {10, 1}, {15, 1});
  const auto found = moreCalls(made.change, kLimits);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].functions, Functions{FunctionId{4}});
}

TEST(MoreCalls, AreToldPerWhatIsComparedAndOfWhatIsRareWithout) {
  Results results;
  const FunctionId norm = results.names.functions.intern("norm");
  PairVerdict verdict;
  const auto says = [&](double a, double b) {
    verdict.functions = {{.a = {.calls = a, .functions = {norm}}, .b = {.calls = b, .functions = {norm}}}};
    return plainText(
        mechanismText(results, verdict, {.kind = MechanismKind::Calls, .ms = b - a, .functions = {norm}}));
  };
  EXPECT_EQ(says(10, 20), "more calls of norm per cycle: the program or its configuration changed");
  EXPECT_EQ(says(0, 0.05), "more calls of norm: the program or its configuration changed");
  verdict.slowdown.per = WorkUnit::Work;
  EXPECT_EQ(says(2, 0), "fewer calls of norm per unit of work: the program or its configuration changed");
}

TEST(MoreCalls, WhatOneSideAloneCallsCounts) {
  const auto found = moreCalls(computing(1.0).add(Compute, {}, {2, 1}).change, kLimits);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NEAR(found[0].ms, 2.0, 1e-9);
  EXPECT_EQ(found[0].functions, Functions{FunctionId{2}});
}

TEST(MoreCalls, NotIfTheyMakeLittleOrAreReplaced) {
  EXPECT_TRUE(moreCalls(computing(1.0).add(OtherKernel, {10, 1}, {11, 1}).change, kLimits).empty());
  EXPECT_TRUE(moreCalls(computing(1.5).change, kLimits).empty()) << "longer ones are no more calls";
  EXPECT_TRUE(
      moreCalls(MadeChange().add(Compute, {10, 1}, {}).add(Compute, {}, {10, 1}).change, kLimits).empty())
      << "another choice of kernels that takes the same";
}

}  // namespace culprit::rules
