#include "core/sources/rocm/rpd_database.h"

#include <gtest/gtest.h>

#include "tests/support/gzip.h"
#include "tests/support/rocm_files.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

using test::RpdFile;

class RpdDatabaseTest : public testing::Test {
 protected:
  RpdDatabaseTest() : file(folder.path() / "trace.rpd") {}

  test::TraceRun read() { return test::readTraceRun(file.close()); }

  test::TempFolder folder;
  RpdFile file;
};

std::size_t only(const test::TraceRun& run, const char* name) {
  const auto rows = run.rows(name);
  EXPECT_EQ(rows.size(), 1U) << name;
  return rows.at(0);
}

TEST_F(RpdDatabaseTest, ReadsKernelsWithTheirCallsAndRanges) {
  file.call(100, 900, "UserMarker", "step 1");
  const std::int64_t op = file.call(150, 400, "UserMarker", "aten::mul");
  file.sql(
      "CREATE TABLE ext_autogradapi(api_ptr_id INTEGER PRIMARY KEY);"
      "INSERT INTO ext_autogradapi VALUES(" +
      std::to_string(op) + ")");
  const std::int64_t launch = file.call(200, 300, "hipLaunchKernel");
  file.sql("INSERT INTO rocpd_kernelapi VALUES(" + std::to_string(launch) + ", 4, 2, 1, 256, 1, 1)");
  file.work(350, 800, "void f<int>(int) [clone .kd]", "KernelExecution", launch);
  file.call(500, 850, "hipDeviceSynchronize");
  const test::TraceRun run = read();
  EXPECT_TRUE(run.issues.issues().empty());
  EXPECT_EQ(run.content.kind, "rocmProfileData (rpd)");
  ASSERT_EQ(run.content.trace.captures.size(), 1U);
  const Capture& capture = run.content.trace.captures[0];
  EXPECT_EQ(capture.facts.dialect, Dialect::Rpd);
  ASSERT_EQ(run.content.processes.size(), 1U);
  EXPECT_EQ(run.content.processes[0].pid, RpdFile::kPid);
  EXPECT_EQ(capture.events.size(), 5U);
  const std::size_t kernel = only(run, "void f<int>(int)");
  EXPECT_EQ(capture.events.startNs[kernel], 350);
  EXPECT_EQ(capture.events.durationNs[kernel], 450);
  EXPECT_EQ(capture.events.category(kernel), EventCategory::GpuCompute);
  EXPECT_EQ(capture.tracks[capture.events.track[kernel]].gpu, 2);
  EXPECT_EQ(capture.tracks[capture.events.track[kernel]].tid, "queue 0");
  const EventDetail& detail = capture.details.at(*capture.events.detail(kernel));
  EXPECT_EQ(detail.threads, 2048U);
  EXPECT_EQ(detail.settings, (LaunchSettings{.grid = {{4, 2, 1}}, .block = {{256, 1, 1}}}));
  EXPECT_NE(capture.events.launch[kernel], 0U);
  EXPECT_EQ(capture.events.launch[only(run, "hipLaunchKernel")], capture.events.launch[kernel]);
  EXPECT_EQ(capture.events.launch[only(run, "hipDeviceSynchronize")], 0U);
  EXPECT_EQ(capture.events.category(only(run, "hipLaunchKernel")), EventCategory::Runtime);
  EXPECT_EQ(capture.events.category(only(run, "hipDeviceSynchronize")), EventCategory::Sync);
  EXPECT_EQ(capture.events.category(only(run, "step 1")), EventCategory::Annotation);
  EXPECT_EQ(capture.events.category(only(run, "aten::mul")), EventCategory::CpuOp);
}

TEST_F(RpdDatabaseTest, WhatAGraphLaunchedAreKernelsToo) {
  const std::int64_t launch = file.call(10, 20, "hipGraphLaunch");
  for (int i = 0; i < 3; ++i) file.work(30 + 10 * i, 35 + 10 * i, "gemm.kd", "Task", launch);
  file.work(70, 75, "", "CopyDeviceToDevice", launch);
  file.work(80, 85, "", "FillBuffer", launch);
  file.work(90, 95, "", "Barrier", launch);
  const test::TraceRun run = read();
  const Events& events = run.content.trace.captures.at(0).events;
  EXPECT_EQ(run.rows("gemm").size(), 3U);
  for (const std::size_t row : run.rows("gemm")) EXPECT_EQ(events.launch[row], 1U);
  EXPECT_EQ(events.category(only(run, "Memcpy DtoD")), EventCategory::GpuMemcpy);
  EXPECT_EQ(events.category(only(run, "Memset")), EventCategory::GpuMemset);
  EXPECT_EQ(events.category(only(run, "Barrier")), EventCategory::Container);
}

