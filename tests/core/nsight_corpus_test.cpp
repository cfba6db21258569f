// Real exports of Nsight Systems from public repositories, where they are there: what they hold must be what
// was computed from them independently.
#include <gtest/gtest.h>

#include "core/pipeline/pipeline.h"
#include "tests/support/corpus.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

struct Facts {
  const char* run;
  std::uint64_t kernels, distinct;
  double kernelMs;
  std::uint64_t copies;
  double copyMs;
  std::size_t processes;
  const char* device;  ///< as the file says; empty: it does not
};

constexpr Facts kFacts[] = {
    {"pair4_nsys_nvfuser_matmul/A_smem_epilogue", 19, 5, 0.394, 1, 0.002, 1, "NVIDIA H200"},
    {"pair4_nsys_nvfuser_matmul/B_elect_sync", 19, 5, 0.390, 1, 0.002, 1, "NVIDIA H200"},
    {"pair4_nsys_nvfuser_matmul/C_register_stealing", 19, 5, 0.383, 1, 0.002, 1, "NVIDIA H200"},
    {"pair5_nsys_nvtxonly_centerformer/A_baseline", 0, 0, 0.0, 0, 0.0, 1, "NVIDIA TITAN RTX"},
    {"pair5_nsys_nvtxonly_centerformer/B_poolformer", 0, 0, 0.0, 0, 0.0, 1, "NVIDIA TITAN RTX"},
    {"single/nsys_variants/h100_2gpu_1s.sqlite", 3442, 15, 44.830, 904, 1880.842, 2, ""},
    {"single/nsys_variants/jacc_cg_trace_nokernels.sqlite", 0, 0, 0.0, 0, 0.0, 2, "NVIDIA A100 80GB PCIe"},
    {"single/nsys_variants/mock.sqlite", 2, 2, 0.004, 1, 0.002, 1, "NVIDIA GeForce RTX 3080"},
    {"single/nsys_variants/weatherbench_osrt.sqlite", 0, 0, 0.0, 0, 0.0, 1, nullptr}};

TEST(NsightCorpus, HoldsWhatWasComputedFromIt) {
  const auto root = test::corpusPath("traces");
  if (!root) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  for (const Facts& facts : kFacts) {
    SCOPED_TRACE(facts.run);
    SilentMonitor monitor;
    const RunSummary run = describeRun({.run = *root / facts.run}, monitor);
    ASSERT_TRUE(run.trace);
    EXPECT_EQ(run.trace->steps.count, 0U);
    EXPECT_EQ(run.trace->kernels, facts.kernels);
    EXPECT_EQ(run.trace->distinctKernels, facts.distinct);
    EXPECT_NEAR(run.trace->kernelMs, facts.kernelMs, 0.000501);
    EXPECT_NEAR(run.trace->busyMs, facts.kernelMs, 0.000501);
    EXPECT_EQ(run.trace->copies, facts.copies);
    EXPECT_NEAR(run.trace->copyMs, facts.copyMs, 0.000501);
    EXPECT_EQ(run.processes.size(), facts.processes);
    ASSERT_EQ(run.trace->captures.size(), 1U);
    const auto& devices = run.trace->captures[0].devices;
    if (facts.device != nullptr) {
      EXPECT_EQ(devices.empty() ? "" : devices[0].model, facts.device);
    }
    for (const Issue& issue : run.issues) EXPECT_EQ(issue.kind, IssueKind::ProfilerWarning) << issue.text;
  }
}

TEST(NsightCorpus, ThePartsOfAFolderAreOneRun) {
  const auto root = test::corpusPath("traces/pair4_nsys_nvfuser_matmul");
  if (!root) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  const test::TraceRun run = test::readTraceRun(*root);
  EXPECT_EQ(run.content.trace.captures.size(), 3U);
  EXPECT_EQ(run.content.processes.size(), 3U);
  for (const char* kernel : {"nvjet_hsh_256x128_64x4_1x2_h_bz_coopA_NTT"}) {
    EXPECT_TRUE(run.names.functions.find(kernel)) << kernel;
  }
}

}  // namespace
}  // namespace culprit
