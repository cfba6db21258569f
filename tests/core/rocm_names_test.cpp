#include "core/sources/rocm/rocm_names.h"

#include <gtest/gtest.h>

#include "core/sources/rocm/rocpd_regions.h"
#include "core/sources/rocm/rows_by_id.h"
#include "core/sources/rocm/rpd_calls.h"
#include "core/sources/rocm/rpd_monitors.h"

namespace culprit::rocm {
namespace {

TEST(RocmNames, KernelsLoseWhatTheCodeObjectAdds) {
  EXPECT_EQ(kernelName("\"laplacian_kernel\""), "laplacian_kernel");
  EXPECT_EQ(kernelName("\"_gemm_afp4_wfp4_kernel.kd\""), "_gemm_afp4_wfp4_kernel");
  EXPECT_EQ(kernelName("\"void f<int>(int) [clone .kd]\""), "void f<int>(int)");
  EXPECT_EQ(kernelName("gemm (.kd)"), "gemm");
  EXPECT_EQ(kernelName("gemm.kdx"), "gemm.kdx");
  EXPECT_EQ(kernelName(".kd"), ".kd");
  EXPECT_EQ(kernelName("\""), "\"");
  EXPECT_EQ(kernelName(""), "");
}

TEST(RocmNames, CopiesOfTheRuntimeAreKernels) {
  EXPECT_EQ(kernelCategory("__amd_rocclr_copyBuffer"), EventCategory::GpuCompute);
  EXPECT_EQ(kernelCategory("ncclDevKernel_Generic"), EventCategory::GpuComm);
}

TEST(RocmNames, OperationsAreNamedAsPyTorchNamesThem) {
  EXPECT_EQ(operationName("CopyHostToDevice"), "Memcpy HtoD");
  EXPECT_EQ(operationName("MEMORY_COPY_DEVICE_TO_HOST"), "Memcpy DtoH");
  EXPECT_EQ(operationName("CopyDeviceToDevice"), "Memcpy DtoD");
  EXPECT_EQ(operationName("Memcpy"), "Memcpy");
  EXPECT_EQ(operationCategory("CopyHostToDevice"), EventCategory::GpuMemcpy);
  EXPECT_EQ(operationName("FillBuffer"), "Memset");
  EXPECT_EQ(operationCategory("FillBuffer"), EventCategory::GpuMemset);
  EXPECT_EQ(operationName("Barrier"), "Barrier");
  EXPECT_EQ(operationCategory("Barrier"), EventCategory::Container);
}

TEST(RocmNames, CallsThatOnlyWaitForTheGpuAreWaits) {
  for (const char* wait :
       {"hipStreamSynchronize", "hsa_signal_wait_scacquire", "hsa_signal_wait_relaxed",
        "hsa_signal_group_wait_any_relaxed", "hsa_amd_signal_wait_any", "hsa_amd_signal_wait_all"})
    EXPECT_EQ(callCategory(wait), EventCategory::Sync) << wait;
  for (const char* other : {"hipStreamWaitEvent", "hsa_signal_load_scacquire", "hsa_signal_store_relaxed",
                            "hsa_amd_memory_async_copy", "my_wait_for"})
    EXPECT_EQ(callCategory(other), EventCategory::Runtime) << other;
}

TEST(RocmNames, RowsOfRpdAreToldApartByTheirNames) {
  EXPECT_EQ(rpdCallOf("UserMarker"), RpdCall::Marker);
  EXPECT_EQ(rpdCallOf("hipLaunchKernel"), RpdCall::Library);
  EXPECT_EQ(rpdCallOf("cuLaunchKernel"), RpdCall::Library);
  EXPECT_EQ(rpdCallOf("custom step"), RpdCall::Range);
  EXPECT_EQ(rpdCallOf("ApiTable::writeRows"), RpdCall::Overhead);
  EXPECT_EQ(rpdCallOf("hcc_activity_callback"), RpdCall::Overhead);
}

TEST(RocmNames, RegionsOfRocpdAreToldApartByTheirCategories) {
  EXPECT_EQ(regionKindOf("HIP_RUNTIME_API_EXT"), RegionKind::Call);
  EXPECT_EQ(regionKindOf("rocm_hip_api"), RegionKind::Call);
  EXPECT_EQ(regionKindOf("RCCL_API"), RegionKind::Call);
  EXPECT_EQ(regionKindOf("MARKER_CORE_RANGE_API"), RegionKind::Range);
  EXPECT_EQ(regionKindOf("MARKER_CONTROL_API"), RegionKind::Control);
  EXPECT_EQ(regionKindOf("numa"), RegionKind::Other);
}

TEST(RpdMonitors, BelongToTheDevicesThatWorkedIfThatCanBeTold) {
  const std::map<std::int64_t, Swing> two = {{0, {100, 100}}, {1, {100, 101}}};
  EXPECT_EQ(devicesMinusMonitors({2, 3}, two), 2);
  EXPECT_EQ(devicesMinusMonitors({2}, two), std::nullopt);
  const std::map<std::int64_t, Swing> busy = {{0, {241, 1615}}, {1, {131, 133}}, {2, {132, 134}}};
  EXPECT_EQ(devicesMinusMonitors({2}, busy), 2);
  EXPECT_EQ(devicesMinusMonitors({2, 3}, busy), std::nullopt);
  EXPECT_EQ(devicesMinusMonitors({}, busy), std::nullopt);
  EXPECT_EQ(devicesMinusMonitors({2}, {}), std::nullopt);
}

struct Row {
  std::int64_t id = 0;
  int value = 0;
};

TEST(RowsById, AreFoundInAnyOrder) {
  RowsById<Row> rows;
  for (const std::int64_t id : {7, 3, 5, 3}) rows.add({id, static_cast<int>(id) * 10});
  rows.arrange();
  EXPECT_EQ(rows.size(), 3U);
  for (const std::int64_t id : {3, 5, 7, 5, 3, 7}) {
    ASSERT_NE(rows.find(id), nullptr);
    EXPECT_EQ(rows.find(id)->value, id * 10);
  }
  EXPECT_EQ(rows.find(4), nullptr);
  EXPECT_EQ(rows.find(8), nullptr);
}

}  // namespace
}  // namespace culprit::rocm