TEST_F(RpdDatabaseTest, GridsOfExtendedLaunchesAreInWorkItems) {
  const std::int64_t launch = file.call(10, 20, "hipExtModuleLaunchKernel");
  file.sql("INSERT INTO rocpd_kernelapi VALUES(" + std::to_string(launch) + ", 151552, 1, 1, 256, 1, 1)");
  file.work(30, 40, "gemm", "KernelExecution", launch);
  const test::TraceRun run = read();
  const Capture& capture = run.content.trace.captures.at(0);
  const EventDetail& detail = capture.details.at(*capture.events.detail(only(run, "gemm")));
  EXPECT_EQ(detail.settings.grid, (LaunchSettings::Extent{592, 1, 1}));
  EXPECT_EQ(detail.threads, 151552U);
}

TEST_F(RpdDatabaseTest, SizesThatDidNotFitAreUnknown) {
  const std::int64_t known = file.call(10, 20, "hipMemcpyAsync");
  const std::int64_t large = file.call(30, 40, "hipMemcpyAsync");
  const std::int64_t inPieces = file.call(50, 60, "hipMemcpyAsync");
  file.sql("INSERT INTO rocpd_copyapi VALUES(" + std::to_string(known) + ", 4096, 1), (" +
           std::to_string(large) + ", '', 1), (" + std::to_string(inPieces) + ", 8192, 1)");
  file.work(11, 12, "", "CopyHostToDevice", known);
  file.work(31, 32, "", "CopyHostToDevice", large);
  file.work(51, 52, "", "CopyHostToDevice", inPieces);
  file.work(53, 54, "", "CopyHostToDevice", inPieces);
  const test::TraceRun run = read();
  const Capture& capture = run.content.trace.captures.at(0);
  const auto rows = run.rows("Memcpy HtoD");
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(capture.details.at(*capture.events.detail(rows[0])).bytes, 4096U);
  for (std::size_t i = 1; i < rows.size(); ++i) EXPECT_FALSE(capture.events.detail(rows[i])) << i;
}

TEST_F(RpdDatabaseTest, TheTracersOwnWorkBelongsToNobody) {
  file.call(10, 20, "hipInit");
  file.call(30, 2'000'030, "ApiTable::writeRows", "count=3");
  const test::TraceRun run = read();
  const Capture& capture = run.content.trace.captures.at(0);
  const std::size_t row = only(run, "ApiTable::writeRows");
  EXPECT_EQ(capture.events.category(row), EventCategory::Overhead);
  EXPECT_FALSE(capture.tracks[capture.events.track[row]].process);
  ASSERT_NE(run.issue(IssueKind::ProfilerWarning), nullptr);
  EXPECT_NE(run.issue(IssueKind::ProfilerWarning)->text.find("ApiTable::writeRows with 2.0 ms"),
            std::string::npos);
}

TEST_F(RpdDatabaseTest, ClocksHoldFromOneTimeToAnother) {
  file.work(100, 200, "gemm", "KernelExecution");
  file.clock(0, 50, 150, 500);
  file.clock(0, 150, 400, 1500);
  file.clock(1, 50, 0, 132);
  const test::TraceRun run = read();
  const ReadingSeries* clock = run.readings("gpu_frequency", "2");
  ASSERT_NE(clock, nullptr);
  EXPECT_EQ(clock->unit, "MHz");
  EXPECT_EQ(clock->instanceKind, InstanceKind::Gpu);
  EXPECT_TRUE(clock->timeNs == (std::vector<std::int64_t>{50, 149, 150, 399}));
  EXPECT_TRUE(clock->value == (std::vector<double>{500, 500, 1500, 1500}));
  ASSERT_NE(run.readings("gpu_frequency", "3"), nullptr);
  EXPECT_EQ(run.readings("gpu_frequency", "3")->value.size(), 1U);
  ASSERT_NE(run.issue(IssueKind::MissingColumn), nullptr);
  EXPECT_NE(run.issue(IssueKind::MissingColumn)->text.find("monitor 0 is taken for that of GPU 2"),
            std::string::npos);
}

