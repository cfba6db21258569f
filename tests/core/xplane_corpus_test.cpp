// Real profiles of JAX and TensorFlow from public repositories, where they are there: what they hold must be
// what was computed from them independently.
#include <gtest/gtest.h>

#include <map>

#include "core/pipeline/pipeline.h"
#include "tests/support/corpus.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

struct Facts {
  const char* file;
  std::uint64_t kernels, distinct;
  double kernelMs, busyMs;  ///< busy: over all devices
  std::uint64_t copies;
  double copyMs;
  std::uint64_t copyBytes;
  std::uint64_t
      calls;      ///< the independent program's, less the operations "cudnn-conv.1" and "custom-call.1",
  double callMs;  ///< which it takes for calls by their first letters
  std::uint64_t ranges;  ///< all other events of the host, with those
  std::uint64_t steps;
  const char* host;
};

constexpr Facts kFacts[] = {
    {"pair11_xplane_jax_legacy_vs_08/A_legacy/chi-mi300x-013.xplane.pb", 25, 5, 3.586, 3.586, 53, 0.889,
     34'734'080, 78, 0.658, 5868, 0, "chi-mi300x-013.ord.vultr.cpe.ice.amd.com"},
    {"pair11_xplane_jax_legacy_vs_08/B_jax08/tw003.xplane.pb", 235, 6, 28.137, 28.132, 0, 0.0, 0, 234, 18.454,
     3181, 0, nullptr},
    {"single/xplane/jax08_attention.xplane.pb", 105, 12, 3.846, 3.846, 0, 0.0, 0, 105, 1.003, 4170, 0,
     nullptr},
    {"single/xplane/jax_te_attn_mi355.xplane.pb", 150, 19, 12.134, 12.133, 0, 0.0, 0, 150, 3.697, 1692, 0,
     nullptr},
    {"single/xplane/tf_gpu_multi_worker_v100.xplane.pb", 1330, 11, 29.691, 29.690, 226, 0.471, 155'006, 1556,
     20.922, 13798, 2, nullptr}};

/// What stands in no summary of a run.
struct HostTotals {
  std::uint64_t calls = 0, ranges = 0, copyBytes = 0, linked = 0, work = 0;
  double callMs = 0.0;
};

HostTotals hostTotalsOf(const Capture& capture, const Names& names) {
  HostTotals totals;
  const Events& events = capture.events;
  std::map<std::uint32_t, std::uint64_t> launches;
  for (std::size_t row = 0; row < events.size(); ++row) {
    const EventCategory category = events.category(row);
    if (category != EventCategory::Runtime && category != EventCategory::Sync) continue;
    ++totals.calls;
    totals.callMs += static_cast<double>(events.durationNs[row]) / 1e6;
    ++launches[events.launch[row]];
  }
  for (std::size_t row = 0; row < events.size(); ++row) {
    const EventCategory category = events.category(row);
    if (isGpuWork(category)) {
      ++totals.work;
      totals.linked += launches.contains(events.launch[row]) ? 1 : 0;
    }
    if (category == EventCategory::GpuMemcpy) {
      const auto detail = events.detail(row);
      totals.copyBytes += detail ? capture.details[*detail].bytes.value_or(0) : 0;
    }
    // Operators that the reader adds around calls are of XLA's programs.
    const bool isAdded =
        category == EventCategory::CpuOp && names.functions[events.function[row]].starts_with("jit_");
    const bool isRange = category == EventCategory::Python || category == EventCategory::Annotation ||
                         category == EventCategory::CpuOp || category == EventCategory::Other;
    totals.ranges += isRange && !isAdded ? 1 : 0;
  }
  return totals;
}

TEST(XplaneCorpus, HoldsWhatWasComputedFromIt) {
  const auto root = test::corpusPath("traces");
  if (!root) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  for (const Facts& facts : kFacts) {
    SCOPED_TRACE(facts.file);
    SilentMonitor monitor;
    const RunSummary run = describeRun({.run = *root / facts.file}, monitor);
    ASSERT_TRUE(run.trace);
    EXPECT_EQ(run.trace->steps.count, facts.steps);
    EXPECT_EQ(run.trace->kernels, facts.kernels);
    EXPECT_EQ(run.trace->distinctKernels, facts.distinct);
    EXPECT_NEAR(run.trace->kernelMs, facts.kernelMs, 0.002);
    EXPECT_NEAR(run.trace->busyMs, facts.busyMs, 0.004);
    EXPECT_EQ(run.trace->copies, facts.copies);
    EXPECT_NEAR(run.trace->copyMs, facts.copyMs, 0.002);
    ASSERT_EQ(run.processes.size(), 1U);
    if (facts.host != nullptr) {
      EXPECT_EQ(run.processes[0].process.host, facts.host);
    }
    for (const Issue& issue : run.issues) EXPECT_EQ(issue.kind, IssueKind::ProfilerWarning) << issue.text;

    const test::TraceRun read = test::readTraceRun(*root / facts.file);
    const HostTotals totals = hostTotalsOf(read.content.trace.captures.at(0), read.names);
    EXPECT_EQ(totals.calls, facts.calls);
    EXPECT_NEAR(totals.callMs, facts.callMs, 0.002);
    EXPECT_EQ(totals.ranges, facts.ranges);
    EXPECT_EQ(totals.copyBytes, facts.copyBytes);
    EXPECT_EQ(totals.linked, totals.work) << "every piece of work has its call";
  }
}

}  // namespace
}  // namespace culprit
