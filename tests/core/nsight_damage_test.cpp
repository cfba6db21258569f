// Exports that are cut off, in use, of another shape than expected, or made to do harm: each is read as far
// as it goes or refused with one sentence, and none makes the reader run on or fall over.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/nsight_file.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

using test::NsightFile;

class NsightDamageTest : public testing::Test {
 protected:
  NsightDamageTest() : file(folder.path() / "x.sqlite") {}

  /// Two kernels with their calls and a range.
  void fill() {
    file.addTables();
    for (std::int64_t i = 0; i < 2; ++i) {
      file.call(100 + 10 * i, 105 + 10 * i, "cudaLaunchKernel_v7000", i + 1);
      file.kernel(200 + 100 * i, 250 + 100 * i, "f", "f", i + 1);
    }
    file.range(100, 400, "step");
  }
  test::TraceRun read() { return test::readTraceRun(file.close()); }

  test::TempFolder folder;
  NsightFile file;
};

TEST_F(NsightDamageTest, CutOffFilesAreRefusedWithASentence) {
  fill();
  for (int i = 0; i < 300; ++i) file.range(1000 + i, 1001 + i, "a range with a name " + std::to_string(i));
  const std::string whole = test::contentOf(file.close());
  for (const std::size_t size : {whole.size() / 2, whole.size() - 1, std::size_t{4096}, std::size_t{100}}) {
    const std::string refusal = test::refusalOf(folder.write("cut.sqlite", whole.substr(0, size)));
    EXPECT_NE(refusal.find("this file is cut off: " + std::to_string(size) + " of "), std::string::npos)
        << refusal;
  }
}

TEST_F(NsightDamageTest, LockedFilesAreReadAsTheyLie) {
  fill();
  file.sql("BEGIN EXCLUSIVE");
  EXPECT_EQ(test::readTraceRun(folder.path() / "x.sqlite").content.trace.events(), 5U);
  file.sql("COMMIT");
}

TEST_F(NsightDamageTest, UnfinishedExportsAreSaidToBe) {
  fill();
  folder.write("x.sqlite-journal", "half a page");
  const test::TraceRun run = test::readTraceRun(file.close().parent_path());
  ASSERT_NE(run.issue(IssueKind::TruncatedFile), nullptr);
  EXPECT_NE(run.issue(IssueKind::TruncatedFile)->text.find("x.sqlite-journal"), std::string::npos);
  EXPECT_EQ(run.issue(IssueKind::UnknownFile), nullptr);
}

TEST_F(NsightDamageTest, MissingColumnsAndViewsLeaveTheirTablesOut) {
  file.sql(
      "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(begin INTEGER, end INTEGER);"
      "CREATE VIEW CUPTI_ACTIVITY_KIND_RUNTIME AS WITH RECURSIVE n(start) AS (SELECT 1 UNION ALL SELECT"
      " start + 1 FROM n) SELECT start, start AS end, 1 AS globalTid, 1 AS nameId FROM n;"
      "CREATE TABLE NVTX_EVENTS(start INTEGER, end INTEGER, eventType INTEGER, globalTid INTEGER, text TEXT);"
      "INSERT INTO NVTX_EVENTS VALUES(1, 5, 59, 16777217, 'f')");
  const test::TraceRun run = read();
  EXPECT_EQ(run.content.trace.events(), 1U);
  ASSERT_NE(run.issue(IssueKind::SkippedEvent), nullptr);
  EXPECT_EQ(run.issue(IssueKind::SkippedEvent)->count, 2U);
  EXPECT_NE(run.issue(IssueKind::SkippedEvent)->text.find("no column start"), std::string::npos);
}

