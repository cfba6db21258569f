#include "core/sources/nsight/nsight_names.h"

#include <gtest/gtest.h>

namespace culprit::nsight {
namespace {

TEST(NsightNames, CallsLoseTheirVersionOnly) {
  EXPECT_EQ(withoutVersion("cudaLaunchKernel_v7000"), "cudaLaunchKernel");
  EXPECT_EQ(withoutVersion("cudaGetDeviceProperties_v2_v12000"), "cudaGetDeviceProperties_v2");
  EXPECT_EQ(withoutVersion("cudaMemcpyAsync_ptsz_v7000"), "cudaMemcpyAsync");
  EXPECT_EQ(withoutVersion("cuGetProcAddress_v2"), "cuGetProcAddress_v2");
  EXPECT_EQ(withoutVersion("cuLaunchKernel"), "cuLaunchKernel");
  EXPECT_EQ(withoutVersion("7000"), "7000");
  EXPECT_EQ(withoutVersion(""), "");
}

TEST(NsightNames, OperatorsLoseTheirNumbers) {
  EXPECT_EQ(rangeName("aten::mul, op_id = 317").name, "aten::mul");
  EXPECT_TRUE(rangeName("aten::mul, op_id = 317").isOperator);
  EXPECT_EQ(rangeName("aten::mm, seq = 4, op_id = 9, sizes = [[2, 3]]").name, "aten::mm");
  EXPECT_EQ(rangeName("step, op_id = many").name, "step, op_id = many");
  EXPECT_FALSE(rangeName("step, op_id = many").isOperator);
  EXPECT_EQ(rangeName(", op_id = 1").name, ", op_id = 1");
}

TEST(NsightNames, CopiesAreNamedAsPyTorchNamesThem) {
  EXPECT_EQ(copyName(1, 0, 2), "Memcpy HtoD (Pageable -> Device)");
  EXPECT_EQ(copyName(2, 2, 1), "Memcpy DtoH (Device -> Pinned)");
  EXPECT_EQ(copyName(8, std::nullopt, std::nullopt), "Memcpy DtoD");
  EXPECT_EQ(copyName(999, 2, -5), "Memcpy (Device -> Unknown)");
  EXPECT_EQ(fillName(2), "Memset (Device)");
  EXPECT_EQ(fillName(std::nullopt), "Memset");
  EXPECT_EQ(waitName(2), "Stream Wait Event");
  EXPECT_EQ(waitName(-1), "Sync");
}

TEST(NsightNames, GlobalNumbersHoldProcessAndThread) {
  constexpr std::int64_t kThread = 281980910466508;  // of a real file: process 30156, thread 30156
  EXPECT_EQ(pidOf(kThread), 30156);
  EXPECT_EQ(tidOf(kThread), 30156);
  EXPECT_EQ(globalPidOf(kThread), 281980910436352);
  EXPECT_EQ(pidOf(-1), 0xFFFFFF);
}

}  // namespace
}  // namespace culprit::nsight
