#include "core/report/chapters/function_rows.h"

#include <gtest/gtest.h>

namespace culprit {

namespace {

FunctionShare kernel(const std::string& name, double a, double b) {
  return {.name = name,
          .device = "GPU",
          .category = "gpu_compute",
          .a = {.calls = 10.0, .busyMs = a, .ms = a},
          .b = {.calls = 10.0, .busyMs = b, .ms = b},
          .deltaPerCallMs = b - a};
}

PairVerdict verdictWith(std::vector<FunctionShare> functions) {
  PairVerdict verdict;
  verdict.waterfall = Waterfall{100.0, 140.0, true, {{TimeClass::GpuCompute, 50.0, 90.0}}};
  verdict.functions = std::move(functions);
  return verdict;
}

}  // namespace

TEST(FunctionRows, SayWhatChangedAndWhy) {
  const auto rows =
      report::functionRows(verdictWith({kernel("void softmax<float>(float*)", 10.0, 40.0)}), 10);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].time, "GPU compute");
  EXPECT_EQ(plainText(rows[0].name), "softmax");
  EXPECT_EQ(rows[0].deltaMs(), 30.0);
  EXPECT_EQ(rows[0].reason, "4.0 times as long per call");
}

TEST(FunctionRows, HaveNoContainersNorWhatHardlyChangedAndOfWaitsOnlyThoseForRanks) {
  FunctionShare wait = kernel("cudaDeviceSynchronize", 0.0, 30.0), step = kernel("step", 0.0, 20.0);
  wait.role = RowRole::Wait;
  step.role = RowRole::Container;
  FunctionShare ranks = kernel("all_reduce", 0.0, 10.0);
  ranks.category = kWaitingForRanks;
  const auto rows = report::functionRows(
      verdictWith({wait, step, ranks, kernel("gemm", 1.0, 6.0), kernel("fill", 1.0, 1.1)}), 10);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(plainText(rows[0].name), "all_reduce");
  EXPECT_EQ(plainText(rows[1].name), "gemm");
}

TEST(FunctionRows, SayThatARowIsAKindOfFunctions) {
  FunctionShare group = kernel("gemm", 1.0, 9.0);
  group.match = MatchedBy::Class;
  const auto rows = report::functionRows(verdictWith({group, kernel("a", 1.0, 8.0)}), 1);
  ASSERT_EQ(rows.size(), 1U) << "no more than are wanted";
  EXPECT_EQ(plainText(rows[0].name), "gemm (all of its kind)");
}

}  // namespace culprit
