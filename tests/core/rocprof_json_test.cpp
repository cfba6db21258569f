// The JSON output of rocprofv3 (core/sources/rocprof/rocprof_json.h).
#include "core/sources/rocprof/rocprof_json.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/time_units.h"
#include "core/pipeline/pipeline.h"
#include "tests/support/corpus.h"
#include "tests/support/gzip.h"
#include "tests/support/rocprof_json_text.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

using test::readTraceRun;
using test::refusalOf;
using test::rocprofDispatch;
using test::rocprofJson;
using test::rocprofProcess;
using test::TraceRun;

class RocprofJsonTest : public testing::Test {
 protected:
  TraceRun read(std::string_view text) { return readTraceRun(folder.write("908_results.json", text)); }
  /// One process with these dispatches alone.
  static std::string withKernels(const std::string& dispatches) {
    return rocprofJson("{" + test::rocprofTables() + R"(,"buffer_records":{"kernel_dispatch":[)" +
                       dispatches + "]}}");
  }
  test::TempFolder folder;
};

const Track& trackIn(const TraceRun& run, std::string_view name) {
  const Capture& capture = run.content.trace.captures.at(0);
  return capture.tracks.at(capture.events.track[run.rows(name).at(0)]);
}

TEST_F(RocprofJsonTest, AProcessIsACapture) {
  const TraceRun run = read(rocprofJson(rocprofProcess()));
  EXPECT_EQ(run.content.kind, "rocprofv3 JSON");
  ASSERT_EQ(run.content.trace.captures.size(), 1U);
  EXPECT_EQ(run.content.trace.events(), 7U);
  const CaptureFacts& facts = run.content.trace.captures[0].facts;
  EXPECT_EQ(facts.dialect, Dialect::RocprofJson);
  EXPECT_EQ(facts.host, "node7");
  ASSERT_EQ(facts.devices.size(), 2U);
  EXPECT_EQ(facts.devices[1].model, "AMD Instinct MI300X");
  ASSERT_EQ(run.content.processes.size(), 1U);
  EXPECT_EQ(run.content.processes[0].pid, 400);
  EXPECT_EQ(run.content.files.size(), 1U);
  ASSERT_EQ(run.issues.issues().size(), 1U);
  EXPECT_EQ(run.issues.issues()[0].text, "lists that are not read: scratch_memory");
}

TEST_F(RocprofJsonTest, HidesSecretsWordByWord) {
  std::string text = rocprofJson(rocprofProcess());
  constexpr std::string_view kBatch = R"("--batch","8")";
  text.replace(text.find(kBatch), kBatch.size(),
               R"("--password","my pass","x.py","--api-key=a b","-c","run --secret y z","--batch","8")");
  const TraceRun run = read(text);
  for (const auto& [name, value] : run.content.trace.captures.at(0).facts.arguments) {
    EXPECT_EQ(value.find("pass "), std::string::npos) << name;
    if (name != "command") continue;
    EXPECT_EQ(value,
              "/usr/bin/python3 train.py --password *** x.py --api-key=*** -c run --secret *** --batch 8");
  }
}

TEST_F(RocprofJsonTest, ManySmallProcessesAreReadAsFarAsThereCanBe) {
  std::string processes;
  for (int i = 0; i < 5000; ++i)
    processes += (i > 0 ? ",{" : "{") + std::string(R"("buffer_records":{"kernel_dispatch":[{"kind":1}]}})");
  processes += "," + rocprofProcess();
  EXPECT_NE(refusalOf(folder.write("908_results.json", rocprofJson(processes))).find("no record"),
            std::string::npos);
}

TEST_F(RocprofJsonTest, AKernelHasItsDeviceItsLaunchAndItsSize) {
  const TraceRun run = read(rocprofJson(rocprofProcess()));
  const Capture& capture = run.content.trace.captures.at(0);
  const std::size_t row = run.rows("gemm(float*, int)").at(0);
  EXPECT_EQ(capture.events.startNs[row], 2000);
  EXPECT_EQ(capture.events.durationNs[row], 600);
  EXPECT_EQ(capture.events.category(row), EventCategory::GpuCompute);
  EXPECT_EQ(capture.events.launch[row], capture.events.launch[run.rows("hipLaunchKernel").at(0)]);
  EXPECT_EQ(trackIn(run, "gemm(float*, int)").gpu, 1);
  EXPECT_EQ(trackIn(run, "gemm(float*, int)").tid, "queue 3, stream 4");
  const EventDetail& detail = capture.details.at(*capture.events.detail(row));
  EXPECT_EQ(detail.settings.block, (LaunchSettings::Extent{256, 1, 1}));
  EXPECT_EQ(detail.settings.grid, (LaunchSettings::Extent{4, 2, 1})) << "told in work-items";
  EXPECT_EQ(detail.threads, 2000U);
  EXPECT_EQ(detail.settings.registers, 40U);
  EXPECT_EQ(detail.settings.sharedBytes, 1024U);
}

