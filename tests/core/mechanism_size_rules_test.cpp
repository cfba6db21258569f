#include <gtest/gtest.h>

#include <cmath>

#include "core/analysis/judging/mechanisms/rules.h"
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