TEST_F(RpdDatabaseTest, ArgumentsOfSchema3HaveATableOfTheirOwn) {
  file.sql(
      "CREATE TABLE rocpd_ustring(id INTEGER PRIMARY KEY, string TEXT);"
      "INSERT INTO rocpd_ustring VALUES(1, 'step 1')");
  file.call(10, 20, "UserMarker");
  EXPECT_EQ(read().rows("step 1").size(), 1U);
}

TEST_F(RpdDatabaseTest, Schema1KeepsSizesWithTheOperations) {
  const std::int64_t launch = file.call(10, 20, "hipLaunchKernel");
  file.work(30, 40, "gemm", "KernelExecution", launch);
  file.sql(
      "DROP TABLE rocpd_metadata; DROP TABLE rocpd_kernelapi; DROP TABLE rocpd_copyapi;"
      "CREATE TABLE rocpd_kernelop(op_ptr_id INTEGER PRIMARY KEY, gridX, gridY, gridZ, workgroupX,"
      " workgroupY, workgroupZ);"
      "INSERT INTO rocpd_kernelop SELECT id, 4, 1, 1, 64, 1, 1 FROM rocpd_op");
  const test::TraceRun run = read();
  const Capture& capture = run.content.trace.captures.at(0);
  EXPECT_EQ(capture.details.at(*capture.events.detail(only(run, "gemm"))).threads, 256U);
}

TEST_F(RpdDatabaseTest, NodesOfMergedFilesAreToldByTheirProcesses) {
  file.sql("INSERT INTO rocpd_metadata(tag, value) VALUES('pid_stride', '10000000')");
  file.call(10, 20, "hipInit", "", 1560);
  file.call(10, 20, "hipInit", "", 10'001'560);
  const test::TraceRun run = read();
  ASSERT_EQ(run.content.processes.size(), 2U);
  EXPECT_EQ(run.content.processes[0].host, "node 0");
  EXPECT_EQ(run.content.processes[1].host, "node 1");
}

TEST_F(RpdDatabaseTest, PackedFilesAreReadAsTheUnpackedOnes) {
  file.call(10, 20, "hipInit");
  file.work(30, 40, "gemm", "KernelExecution");
  const std::string whole = test::contentOf(file.close());
  const auto packed = folder.write("packed/trace.rpd.gz", test::gzipped(whole));
  const test::TraceRun run = test::readTraceRun(packed);
  EXPECT_EQ(run.content.kind, "rocmProfileData (rpd)");
  EXPECT_EQ(run.content.trace.events(), 2U);
  EXPECT_EQ(run.content.trace.captures.at(0).facts.file, "trace.rpd.gz");
  ASSERT_EQ(run.content.files.size(), 1U);
  EXPECT_EQ(run.content.files[0].bytes, std::filesystem::file_size(packed));
  const auto cut = folder.write("cut.rpd.gz", test::gzipped(whole.substr(0, whole.size() / 2)));
  EXPECT_NE(test::refusalOf(cut).find("is cut off"), std::string::npos);
}

TEST_F(RpdDatabaseTest, RowsThatCannotBeUsedAreCounted) {
  file.call(10, 20, "hipInit");
  file.call(30, 20, "hipInit");
  file.work(9'000'000'000'000'000'000, 9'000'000'000'000'000'001, "gemm", "KernelExecution");
  const test::TraceRun run = read();
  EXPECT_EQ(run.content.trace.events(), 1U);
  ASSERT_NE(run.issue(IssueKind::SkippedEvent), nullptr);
  EXPECT_EQ(run.issue(IssueKind::SkippedEvent)->count, 2U);
  EXPECT_NE(run.issue(IssueKind::SkippedEvent)->text.find("rocpd_api, row 2"), std::string::npos);
}

TEST_F(RpdDatabaseTest, AFileOfClocksAloneIsNothingToCompare) {
  file.clock(0, 50, 150, 500);
  EXPECT_NE(test::refusalOf(file.close()).find("holds no kernel, call or range"), std::string::npos);
}

TEST_F(RpdDatabaseTest, AFileOfClocksAloneDoesNotHinderTheOthers) {
  file.clock(0, 50, 150, 500);
  file.close();
  RpdFile other(folder.path() / "other.rpd");
  other.work(350, 800, "gemm", "KernelExecution");
  other.close();
  const test::TraceRun run = test::readTraceRun(folder.path());
  EXPECT_EQ(run.content.trace.events(), 1U);
  ASSERT_NE(run.issue(IssueKind::UnreadableFile), nullptr);
}

}  // namespace
}  // namespace culprit
