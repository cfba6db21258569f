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

TEST_F(NsightDamageTest, GpuMetricsThatAreAViewAreSaidToBeLeftOut) {
  fill();
  file.sql("CREATE VIEW GPU_METRICS AS SELECT 1 AS timestamp, 1 AS typeId, 1 AS metricId, 1 AS value");
  const test::TraceRun run = read();
  ASSERT_NE(run.issue(IssueKind::SkippedEvent), nullptr);
  EXPECT_NE(run.issue(IssueKind::SkippedEvent)->text.find("GPU_METRICS is a view"), std::string::npos);
}

TEST_F(NsightDamageTest, NamesWithoutATableOfStringsAreSaidToBeUnknown) {
  fill();
  file.range(500, 600, "");
  file.close();
  struct Change {
    const char* sql;
    const char* lack;
  };
  for (const Change& change :
       {Change{"DROP TABLE StringIds", "StringIds is not there"},
        Change{"ALTER TABLE StringIds RENAME TO S; CREATE VIEW StringIds AS SELECT * FROM S",
               "StringIds is a view"},
        Change{"ALTER TABLE StringIds RENAME COLUMN id TO number", "StringIds has no column id"},
        Change{"ALTER TABLE StringIds RENAME COLUMN value TO text", "StringIds has no column value"}}) {
    SCOPED_TRACE(change.sql);
    const std::filesystem::path path = folder.path() / "other.sqlite";
    std::filesystem::copy_file(folder.path() / "x.sqlite", path,
                               std::filesystem::copy_options::overwrite_existing);
    NsightFile other(path, NsightFile::Existing{});
    other.sql(change.sql);
    const test::TraceRun run = test::readTraceRun(other.close());
    const Issue* issue = run.issue(IssueKind::MissingColumn);
    ASSERT_NE(issue, nullptr);
    EXPECT_NE(issue->text.find(change.lack), std::string::npos) << issue->text;
  }
}

