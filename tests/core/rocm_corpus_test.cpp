// Real databases of AMD's profilers from public repositories, where they are there: what they hold must be
// what was computed from them independently.
#include <gtest/gtest.h>

#include <set>

#include "core/base/time_units.h"
#include "core/pipeline/pipeline.h"
#include "tests/support/corpus.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

struct Facts {
  const char* run;
  std::uint64_t kernels, distinct;
  double kernelMs, busyMs;
  std::uint64_t copies;
  double copyMs;
  std::uint64_t bytes, calls;
  double callMs;
  std::uint64_t ranges;
  int gpu;
};

constexpr Facts kFacts[] = {
    {"single/rocpd/mytrace.rpd.gz", 8948, 33, 407.138, 407.137, 1176, 9.487, 4295697056, 2830, 366.725, 11885,
     2},
    {"pair12_rocprofv1_laplacian/A_kernel1/results.db", 1004, 4, 2648.557, 2648.557, 0, 0.0, 0, 0, 0.0, 0, 8},
    {"pair12_rocprofv1_laplacian/B_kernel2/results.db", 1004, 4, 2566.450, 2566.450, 0, 0.0, 0, 0, 0.0, 0, 8},
    {"single/rocprof_v1_v2/profiling_output.db", 115, 5, 49.107, 49.107, 0, 0.0, 0, 0, 0.0, 0, 1},
    {"single/rocprof_v1_v2/results.db", 10, 3, 4.870, 4.870, 0, 0.0, 0, 0, 0.0, 0, 1}};

/// Numbers and lengths of the events that are not in the summary of a run.
struct Counts {
  std::uint64_t bytes = 0, calls = 0, ranges = 0, launched = 0;
  double callNs = 0.0;
  std::set<std::int32_t> gpus;
};

Counts countsOf(const RunContent& content) {
  Counts counts;
  for (const Capture& capture : content.trace.captures) {
    const Events& events = capture.events;
    for (std::size_t row = 0; row < events.size(); ++row) {
      const EventCategory category = events.category(row);
      if (category == EventCategory::GpuMemcpy && events.detail(row)) {
        counts.bytes += capture.details.at(*events.detail(row)).bytes.value_or(0);
      }
      if (category == EventCategory::Runtime || category == EventCategory::Sync) {
        ++counts.calls;
        counts.callNs += static_cast<double>(events.durationNs[row]);
      }
      if (category == EventCategory::CpuOp || category == EventCategory::Annotation) ++counts.ranges;
      if (!isGpuWork(category)) continue;
      if (events.launch[row] != 0) ++counts.launched;
      counts.gpus.insert(capture.tracks[events.track[row]].gpu.value_or(-1));
    }
  }
  return counts;
}

TEST(RocmCorpus, HoldsWhatWasComputedFromIt) {
  const auto root = test::corpusPath("traces");
  if (!root || !test::corpusPath("traces/pair12_rocprofv1_laplacian")) {
    GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  }
  constexpr double kRounding = 0.002;
  for (const Facts& facts : kFacts) {
    SCOPED_TRACE(facts.run);
    SilentMonitor monitor;
    const RunSummary run = describeRun({.run = *root / facts.run}, monitor);
    ASSERT_TRUE(run.trace);
    EXPECT_EQ(run.trace->kernels, facts.kernels);
    EXPECT_EQ(run.trace->distinctKernels, facts.distinct);
    EXPECT_NEAR(run.trace->kernelMs, facts.kernelMs, kRounding);
    EXPECT_NEAR(run.trace->busyMs, facts.busyMs, kRounding);
    EXPECT_EQ(run.trace->copies, facts.copies);
    EXPECT_NEAR(run.trace->copyMs, facts.copyMs, kRounding);
    EXPECT_EQ(run.processes.size(), 1U);
    const Counts counts = countsOf(test::readTraceRun(*root / facts.run).content);
    EXPECT_EQ(counts.bytes, facts.bytes);
    EXPECT_EQ(counts.calls, facts.calls);
    EXPECT_NEAR(counts.callNs / kNsPerMs, facts.callMs, kRounding);
    EXPECT_EQ(counts.ranges, facts.ranges);
    EXPECT_EQ(counts.gpus, std::set<std::int32_t>{facts.gpu});
  }
}

TEST(RocmCorpus, EveryOperationOfRpdHasItsCall) {
  const auto file = test::corpusPath("traces/single/rocpd/mytrace.rpd.gz");
  if (!file) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  const test::TraceRun run = test::readTraceRun(*file);
  EXPECT_EQ(countsOf(run.content).launched, 10124U);
  const ReadingSeries* clock = run.readings("gpu_frequency", "2");
  ASSERT_NE(clock, nullptr);
  EXPECT_EQ(clock->value.size(), 116U);  // 58 values that held for a while
  EXPECT_EQ(run.issue(IssueKind::SkippedEvent), nullptr);
}

}  // namespace
}  // namespace culprit
