// Real traces from public repositories, where they are there: what they hold must be what was computed from
// them independently, and whatever is no trace must be refused with a sentence.
#include <gtest/gtest.h>

#include <set>

#include "core/pipeline/pipeline.h"
#include "tests/support/corpus.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

struct Facts {
  const char* run;
  std::uint64_t steps;
  double stepMeanMs, stepMedianMs;
  std::uint64_t kernels, distinct;
  double kernelMs, busyMs;
  std::uint64_t copies;
  double copyMs;
};

constexpr Facts kFacts[] = {
    {"pair1_kineto2021_resnet50_dataloader/A_workers0", 12, 163.89, 161.81, 17544, 67, 1182.741, 1182.741, 24,
     21.895},
    {"pair1_kineto2021_resnet50_dataloader/B_workers4", 12, 141.22, 126.55, 17736, 62, 1189.131, 1189.131, 24,
     36.267},
    {"pair2_kineto2022_dlrm_8xA100_vs_2xV100/A_control", 6, 77.49, 76.83, 8568, 170, 446.813, 369.257, 228,
     53.498},
    {"pair2_kineto2022_dlrm_8xA100_vs_2xV100/B_test", 6, 124.07, 114.69, 9876, 131, 801.858, 621.446, 4856,
     159.699},
    {"pair3_qwen15_h100_vs_mi300/A_h100", 1, 47.15, 47.15, 1465, 26, 45.433, 45.433, 1, 0.002},
    {"pair3_qwen15_h100_vs_mi300/B_mi300", 1, 42.74, 42.74, 1516, 28, 43.062, 43.062, 1, 0.001},
    {"pair3_timesformer_h100_vs_mi300/A_h100", 1, 382.54, 382.54, 446, 20, 154.856, 154.856, 2, 3.464},
    {"pair3_timesformer_h100_vs_mi300/B_mi300", 1, 390.68, 390.68, 447, 26, 118.759, 118.759, 2, 1.094},
    {"pair7_tiny_hta_trace_compare/A_base", 2, 111.22, 111.22, 6, 3, 0.432, 0.432, 6, 1.235},
    {"pair7_tiny_hta_trace_compare/B_test", 2, 111.22, 111.22, 5, 3, 0.428, 0.428, 6, 1.235}};

class TraceCorpus : public testing::Test {
 protected:
  void SetUp() override {
    const auto found = test::corpusPath("traces");
    if (!found) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
    root = *found;
  }
  std::filesystem::path root;
};

/// Within 0.1 %, or within the last printed digit where that is coarser.
void expectNear(double value, double fact, double digit, const char* what) {
  EXPECT_NEAR(value, fact, std::max(0.001 * fact, 0.5000001 * digit)) << what;
}

TEST_F(TraceCorpus, HoldsWhatWasComputedFromIt) {
  for (const Facts& facts : kFacts) {
    SCOPED_TRACE(facts.run);
    SilentMonitor monitor;
    const RunSummary run = describeRun({.run = root / facts.run}, monitor);
    ASSERT_TRUE(run.trace);
    EXPECT_EQ(run.trace->steps.count, facts.steps);
    expectNear(run.trace->steps.meanMs.value_or(0), facts.stepMeanMs, 0.01, "step mean");
    expectNear(run.trace->steps.medianMs.value_or(0), facts.stepMedianMs, 0.01, "step median");
    EXPECT_EQ(run.trace->kernels, facts.kernels);
    EXPECT_EQ(run.trace->distinctKernels, facts.distinct);
    expectNear(run.trace->kernelMs, facts.kernelMs, 0.001, "kernels");
    expectNear(run.trace->busyMs, facts.busyMs, 0.001, "busy");
    EXPECT_EQ(run.trace->copies, facts.copies);
    expectNear(run.trace->copyMs, facts.copyMs, 0.001, "copies");
    EXPECT_TRUE(run.issues.empty());
    EXPECT_EQ(run.processes.size(), 1U);
  }
}

TEST_F(TraceCorpus, ReadsEveryKinetoFile) {
  for (const char* folder : {"single/kineto", "single/llm_inference", "single/counters", "large"}) {
    for (const auto& entry : std::filesystem::directory_iterator(root / folder)) {
      const test::TraceRun run = test::readTraceRun(entry.path());
      EXPECT_GT(run.content.trace.events(), 0U) << entry.path();
      EXPECT_TRUE(run.issues.issues().empty()) << entry.path() << " " << run.issues.issues().front().text;
      EXPECT_NE(run.content.trace.captures.at(0).facts.dialect, Dialect::ChromeJson) << entry.path();
      for (const Track& track : run.content.trace.captures[0].tracks) {
        EXPECT_TRUE(track.process || track.kind == TrackKind::Other) << entry.path() << " " << track.pid;
      }
    }
  }
}

TEST_F(TraceCorpus, ReadsCountersOfTheGpu) {
  const test::TraceRun run = test::readTraceRun(root / "single/counters/gpu_metrics_expected.json");
  const ReadingSeries* usage = run.readings("GPU Utilization", "0");
  ASSERT_NE(usage, nullptr);
  EXPECT_EQ(usage->instanceKind, InstanceKind::Gpu);
  EXPECT_EQ(usage->unit, "fraction");
  EXPECT_EQ(usage->value.size(), 16U);
  ASSERT_NE(run.readings("Est. SM Efficiency", "0"), nullptr);
  EXPECT_EQ(run.readings("Est. SM Efficiency", "0")->value.size(), 62U);
}

TEST_F(TraceCorpus, ReadsOneFilePerRank) {
  const test::TraceRun run = test::readTraceRun(root / "multirank/megatron_tp8");
  ASSERT_EQ(run.content.processes.size(), 8U);
  std::set<int> ranks;
  for (const Process& process : run.content.processes) ranks.insert(process.rank.value_or(-1));
  EXPECT_EQ(ranks, (std::set<int>{0, 1, 2, 3, 4, 5, 6, 7}));
  for (const Capture& capture : run.content.trace.captures) {
    std::uint64_t kernels = 0;
    for (std::size_t row = 0; row < capture.events.size(); ++row) {
      const EventCategory category = capture.events.category(row);
      if (category == EventCategory::GpuCompute || category == EventCategory::GpuComm) ++kernels;
    }
    EXPECT_EQ(kernels, 690U) << capture.facts.file;
    EXPECT_EQ(capture.facts.worldSize, 8);
  }
}

TEST_F(TraceCorpus, ReadsOrRefusesOddFilesWithASentence) {
  int read = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root / "odd")) {
    if (!entry.is_regular_file()) continue;
    const std::string refusal = test::refusalOf(entry.path());
    if (refusal.empty()) ++read;
    EXPECT_TRUE(refusal.empty() || refusal.size() > 20) << entry.path() << " " << refusal;
  }
  EXPECT_GE(read, 14);
}

TEST_F(TraceCorpus, RefusesWhatIsNoTrace) {
  const std::filesystem::path folder = root / "single/not_a_trace";
  EXPECT_NE(test::refusalOf(folder / "benchmark_simple_add_et.json.gz").find("execution trace"),
            std::string::npos);
  EXPECT_NE(test::refusalOf(folder / "memory_timeline.raw.gz").find("memory timeline"), std::string::npos);
}

}  // namespace
}  // namespace culprit