TEST_F(RocprofJsonTest, CallsRangesAndCopiesAreToldApart) {
  const TraceRun run = read(rocprofJson(rocprofProcess()));
  const Capture& capture = run.content.trace.captures.at(0);
  const Events& events = capture.events;
  EXPECT_EQ(events.category(run.rows("hipLaunchKernel").at(0)), EventCategory::Runtime);
  EXPECT_EQ(events.category(run.rows("hipDeviceSynchronize").at(0)), EventCategory::Sync);
  EXPECT_EQ(events.category(run.rows("step \"1\"").at(0)), EventCategory::Annotation);
  EXPECT_EQ(events.category(run.rows("ncclDevKernel_AllReduce").at(0)), EventCategory::GpuComm);
  EXPECT_TRUE(run.rows("roctxProfilerPause").empty());
  const std::size_t copy = run.rows("Memcpy HtoD").at(0);
  EXPECT_EQ(capture.details.at(*events.detail(copy)).bytes, 4096U);
  EXPECT_EQ(trackIn(run, "Memcpy HtoD").gpu, 0);
  EXPECT_EQ(trackIn(run, "Memcpy DtoH").gpu, 1);
}

TEST_F(RocprofJsonTest, NamesMayStandBehindTheRecords) {
  const TraceRun run = read(rocprofJson("{" + test::rocprofRecords() + "," + test::rocprofTables() + "}"));
  EXPECT_EQ(run.content.trace.events(), 7U);
  EXPECT_EQ(trackIn(run, "gemm(float*, int)").gpu, 1);
  EXPECT_EQ(run.rows("step \"1\"").size(), 1U);
  EXPECT_EQ(run.content.processes.at(0).pid, 400);
  EXPECT_EQ(run.issues.issues().size(), 1U);  // of the list that is not read
}

