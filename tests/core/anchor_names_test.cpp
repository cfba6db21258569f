#include "core/analysis/naming/anchor_names.h"

#include <gtest/gtest.h>

namespace culprit {
namespace {

std::string familyOf(std::string_view name, EventCategory category, FramePlaces places = FramePlaces::Kept) {
  return anchorFamily(name, category, places);
}

TEST(AnchorFamily, MarkersAndRangesLoseWhatCounts) {
  EXPECT_EQ(familyOf("ProfilerStep#17", EventCategory::StepMarker), "ProfilerStep");
  EXPECT_EQ(familyOf("execute_32_context_0(sq0sk0)_generation_32(sq32)", EventCategory::Annotation),
            "execute_#_context_#_generation_#");
  EXPECT_EQ(familyOf("step[DECODE bs=32]", EventCategory::Annotation), "step");
  EXPECT_EQ(familyOf("## forward ##", EventCategory::Annotation), "## forward ##");
  EXPECT_EQ(familyOf("[all of it]", EventCategory::Annotation), "[all of it]");
}

TEST(AnchorFamily, FramesKeepTheirLineUnlessItIsLeftOut) {
  EXPECT_EQ(familyOf("a/b.py(12): step", EventCategory::Python), "a/b.py(12): step");
  EXPECT_EQ(familyOf("a/b.py(12): step", EventCategory::Python, FramePlaces::LeftOut), "a/b.py: step");
  EXPECT_EQ(familyOf("a(x).py(12): step", EventCategory::Python, FramePlaces::LeftOut), "a(x).py: step");
  EXPECT_EQ(familyOf("Scheduler.run_batch", EventCategory::Python, FramePlaces::LeftOut),
            "Scheduler.run_batch");
  EXPECT_EQ(familyOf("<built-in method to of Tensor object at 0x7ed6e00c44a0>", EventCategory::Python),
            "<built-in method to of Tensor object>");
  EXPECT_EQ(familyOf("x at 0x7f", EventCategory::Python), "x");
}

TEST(AnchorFamily, OperatorsStayAsTheyAre) {
  EXPECT_EQ(familyOf("aten::conv2d", EventCategory::CpuOp), "aten::conv2d");
}

TEST(AnchorFamily, WaitsAndWrappersAreNoWork) {
  EXPECT_TRUE(isNoWork("_call_impl"));
  EXPECT_TRUE(isNoWork("torch/nn/modules/module.py(1743): _call_impl"));
  EXPECT_TRUE(isNoWork("torch/nn/modules/module.py: _wrapped_call_impl"));
  EXPECT_TRUE(isNoWork("Condition.wait"));
  EXPECT_TRUE(isNoWork("range without a name"));
  EXPECT_TRUE(isNoWork("NCCL:range without a name"));
  EXPECT_TRUE(isNoWork("Scheduler.recv_requests"));
  EXPECT_FALSE(isNoWork("Qwen3DecoderLayer._wrapped_call_impl"));
  EXPECT_FALSE(isNoWork("Model.await_step"));
}

TEST(AnchorNames, GivesOneNumberToAFamily) {
  Names names;
  const FunctionId first = names.functions.intern("ProfilerStep#1");
  const FunctionId second = names.functions.intern("ProfilerStep#2");
  AnchorNames families(names, FramePlaces::Kept);
  const auto family = families.family(first, EventCategory::StepMarker);
  ASSERT_TRUE(family);
  EXPECT_EQ(families.family(second, EventCategory::StepMarker), family);
  EXPECT_EQ(families.name(*family), "ProfilerStep");
  EXPECT_EQ(families.family(first, EventCategory::GpuCompute), std::nullopt);
}

}  // namespace
}  // namespace culprit
