// Traces of Ascend's PyTorch profiler: what their processes hold is told by the processes' names only.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

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
{"ph": "X", "name": "MatMulV2", "pid": 26019, "tid": 4, "ts": "1100.000", "dur": 40.5, "args": {"Task Type": "AI_CORE"}},
{"ph": "X", "name": "MEMCPY_ASYNC", "pid": 26019, "tid": 4, "ts": "1150.000", "dur": 7.0},
{"ph": "X", "name": "MEMCPY_ASYNC", "pid": 26019, "tid": 2, "ts": "1170.000", "dur": 7.0},
{"ph": "X", "name": "Reduce", "pid": 26019, "tid": 2, "ts": "1180.000", "dur": 3.0, "args": {"Task Type": "Other"}},
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

constexpr std::string_view kCopy = "MEMCPY_ASYNC";

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
  EXPECT_EQ(categoryOf("Reduce"), EventCategory::Container) << "a step of the collective, whatever its type";
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

TEST(AscendTrace, CopiesOnAStreamThatWaitsForRanksAreStepsOfACollective) {
  const test::TempFolder folder;
  folder.write("trace_view.json", kAscend);
  const test::TraceRun run = test::readTraceRun(folder.path());
  const Events& events = run.content.trace.captures.at(0).events;
  std::size_t copies = 0, steps = 0;
  for (const std::size_t row : run.rows(kCopy)) {
    copies += events.category(row) == EventCategory::GpuMemcpy ? 1 : 0;
    steps += events.category(row) == EventCategory::Container ? 1 : 0;
  }
  EXPECT_EQ(copies, 1U);
  EXPECT_EQ(steps, 1U);
}

TEST(AscendTrace, TheTableOfKernelsAndTheSettingsBesideItTellBetter) {
  const test::TempFolder folder;
  folder.write("run/ASCEND_PROFILER_OUTPUT/trace_view.json", kAscend);
  folder.write("run/ASCEND_PROFILER_OUTPUT/kernel_details.csv",
               "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us)\r\n"
               "5,Reduce,N/A,N/A,1180.000\t,3\r\n"
               "5,hcom_allReduce__1,hcom,HCCL,1160.000\t,85\r\n");
  folder.write("run/ASCEND_PROFILER_OUTPUT/step_trace_time.csv", "Step,Computing\n5,40.5\n");
  folder.write("run/profiler_info_3.json",
               R"({"config": {"experimental_config": {"_profiler_level": "Level1"}}, "rank_id": "3"})");
  folder.write("run/profiler_metadata.json", R"({"ENV_VARIABLES": {"SECRET": "x"}})");
  const test::TraceRun run = test::readTraceRun(folder.path());
  const Capture& capture = run.content.trace.captures.at(0);
  const auto categoryOf = [&](std::string_view name) {
    return capture.events.category(run.rows(name).at(0));
  };
  EXPECT_EQ(categoryOf("Reduce"), EventCategory::GpuCompute) << "the table has it";
  EXPECT_EQ(categoryOf("MatMulV2"), EventCategory::GpuCompute) << "although the table lacks it";
  EXPECT_EQ(categoryOf("hcom_allReduce__1"), EventCategory::GpuComm);
  EXPECT_EQ(capture.facts.rank, 3);
  EXPECT_EQ(capture.facts.settings,
            (std::vector<std::pair<std::string, std::string>>{{"profiler_level", "Level1"}}));
  EXPECT_TRUE(run.issues.issues().empty()) << run.issues.issues().front().text;
}

TEST(AscendTrace, WhatMsprofMadeOfTheSameRecordingIsNotReadTwice) {
  const test::TempFolder folder;
  folder.write("run/ASCEND_PROFILER_OUTPUT/trace_view.json", kAscend);
  folder.write("run/PROF_000001_X/mindstudio_profiler_output/msprof_2025.json", kAscend);
  const test::TraceRun run = test::readTraceRun(folder.path());
  EXPECT_EQ(run.content.trace.captures.size(), 1U);
}

TEST(AscendTrace, ATableThatCannotBeReadCostsItselfOnly) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may read everything";
  const test::TempFolder folder;
  folder.write("trace_view.json", kAscend);
  const auto table = folder.write("kernel_details.csv", "Name,Start Time(us)\n");
  std::filesystem::permissions(table, std::filesystem::perms::none);
  const test::TraceRun run = test::readTraceRun(folder.path());
  EXPECT_EQ(run.rows("MatMulV2").size(), 1U);
  EXPECT_NE(run.issue(IssueKind::UnreadableFile), nullptr);
}