TEST_F(RocprofJsonTest, ProgressOfTwoWalksIsThatOfOneFile) {
  struct Noting final : Monitor {
    void report(const Progress& progress) override {
      farthest = std::max(farthest, progress.done - done);
      done = progress.done;
    }
    bool isCancelled() const override { return false; }
    std::uint64_t done = 0, farthest = 0;
  } monitor;
  std::string dispatches;
  for (int i = 0; i < 10'000; ++i) {
    dispatches +=
        (i > 0 ? "," : "") + rocprofDispatch(1, i + 1, std::to_string(100 + i), std::to_string(101 + i));
  }
  const std::string text = rocprofJson(R"({"buffer_records":{"kernel_dispatch":[)" + dispatches + "]}," +
                                       test::rocprofTables() + "}");
  Names names;
  IssueLog issues;
  const RunScan scan = scanRun(folder.write("908_results.json", text));
  ReadingProgress progress(monitor, scan.bytes, 1.0);
  EXPECT_EQ(readRun(scan, Side::A, names, issues, progress).trace.events(), 10'000U);
  EXPECT_LE(monitor.done, scan.bytes);
  EXPECT_GE(monitor.done, scan.bytes - scan.bytes / 100);
  EXPECT_LE(monitor.farthest, scan.bytes / 4) << "no jump";
}

TEST_F(RocprofJsonTest, TwoProcessesStayApartAndBlanksDoNotCount) {
  std::string text = "\xEF\xBB\xBF \n" + rocprofJson(rocprofProcess(400) + ",\n  " + rocprofProcess(401));
  const TraceRun run = readTraceRun(folder.write("a_results.json.gz", test::gzipped(text)));
  EXPECT_EQ(run.content.trace.captures.size(), 2U);
  EXPECT_EQ(run.content.processes.size(), 2U);
  EXPECT_EQ(run.content.trace.events(), 14U);
}

TEST_F(RocprofJsonTest, WhatCannotBeUsedIsCountedWithThePlaceOfTheFirst) {
  const std::string first = rocprofDispatch(1, 1, "100", "200");
  const std::string backwards = rocprofDispatch(1, 2, "300", "200");
  const std::string text = withKernels(
      first + "," + backwards + "," + rocprofDispatch(1, 3, "\"x\"", "400") + R"(,5,{"a":tru,},)" +
      rocprofDispatch(1, 4, "99999999999999999999", "1") + "," + rocprofDispatch(1, 5, "\"500\"", "600"));
  const TraceRun run = read(text);
  EXPECT_EQ(run.content.trace.events(), 2U);
  const Issue* const issue = run.issue(IssueKind::SkippedEvent);
  ASSERT_NE(issue, nullptr);
  EXPECT_EQ(issue->count, 5U);
  EXPECT_EQ(issue->line, text.find(backwards));
  EXPECT_NE(issue->text.find("from 300 to 200"), std::string::npos);
}

TEST_F(RocprofJsonTest, AFileThatIsCutOffIsReadUpToThere) {
  const std::string text =
      withKernels(rocprofDispatch(1, 1, "100", "200") + "," + rocprofDispatch(1, 2, "300", "400") + "," +
                  rocprofDispatch(1, 3, "500", "600"));
  const TraceRun run = read(text.substr(0, text.size() - 60));
  EXPECT_EQ(run.content.trace.events(), 2U);
  const Issue* const issue = run.issue(IssueKind::TruncatedFile);
  ASSERT_NE(issue, nullptr);
  EXPECT_EQ(issue->line, text.size() - 60);
  for (std::size_t size = 0; size < text.size(); size += 7) {
    EXPECT_NO_THROW(refusalOf(folder.write("908_results.json", text.substr(0, size)))) << size;
  }
}

TEST_F(RocprofJsonTest, DamageBetweenTheListsEndsTheReading) {
  std::string text = rocprofJson(rocprofProcess());
  text.replace(text.find(R"("hip_api")"), 9, std::string(9, '\0'));
  const TraceRun run = read(text);
  EXPECT_EQ(run.content.trace.events(), 2U);
  ASSERT_NE(run.issue(IssueKind::TruncatedFile), nullptr);
}

TEST_F(RocprofJsonTest, CountersAreToldOf) {
  constexpr std::string_view kCounters =
      R"("callback_records":{"counter_collection":[{"dispatch_data":{},"records":[{"value":1.5}]}]})";
  const std::string records = std::string(kCounters) + "," + test::rocprofTables();
  EXPECT_NE(refusalOf(folder.write("c_results.json", rocprofJson("{" + records + "}"))).find("counters only"),
            std::string::npos);
  const TraceRun run = read(rocprofJson("{" + records + "," + test::rocprofRecords() + "}"));
  const Issue* const issue = run.issue(IssueKind::ProfilerWarning);
  ASSERT_NE(issue, nullptr);
  EXPECT_NE(issue->text.find("one by one"), std::string::npos);
}

TEST_F(RocprofJsonTest, TheTablesOfTheSameRecordingAreNotReadASecondTime) {
  constexpr std::string_view kTable = "Kernel_Name,Start_Timestamp,End_Timestamp\nfromTable,1,2\n";
  folder.write("908_kernel_trace.csv", kTable);
  folder.write("908_results.json", rocprofJson(rocprofProcess()));
  EXPECT_EQ(readTraceRun(folder.path()).content.trace.events(), 7U);
  folder.write("908_results.json", rocprofJson("{}"));
  const TraceRun run = readTraceRun(folder.path());
  EXPECT_EQ(run.rows("fromTable").size(), 1U) << "read in place of what holds nothing";
}

TEST_F(RocprofJsonTest, OneWithoutRecordsIsRefused) {
  EXPECT_NE(refusalOf(folder.write("n_results.json", rocprofJson(""))).find("holds no kernel"),
            std::string::npos);
  EXPECT_NE(refusalOf(folder.write("n_results.json", R"({"rocprofiler-sdk-tool":)")).find("byte 24"),
            std::string::npos);
}

TEST(RocprofJsonCorpus, HasTheFiguresOfItsFacts) {
  const auto file = test::corpusPath("traces/single/rocprofv3_json/908_results.json.gz");
  if (!file) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  SilentMonitor monitor;
  const RunSummary run = describeRun({.run = *file}, monitor);
  ASSERT_TRUE(run.trace);
  constexpr double kRounding = 0.002;
  EXPECT_EQ(run.trace->kernels, 43915U);
  EXPECT_EQ(run.trace->distinctKernels, 80U);
  EXPECT_NEAR(run.trace->kernelMs, 4441.741, kRounding);
  EXPECT_NEAR(run.trace->busyMs, 4233.112, kRounding);
  const TraceRun read = readTraceRun(*file);
  EXPECT_TRUE(read.issues.issues().empty());
  const CaptureFacts& facts = read.content.trace.captures.at(0).facts;
  EXPECT_EQ(facts.host, "smci350-zts-gtu-c6-25");
  ASSERT_EQ(facts.devices.size(), 8U);
  EXPECT_EQ(facts.devices[0].model, "AMD Instinct MI350X");
  EXPECT_EQ(read.content.processes.at(0).pid, 908);
}

}  // namespace
}  // namespace culprit