TEST_F(NsightDamageTest, RangesWithoutANameAreCounted) {
  fill();
  file.range(500, 600, "");
  file.range(700, 800, "");
  const test::TraceRun run = read();
  EXPECT_EQ(run.rows("range without a name").size(), 2U);
  ASSERT_NE(run.issue(IssueKind::MissingColumn), nullptr);
  EXPECT_EQ(run.issue(IssueKind::MissingColumn)->count, 2U);
  EXPECT_EQ(run.issue(IssueKind::MissingColumn)->text, "ranges without a name");
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

TEST_F(NsightDamageTest, AnExportOfCountersAloneIsRefused) {
  file.addTables();
  file.sql(
      "CREATE TABLE TARGET_INFO_GPU_METRICS(typeId INTEGER, metricId INTEGER, metricName TEXT);"
      "CREATE TABLE GPU_METRICS(timestamp INTEGER, typeId INTEGER, metricId INTEGER, value INTEGER);"
      "INSERT INTO TARGET_INFO_GPU_METRICS VALUES(1, 3, 'GR Active');"
      "INSERT INTO GPU_METRICS VALUES(5000000, 1, 3, 40)");
  EXPECT_NE(test::refusalOf(file.close()).find("--trace=cuda,nvtx"), std::string::npos);
}

TEST_F(NsightDamageTest, KernelsThatMayBeOfSeveralProcessesAreCounted) {
  fill();
  const std::string other = std::to_string(NsightFile::kGlobalTid + (std::int64_t{1} << 24U));
  file.sql("UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET globalPid = NULL");
  EXPECT_EQ(read().issue(IssueKind::SkippedEvent), nullptr) << "of the only process that launches";
  NsightFile again(folder.path() / "x.sqlite", NsightFile::Existing{});
  again.sql("INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME SELECT start, end, eventClass, " + other +
            ", correlationId, nameId, returnValue FROM CUPTI_ACTIVITY_KIND_RUNTIME");
  const test::TraceRun run = test::readTraceRun(again.close());
  const Issue* issue = run.issue(IssueKind::SkippedEvent);
  ASSERT_NE(issue, nullptr);
  EXPECT_EQ(issue->count, 2U);
  EXPECT_NE(issue->text.find("GPU 0 stream 7"), std::string::npos) << issue->text;
}

TEST_F(NsightDamageTest, StringsUnderAnyKeyAreFound) {
  fill();
  file.close();
  for (const char* columns : {"id INTEGER, value TEXT", "id INTEGER, value TEXT, PRIMARY KEY(id, value)",
                              "id INTEGER PRIMARY KEY DESC, value TEXT", "id INT PRIMARY KEY, value TEXT"}) {
    SCOPED_TRACE(columns);
    const std::filesystem::path path = folder.path() / "other.sqlite";
    std::filesystem::copy_file(folder.path() / "x.sqlite", path,
                               std::filesystem::copy_options::overwrite_existing);
    NsightFile other(path, NsightFile::Existing{});
    other.sql("CREATE TABLE S(" + std::string(columns) +
              "); INSERT INTO S SELECT id, value FROM StringIds; DROP TABLE StringIds;"
              "ALTER TABLE S RENAME TO StringIds");
    EXPECT_EQ(test::readTraceRun(other.close()).rows("cudaLaunchKernel").size(), 2U);
  }
}

TEST_F(NsightDamageTest, NamesThatCannotBeReadAreCounted) {
  file.addTables();
  for (int i = 0; i < 400; ++i) {
    file.range(i, i + 1, "a rather long name that fills the pages, number " + std::to_string(i));
  }
  std::string bytes = test::contentOf(file.close());
  constexpr std::size_t kPage = 4096;
  bytes[bytes.find("number 200") / kPage * kPage] = 0;  // no page of a table begins like this
  const test::TraceRun run = test::readTraceRun(folder.write("damaged.sqlite", bytes));
  EXPECT_EQ(run.content.trace.events(), 400U);
  const Issue* issue = run.issue(IssueKind::TruncatedFile);
  ASSERT_NE(issue, nullptr);
  EXPECT_NE(issue->text.find("names in StringIds cannot be read (database disk image is malformed)"),
            std::string::npos)
      << issue->text;
  EXPECT_EQ(issue->count, run.rows("range without a name").size());
  EXPECT_GT(issue->count, 10U);
}

TEST_F(NsightDamageTest, RowsBehindADamagedPageAreMissedAndCounted) {
  file.addTables();
  file.range(1, 1, "domain", 75, 3);
  for (int i = 0; i < 600; ++i) file.range(i, i + 1, "f", 59, 3);
  file.sql("UPDATE NVTX_EVENTS SET text = 'the row in the middle', textId = NULL WHERE rowid = 300");
  std::string bytes = test::contentOf(file.close());
  constexpr std::size_t kPage = 4096;
  bytes[bytes.find("the row in the middle") / kPage * kPage] = 0;
  const test::TraceRun run = test::readTraceRun(folder.write("damaged.sqlite", bytes));
  const std::size_t left = run.rows("domain:f").size();
  EXPECT_GT(left, 10U);
  EXPECT_LT(left, 299U);
  ASSERT_NE(run.issue(IssueKind::TruncatedFile), nullptr);
  EXPECT_EQ(run.issue(IssueKind::TruncatedFile)->count, 2U);  // once for the domains, once for the ranges
}

TEST_F(NsightDamageTest, HugeStringsAreKeptOrTheirTableEndsThere) {
  fill();
  file.sql(
      "INSERT INTO StringIds VALUES(900, hex(zeroblob(500000)));"
      "INSERT INTO NVTX_EVENTS(start, end, eventType, globalTid, textId) VALUES(1, 2, 59, 16777217, 900);"
      "INSERT INTO NVTX_EVENTS(start, end, eventType, globalTid, text)"
      " VALUES(3, 4, 59, 16777217, hex(zeroblob(34000000)));"  // beyond what is taken from a stranger
      "INSERT INTO NVTX_EVENTS(start, end, eventType, globalTid, text) VALUES(5, 6, 59, 16777217, 'behind')");
  const test::TraceRun run = read();
  EXPECT_EQ(run.rows(std::string(1'000'000, '0')).size(), 1U);
  EXPECT_TRUE(run.rows("behind").empty());
  ASSERT_NE(run.issue(IssueKind::TruncatedFile), nullptr);
  EXPECT_NE(run.issue(IssueKind::TruncatedFile)->text.find("NVTX_EVENTS cannot be read behind row 2"),
            std::string::npos)
      << run.issue(IssueKind::TruncatedFile)->text;
}

TEST_F(NsightDamageTest, TablesOfOtherTypesThanTheirsAreReadAsFarAsTheyMakeSense) {
  fill();
  file.sql(
      "CREATE TABLE TARGET_INFO_SESSION_START_TIME_2(utcEpochNs TEXT);"
      "DROP TABLE TARGET_INFO_SESSION_START_TIME;"
      "ALTER TABLE TARGET_INFO_SESSION_START_TIME_2 RENAME TO TARGET_INFO_SESSION_START_TIME;"
      "INSERT INTO TARGET_INFO_SESSION_START_TIME VALUES('yesterday');"
      "UPDATE TARGET_INFO_GPU SET totalMemory = 'much', smCount = -1, cuDevice = 99999999999, name = NULL;"
      "CREATE TABLE SCHED_EVENTS(start, cpu, isSchedIn, globalTid);"
      "INSERT INTO SCHED_EVENTS VALUES('now', 0, 1, 'me'), (5, NULL, x'00', NULL), (1e300, 0, 'in', 1.5);"
      "CREATE TABLE ThreadNames(nameId, globalTid);"
      "INSERT INTO ThreadNames VALUES('f', 'g'), (NULL, NULL);"
      "CREATE TABLE DIAGNOSTIC_EVENT(severity, text); INSERT INTO DIAGNOSTIC_EVENT VALUES('bad', 7), (3, "
      "NULL);"
      "CREATE TABLE GPU_METRICS(timestamp, typeId, metricId, value);"
      "CREATE TABLE TARGET_INFO_GPU_METRICS(typeId, metricId, metricName);"
      "INSERT INTO TARGET_INFO_GPU_METRICS VALUES('a', 'b', NULL), (NULL, NULL, x'fe');"
      "INSERT INTO GPU_METRICS VALUES(1, 0, 0, 1e308), (2, 0, 0, 'full'), (3, 0, 0, 50), (NULL, 0, 0, 1)");
  const test::TraceRun run = read();
  EXPECT_EQ(run.content.trace.events(), 5U);
  const CaptureFacts& facts = run.content.trace.captures[0].facts;
  ASSERT_EQ(facts.devices.size(), 1U);
  EXPECT_EQ(facts.devices[0].memoryBytes, std::nullopt);
  EXPECT_EQ(facts.devices[0].multiprocessors, std::nullopt);
  EXPECT_EQ(run.content.trace.captures[0].events.startNs[run.rows("step").at(0)], 100);
  ASSERT_NE(run.issue(IssueKind::SkippedEvent), nullptr);
  EXPECT_NE(run.issue(IssueKind::ProfilerWarning), nullptr);
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
