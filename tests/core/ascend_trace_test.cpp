// Traces of Ascend's PyTorch profiler: what their processes hold is told by the processes' names only.
#include <gtest/gtest.h>

#include "core/sources/chrome/chrome_trace.h"
#include "tests/support/corpus.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

// Host process 25; device pids are 25 * 1024 + layer * 32 + device 3.
constexpr std::string_view kAscend = R"([
{"ph": "X", "name": "ProfilerStep#5", "cat": "cpu_op", "pid": 25, "tid": 25, "ts": "1000.000", "dur": 500.0},
{"ph": "X", "name": "Node@launch", "pid": 25603, "tid": 25, "ts": "1010.000", "dur": 5.5, "args": {"Mode": "launch"}},
{"ph": "X", "name": "AscendCL@aclrtSynchronizeStream", "pid": 25603, "tid": 25, "ts": "1020.000", "dur": 90.0},
{"ph": "X", "name": "MatMulV2", "pid": 26019, "tid": 2, "ts": "1100.000", "dur": 40.5, "args": {"Task Type": "AI_CORE"}},
{"ph": "X", "name": "MEMCPY_ASYNC", "pid": 26019, "tid": 2, "ts": "1150.000", "dur": 7.0},
{"ph": "X", "name": "Notify Wait", "pid": 26019, "tid": 2, "ts": "1160.000", "dur": 80.0},
{"ph": "X", "name": "hcom_allReduce__1", "pid": 26083, "tid": 0, "ts": "1160.000", "dur": 85.0},
{"ph": "X", "name": "Notify Wait", "pid": 26083, "tid": 1, "ts": "1160.000", "dur": 80.0},
{"ph": "X", "name": "Free", "pid": 26339, "tid": 3, "ts": "1200.000", "dur": 300.0},
{"ph": "M", "name": "process_name", "pid": 25, "tid": 0, "args": {"name": "Python"}},
{"ph": "M", "name": "process_name", "pid": 25603, "tid": 0, "args": {"name": "CANN"}},
{"ph": "M", "name": "process_name", "pid": 26019, "tid": 0, "args": {"name": "Ascend Hardware"}},
{"ph": "M", "name": "process_name", "pid": 26083, "tid": 0, "args": {"name": "HCCL"}},
{"ph": "M", "name": "thread_name", "pid": 26083, "tid": 0, "args": {"name": "Group 0 Communication"}},
{"ph": "M", "name": "thread_name", "pid": 26083, "tid": 1, "args": {"name": "Plane 0"}},
{"ph": "M", "name": "process_name", "pid": 26339, "tid": 0, "args": {"name": "Overlap Analysis"}}
])";

TEST(AscendTrace, GivesTracksTheirMeaningByTheNamesOfProcesses) {
  const test::TempFolder folder;
  folder.write("trace_view.json", kAscend);
  const test::TraceRun run = test::readTraceRun(folder.path());
  ASSERT_EQ(run.content.processes.size(), 1U);
  EXPECT_EQ(run.content.processes[0].pid, 25);
  const Capture& capture = run.content.trace.captures.at(0);
  const auto categoryOf = [&](std::string_view name, std::size_t which = 0) {
    return capture.events.category(run.rows(name).at(which));
  };
  EXPECT_EQ(categoryOf("ProfilerStep#5"), EventCategory::StepMarker);
  EXPECT_EQ(categoryOf("Node@launch"), EventCategory::Runtime);
  EXPECT_EQ(categoryOf("AscendCL@aclrtSynchronizeStream"), EventCategory::Sync);
  EXPECT_EQ(categoryOf("MatMulV2"), EventCategory::GpuCompute);
  EXPECT_EQ(categoryOf("MEMCPY_ASYNC"), EventCategory::GpuMemcpy);
  EXPECT_EQ(categoryOf("Notify Wait", 0), EventCategory::Container);
  EXPECT_EQ(categoryOf("Notify Wait", 1), EventCategory::Container);
  EXPECT_EQ(categoryOf("hcom_allReduce__1"), EventCategory::GpuComm);
  EXPECT_EQ(categoryOf("Free"), EventCategory::Container);

  const auto trackOf = [&](std::string_view name) {
    return capture.tracks.at(capture.events.track[run.rows(name).at(0)]);
  };
  EXPECT_EQ(trackOf("MatMulV2").kind, TrackKind::GpuStream);
  EXPECT_EQ(trackOf("MatMulV2").gpu, 3);
  EXPECT_EQ(trackOf("hcom_allReduce__1").gpu, 3);
  EXPECT_EQ(trackOf("Node@launch").kind, TrackKind::HostThread);
  EXPECT_EQ(trackOf("Free").kind, TrackKind::Other);
  EXPECT_EQ(trackOf("Free").process, std::nullopt);
}

TEST(AscendTrace, LeavesOtherProfilersProcessesAlone) {
  const test::TempFolder folder;
  folder.write("trace.json", R"([{"ph": "X", "name": "f", "pid": 25603, "tid": 1, "ts": 1, "dur": 1},
      {"ph": "M", "name": "process_name", "pid": 25603, "tid": 0, "args": {"name": "CANN"}}])");
  const test::TraceRun run = test::readTraceRun(folder.path());
  EXPECT_EQ(run.content.processes.at(0).pid, 25603);
  EXPECT_EQ(run.content.trace.captures.at(0).events.category(run.rows("f").at(0)), EventCategory::Other);
}

/// The facts of the corpus: device work is what runs on the "Ascend Hardware" tracks.
TEST(AscendCorpus, HoldsTheWorkOfTheDevice) {
  const auto run = test::corpusPath("traces/pair6_ascend_text_level0_vs_level1/A_level0");
  if (!run) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  const test::TraceRun read = test::readTraceRun(*run);
  ASSERT_EQ(read.content.processes.size(), 2U);
  double computeMs = 0.0;
  for (const Capture& capture : read.content.trace.captures) {
    for (std::size_t row = 0; row < capture.events.size(); ++row) {
      if (capture.events.category(row) == EventCategory::GpuCompute)
        computeMs += static_cast<double>(capture.events.durationNs[row]) / 1e6;
    }
  }
  EXPECT_NEAR(computeMs / 2, 8.82, 0.1);
}

}  // namespace
}  // namespace culprit
