// Peaks of devices by the names that profilers give them.
#include "core/analysis/shapes/device_peaks.h"

#include <gtest/gtest.h>

#include <string_view>

namespace culprit {
namespace {

TEST(DevicePeaks, AreFoundByTheNamesOfProfilers) {
  for (const char* name :
       {"NVIDIA H100 80GB HBM3", "NVIDIA A100-SXM4-80GB", "A100-SXM4-40GB", "Tesla V100-SXM2-16GB",
        "AMD Instinct MI300X", "NVIDIA B300 SXM6 AC", "Tesla T4", "NVIDIA L4", "NVIDIA H200"}) {
    const DevicePeaks* const device = peaksOf(name);
    ASSERT_NE(device, nullptr) << name;
    EXPECT_GT(device->memoryGBs, 100.0) << name;
    EXPECT_TRUE(device->f16) << name;
  }
  EXPECT_EQ(peaksOf("NVIDIA H100 80GB HBM3")->bf16, 989.5);
  EXPECT_EQ(peaksOf("NVIDIA H100 PCIe")->memoryGBs, 2000.0);
  EXPECT_EQ(peaksOf("NVIDIA H200 NVL")->f64, 60.0) << "the longer name counts";
  EXPECT_EQ(peaksOf("NVIDIA L40S")->tf32, 183.0);
}

TEST(DevicePeaks, AreNotGuessed) {
  for (const char* name : {"", "NVIDIA", "NVIDIA A10G", "NVIDIA L400", "Test GPU", "NVIDIA A100-PG509-200",
                           "AMD Radeon Graphics", "H100"})
    EXPECT_EQ(peaksOf(name), nullptr) << name;
}

TEST(DevicePeaks, AreNotThoseOfTheWholeForAPartOfADevice) {
  for (const char* name : {"NVIDIA H100 80GB HBM3 MIG 1g.10gb", "NVIDIA A40-48Q", "NVIDIA A30-1-6C",
                           "NVIDIA A30-1-6CME", "NVIDIA L40S-8B", "NVIDIA T4-16A"})
    EXPECT_EQ(peaksOf(name), nullptr) << name;
  EXPECT_NE(peaksOf("Tesla V100-SXM2-16GB", 80), nullptr) << "the size of its memory is no part";
  EXPECT_NE(peaksOf("AMD Instinct MI300X VF", 304), nullptr);
  EXPECT_EQ(peaksOf("AMD Instinct MI300X", 38), nullptr) << "in CPX mode";
  EXPECT_EQ(peaksOf("NVIDIA H100 80GB HBM3", 16), nullptr);
  EXPECT_NE(peaksOf("NVIDIA H100 80GB HBM3", 132), nullptr);
  EXPECT_NE(peaksOf("NVIDIA B200", 148), nullptr) << "no sheet tells how many it has";
}

TEST(DevicePeaks, OfANameForTwoModelsFollowTheMultiprocessors) {
  EXPECT_EQ(peaksOf("AMD Instinct MI250X/MI250"), nullptr);
  EXPECT_EQ(peaksOf("AMD Instinct MI250X / MI250", 104), nullptr);
  EXPECT_EQ(peaksOf("AMD Instinct MI250X/MI250", 110), peaksOf("AMD Instinct MI250X"));
}

TEST(DevicePeaks, OfXf32KernelsAreThoseOfTf32) {
  constexpr std::string_view kXf32 = "Cijk_Alik_Bljk_S_MX_B_Bias_HA_S_SAV_UserArgs_MT128x128x32";
  const auto peak = peakFor(*peaksOf("AMD Instinct MI300X"), "f32", kXf32);
  ASSERT_TRUE(peak);
  EXPECT_EQ(peak->type, "tf32");
  EXPECT_EQ(peak->perSecond, 653.7e12);
  EXPECT_FALSE(peakFor(*peaksOf("AMD Instinct MI355X"), "f32", kXf32)) << "it has no such units";
  EXPECT_EQ(peakFor(*peaksOf("AMD Instinct MI300X"), "f32", "Cijk_Ailk_Bljk_S_B_Bias_HA_S")->type, "f32");
}

TEST(DevicePeaks, FollowTheTypeAndOfF32TheKernel) {
  const DevicePeaks& a100 = *peaksOf("NVIDIA A100-SXM4-80GB");
  EXPECT_EQ(peakFor(a100, "bf16", "any")->perSecond, 312e12);
  EXPECT_EQ(peakFor(a100, "f32", "cutlass_80_tensorop_s1688gemm_64x64_16x6_nn_align4")->type, "tf32");
  EXPECT_EQ(peakFor(a100, "f32", "ampere_sgemm_128x64_nn")->perSecond, 19.5e12);
  EXPECT_FALSE(peakFor(a100, "f32", "some_kernel"));
  EXPECT_FALSE(peakFor(a100, "f8", "any")) << "not done in hardware";
  EXPECT_FALSE(peakFor(a100, "i64", "any"));
  EXPECT_EQ(peakFor(*peaksOf("Tesla V100-SXM2-32GB"), "f32", "some_kernel")->perSecond, 15.7e12)
      << "there is no other way";
}

}  // namespace
}  // namespace culprit