TEST(AscendTrace, SettingsOfSeveralRanksAreThoseOfNone) {
  const test::TempFolder folder;
  folder.write("run/card1/trace_view.json", kAscend);
  folder.write("run/card1/kernel_details.csv", "Name,Start Time(us)\nMatMulV2,1100.000\nMatMulV2,N/A\n");
  folder.write("run/profiler_info_0.json", R"({"rank_id": 0})");
  folder.write("run/profiler_info_1.json", R"({"rank_id": 1})");
  const test::TraceRun run = test::readTraceRun(folder.path());
  EXPECT_EQ(run.content.trace.captures.at(0).facts.rank, std::nullopt);
  const Issue* issue = run.issue(IssueKind::SkippedRow);
  ASSERT_NE(issue, nullptr);
  EXPECT_EQ(issue->line, 3U);
}

TEST(AscendTrace, LeavesOtherProfilersProcessesAlone) {
  const test::TempFolder folder;
  folder.write("trace.json", R"([{"ph": "X", "name": "f", "pid": 25603, "tid": 1, "ts": 1, "dur": 1},
      {"ph": "M", "name": "process_name", "pid": 25603, "tid": 0, "args": {"name": "CANN"}}])");
  const test::TraceRun run = test::readTraceRun(folder.path());
  EXPECT_EQ(run.content.processes.at(0).pid, 25603);
  EXPECT_EQ(run.content.trace.captures.at(0).events.category(run.rows("f").at(0)), EventCategory::Other);
}

/// Kernels and copies as counted for the corpus by other means; collectives are told apart.
struct Counted {
  std::size_t kernels = 0, collectives = 0, copies = 0;
  double kernelMs = 0.0, collectiveMs = 0.0, copyMs = 0.0;

  explicit Counted(const Capture& capture) {
    const auto add = [](std::size_t& count, double& ms, std::int64_t ns) {
      ++count;
      ms += static_cast<double>(ns) / 1e6;
    };
    for (std::size_t row = 0; row < capture.events.size(); ++row) {
      const EventCategory category = capture.events.category(row);
      const std::int64_t ns = capture.events.durationNs[row];
      if (category == EventCategory::GpuCompute) add(kernels, kernelMs, ns);
      if (category == EventCategory::GpuComm) add(collectives, collectiveMs, ns);
      if (category == EventCategory::GpuMemcpy) add(copies, copyMs, ns);
    }
  }
};

void expectFacts(const char* folder, const Counted& wanted) {
  const auto path = test::corpusPath(folder);
  if (!path) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  const test::TraceRun run = test::readTraceRun(*path);
  const Counted counted(run.content.trace.captures.at(0));
  EXPECT_EQ(counted.kernels, wanted.kernels);
  EXPECT_EQ(counted.collectives, wanted.collectives);
  EXPECT_EQ(counted.copies, wanted.copies);
  EXPECT_NEAR(counted.kernelMs, wanted.kernelMs, 0.002);
  EXPECT_NEAR(counted.collectiveMs, wanted.collectiveMs, 0.002);
  EXPECT_NEAR(counted.copyMs, wanted.copyMs, 0.002);
}

Counted facts(std::size_t kernels, double kernelMs, double collectiveMs, std::size_t copies, double copyMs) {
  Counted counted{Capture()};
  counted.kernels = kernels;
  counted.collectives = 4;
  counted.copies = copies;
  counted.kernelMs = kernelMs;
  counted.collectiveMs = collectiveMs;
  counted.copyMs = copyMs;
  return counted;
}

TEST(AscendCorpus, HoldsTheWorkOfA910BAtLevel0) {
  expectFacts("traces/pair6_ascend_text_level0_vs_level1/A_level0/rank0_ascend_pt",
              facts(187, 8.827, 85.517, 24, 1.035));
}

TEST(AscendCorpus, HoldsTheWorkOfA910BAtLevel1) {
  expectFacts("traces/pair6_ascend_text_level0_vs_level1/B_level1/rank1_ascend_pt",
              facts(187, 8.878, 100.375, 24, 1.310));
}

/// Its tasks are all of type "Other", the steps of collectives too.
TEST(AscendCorpus, HoldsTheWorkOfA910A) {
  expectFacts("traces/pair9_ascend_text_910A_vs_910B/A_910A_2024/rank0_ascend_pt",
              facts(345, 9.883, 35.563, 17, 2.961));
}

}  // namespace
}  // namespace culprit