TEST_F(NsightDamageTest, ValuesThatMakeNoSenseAreCountedOrLeftEmpty) {
  fill();
  const std::string most = "9223372036854775807";
  file.sql(
      "PRAGMA ignore_check_constraints = 1;"
      "CREATE TABLE NEW(start, end, deviceId, contextId, streamId, correlationId, globalPid, demangledName,"
      " shortName, gridX, gridY, gridZ, blockX, blockY, blockZ);"
      "INSERT INTO NEW SELECT start, end, deviceId, contextId, streamId, correlationId, globalPid,"
      " demangledName, shortName, gridX, gridY, gridZ, blockX, blockY, blockZ FROM "
      "CUPTI_ACTIVITY_KIND_KERNEL;"
      "DROP TABLE CUPTI_ACTIVITY_KIND_KERNEL; ALTER TABLE NEW RENAME TO CUPTI_ACTIVITY_KIND_KERNEL;"
      "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL(start, end) VALUES(NULL, NULL), ('now', 5), (5, 'later'),"
      " (1.5, 9), (x'00', 1), (9, 3), (-" +
      most + ", " + most + "), (" + most + ", " + most +
      ");"
      "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES(1, 2, " +
      most + ", -1, " + most + ", -" + most + ", -1, " + most + ", 'x', " + most + ", " + most +
      ", 2, 2, 2, 2);"
      "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES(1, 2, 'x', 'thread', " +
      most +
      ", -5, 0);"
      "INSERT INTO NVTX_EVENTS(start, end, eventType, text, textId, domainId) VALUES(1, 2, 59, x'ff00fe', 1, "
      "-1),"
      " (1, 2, 'push', 'never', 1, 0), (3, 4, 59, NULL, " +
      most + ", 0)");
  const test::TraceRun run = read();
  ASSERT_NE(run.issue(IssueKind::SkippedEvent), nullptr);
  EXPECT_EQ(run.issue(IssueKind::SkippedEvent)->count, 8U);
  EXPECT_NE(run.issue(IssueKind::SkippedEvent)->text.find("CUPTI_ACTIVITY_KIND_KERNEL, row 3"),
            std::string::npos);
  EXPECT_EQ(run.rows("kernel without a name").size(), 1U);
  EXPECT_EQ(run.rows("call without a name").size(), 1U);
  EXPECT_EQ(run.rows("range without a name").size(), 1U);
  EXPECT_TRUE(run.rows("never").empty());
  EXPECT_EQ(run.content.trace.events(), 5U + 4U);
}

TEST_F(NsightDamageTest, TriggersAndStrangeNamesDoNothing) {
  fill();
  file.sql(
      "CREATE TRIGGER t AFTER INSERT ON NVTX_EVENTS BEGIN DELETE FROM NVTX_EVENTS; END;"
      "CREATE TABLE \"CUPTI_ACTIVITY_KIND_\"\"; DROP TABLE x\"(a);"
      "CREATE TABLE META_DATA_CAPTURE(name, value);"
      "INSERT INTO META_DATA_CAPTURE VALUES(NULL, x'ff'), (5, 5)");
  EXPECT_EQ(read().content.trace.events(), 5U);
}

TEST_F(NsightDamageTest, AnExportWithoutEventsIsRefused) {
  file.addTables();
  EXPECT_NE(test::refusalOf(file.close()).find("--trace=cuda,nvtx"), std::string::npos);
}

TEST_F(NsightDamageTest, StringsWithoutAKeyAreFoundToo) {
  fill();
  file.sql(
      "CREATE TABLE S AS SELECT id, value FROM StringIds; DROP TABLE StringIds;"
      "ALTER TABLE S RENAME TO StringIds");
  EXPECT_EQ(read().rows("cudaLaunchKernel").size(), 2U);
}

TEST_F(NsightDamageTest, CancelStopsTheReading) {
  fill();
  file.sql(
      "WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)"
      " INSERT INTO NVTX_EVENTS(start, end, eventType, globalTid, text) SELECT i, i + 1, 59, 16777217, 'f' "
      "FROM"
      " n");
  struct Cancelling final : Monitor {
    void report(const Progress&) override { isReported = true; }
    bool isCancelled() const override { return isReported; }
    bool isReported = false;
  } monitor;
  Names names;
  IssueLog issues;
  const RunScan scan = scanRun(file.close());
  ReadingProgress progress(monitor, scan.bytes, 1.0);
  EXPECT_THROW(readRun(scan, Side::A, names, issues, progress), Cancelled);
}

TEST_F(NsightDamageTest, FlippedBytesNeverDoHarm) {
  fill();
  for (int i = 0; i < 40; ++i) file.range(1000 + i, 1001 + i, "range " + std::to_string(i));
  const std::string whole = test::contentOf(file.close());
  std::mt19937 random(7);
  int read = 0;
  for (int i = 0; i < 300; ++i) {
    std::string damaged = whole;
    for (int flips = 0; flips < 1 + i % 8; ++flips) {
      damaged[random() % damaged.size()] = static_cast<char>(random() & 0xFFU);
    }
    // Half of the time in the header and the schema, where it hurts most.
    if (i % 2 == 0) damaged[16 + random() % 4000] = static_cast<char>(random() & 0xFFU);
    const std::filesystem::path path = folder.write("damaged.sqlite", damaged);
    const std::string refusal = test::refusalOf(path);
    if (refusal.empty()) ++read;
    EXPECT_TRUE(refusal.empty() || refusal.size() > 20) << i << " " << refusal;
  }
  EXPECT_GT(read, 50);
}

}  // namespace
}  // namespace culprit
