#include "core/sources/rocm/rocprof_v1.h"

#include <gtest/gtest.h>

#include "tests/support/rocm_files.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

class RocprofV1Test : public testing::Test {
 protected:
  RocprofV1Test() : file(folder.path() / "results.db") {}

  test::TempFolder folder;
  test::RocprofFile file;
};

TEST_F(RocprofV1Test, ReadsKernelsWithoutTheirQuotes) {
  file.kernel(100, 200, "\"laplacian_kernel\"");
  file.kernel(210, 230, "\"void f<int>(int) [clone .kd]\"");
  const test::TraceRun run = test::readTraceRun(file.close());
  EXPECT_TRUE(run.issues.issues().empty());
  EXPECT_EQ(run.content.kind, "rocprof results.db");
  const Capture& capture = run.content.trace.captures.at(0);
  EXPECT_EQ(capture.facts.dialect, Dialect::RocprofV1);
  EXPECT_EQ(run.content.processes.at(0).pid, 4242);
  ASSERT_EQ(run.rows("laplacian_kernel").size(), 1U);
  EXPECT_EQ(run.rows("void f<int>(int)").size(), 1U);
  const std::size_t row = run.rows("laplacian_kernel")[0];
  EXPECT_EQ(capture.events.startNs[row], 100);
  EXPECT_EQ(capture.events.durationNs[row], 100);
  EXPECT_EQ(capture.tracks[capture.events.track[row]].gpu, 8);
  const EventDetail& detail = capture.details.at(*capture.events.detail(row));
  EXPECT_EQ(detail.threads, 1024U);
  EXPECT_EQ(detail.settings, (LaunchSettings{.registers = 24, .sharedBytes = 512}));
}

TEST_F(RocprofV1Test, TimesMayBeTexts) {
  file.sql(
      "DROP TABLE KERN; CREATE TABLE KERN(KernelName, BeginNs, EndNs);"
      "INSERT INTO KERN VALUES('f', '100', '250'), ('f', 'soon', '250')");
  const test::TraceRun run = test::readTraceRun(file.close());
  ASSERT_EQ(run.rows("f").size(), 1U);
  EXPECT_EQ(run.content.trace.captures.at(0).events.durationNs[0], 150);
  ASSERT_NE(run.issue(IssueKind::SkippedEvent), nullptr);
  EXPECT_EQ(run.issue(IssueKind::SkippedEvent)->count, 1U);
}

TEST_F(RocprofV1Test, SaysWhatItDoesNotRead) {
  file.kernel(100, 200, "f");
  file.sql("CREATE TABLE HIP(BeginNs, EndNs); CREATE TABLE rocTX(BeginNs)");
  const test::TraceRun run = test::readTraceRun(file.close());
  ASSERT_NE(run.issue(IssueKind::NotRead), nullptr);
  EXPECT_NE(run.issue(IssueKind::NotRead)->text.find("HIP, rocTX"), std::string::npos);
}

TEST_F(RocprofV1Test, NothingIsNoRun) {
  EXPECT_NE(test::refusalOf(file.close()).find("holds no kernel"), std::string::npos);
}

}  // namespace
}  // namespace culprit
