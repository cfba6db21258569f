// Comparisons of profiles of XLA through the whole road: made ones with steps, and the published pair with
// what a user should be told of it.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/report/sentences/summary.h"
#include "tests/support/corpus.h"
#include "tests/support/judged_run.h"
#include "tests/support/xplane_text.h"

namespace culprit {
namespace {

const FunctionShare* shareOf(const PairResults& pair, std::string_view name) {
  const auto& functions = pair.verdict.functions;
  const auto found = std::find_if(functions.begin(), functions.end(),
                                  [name](const FunctionShare& share) { return share.name == name; });
  return found == functions.end() ? nullptr : &*found;
}

/// Twelve steps of 10 ms, each with a kernel that a call launches.
std::filesystem::path makeSteps(const test::TempFolder& folder, const std::string& run,
                                std::int64_t kernelUs) {
  constexpr std::int64_t kPsPerUs = 1'000'000;
  std::vector<test::XplaneEvent> host, work;
  for (std::int64_t step = 0; step < 12; ++step) {
    const std::int64_t start = step * 10'000 * kPsPerUs;
    const auto launch = static_cast<std::uint64_t>(step + 1);
    host.push_back({"train", start, 9'000 * kPsPerUs + step % 3, {{.name = "step_num", .number = launch}}});
    host.push_back(
        {"hipModuleLaunchKernel", start + 100 * kPsPerUs, 50 * kPsPerUs, {test::correlation(launch)}});
    work.push_back({"gemm.kd",
                    start + 500 * kPsPerUs,
                    kernelUs * kPsPerUs + step % 5 * 1000,
                    {test::correlation(launch), test::referring("hlo_op", "dot.1"),
                     test::referring("hlo_module", "jit_train")}});
  }
  test::XplanePlane gpu("/device:GPU:0");
  test::XplanePlane threads("/host:CPU");
  gpu.line(1, "Stream #1(Kernel)", 1000, work);
  threads.line(7, "python", 1000, host);
  return folder.write(run + "/box.xplane.pb", test::xplaneOf({gpu, threads})).parent_path();
}

TEST(XplaneCompare, StepsAreCyclesAndASlowerKernelIsFound) {
  const test::TempFolder folder;
  const ResultsPtr results = test::judged({makeSteps(folder, "a", 4'000), makeSteps(folder, "b", 6'000)});
  ASSERT_EQ(results->pairs.size(), 1U);
  const PairResults& pair = results->pairs[0];
  EXPECT_EQ(pair.cyclesA.size(), 12U);
  EXPECT_EQ(pair.cyclesB.size(), 12U);
  const FunctionShare* gemm = shareOf(pair, "gemm");
  ASSERT_NE(gemm, nullptr);
  EXPECT_NEAR(gemm->a.perCallMs().value_or(0.0), 4.0, 0.01);
  EXPECT_NEAR(gemm->b.perCallMs().value_or(0.0), 6.0, 0.01);
}

TEST(XplaneCompareCorpus, SaysThatThePluginAndTheNumberOfGpusDiffer) {
  const auto root = test::corpusPath("traces/pair11_xplane_jax_legacy_vs_08");
  if (!root) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  const ResultsPtr results = test::judged({*root / "A_legacy", *root / "B_jax08"});
  const PairResults& pair = results->pairs.at(0);
  const auto differs = [&pair](std::string_view name, std::string_view a, std::string_view b) {
    const auto& settings = pair.verdict.settings;
    return std::any_of(settings.begin(), settings.end(), [&](const RunSetting& setting) {
      return setting.name == name && setting.a == a && setting.b == b;
    });
  };
  EXPECT_TRUE(differs("GPU tracer", "roctracer", "rocprofiler-sdk"));
  EXPECT_TRUE(differs("GPUs in use", "2", "8"));
  const std::string text = summaryText(*results);
  EXPECT_NE(text.find("launches of compute kernels: A 25, B 235"), std::string::npos) << text;
  for (const char* kernel : {"input_transpose_fusion", "Im3d2Col", "loop_transpose_fusion"}) {
    const FunctionShare* share = shareOf(pair, kernel);
    ASSERT_NE(share, nullptr) << kernel;
    EXPECT_GT(share->a.calls, 0.0) << kernel;
    EXPECT_GT(share->b.calls, 0.0) << "kernels are the same without \".kd\"";
  }
}

}  // namespace
}  // namespace culprit
