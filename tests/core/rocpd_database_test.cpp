#include "core/sources/rocm/rocpd_database.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/rocm_files.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

using test::RocpdFile;

class RocpdDatabaseTest : public testing::Test {
 protected:
  RocpdDatabaseTest() : file(folder.path() / "results.db") {}

  /// A call, the kernel that it launched, and a range around both.
  void fill() {
    file.region(50, 900, "roctxRangePushA",
                file.event(1, "MARKER_CORE_RANGE_API", R"({"message":"step 1"})"));
    file.region(100, 150, "hipLaunchKernel", file.event(2, "HIP_RUNTIME_API_EXT"));
    file.dispatch(200, 700, "void f<int>(int)", file.event(2, "KERNEL_DISPATCH"));
  }
  test::TraceRun read() { return test::readTraceRun(file.close()); }

  test::TempFolder folder;
  RocpdFile file;
};

std::size_t only(const test::TraceRun& run, const char* name) {
  const auto rows = run.rows(name);
  EXPECT_EQ(rows.size(), 1U) << name;
  return rows.at(0);
}

TEST_F(RocpdDatabaseTest, ReadsKernelsWithTheirCallsAndRanges) {
  fill();
  file.region(800, 850, "hipDeviceSynchronize", file.event(3, "HIP_RUNTIME_API_EXT"));
  file.copy(160, 190, 4096, file.event(4, "MEMORY_COPY"));
  const test::TraceRun run = read();
  EXPECT_TRUE(run.issues.issues().empty());
  EXPECT_EQ(run.content.kind, "rocprofv3 database (rocpd)");
  const Capture& capture = run.content.trace.captures.at(0);
  EXPECT_EQ(capture.facts.dialect, Dialect::RocpdSqlite);
  EXPECT_EQ(capture.facts.host, "box");
  EXPECT_EQ(capture.facts.rank, 3);
  ASSERT_EQ(capture.facts.devices.size(), 1U);
  EXPECT_EQ(capture.facts.devices[0].model, "AMD Instinct MI300X");
  EXPECT_EQ(run.content.processes.at(0).pid, RocpdFile::kPid);
  EXPECT_EQ(capture.events.size(), 5U);
  const std::size_t kernel = only(run, "void f<int>(int)");
  EXPECT_EQ(capture.events.startNs[kernel], 200);
  EXPECT_EQ(capture.events.durationNs[kernel], 500);
  const Track& track = capture.tracks[capture.events.track[kernel]];
  EXPECT_EQ(track.gpu, 0);
  EXPECT_EQ(track.tid, "Queue 0, Stream 0");
  const EventDetail& detail = capture.details.at(*capture.events.detail(kernel));
  EXPECT_EQ(detail.threads, 77824U);
  EXPECT_EQ(
      detail.settings,
      (LaunchSettings{.grid = {{304, 1, 1}}, .block = {{256, 1, 1}}, .registers = 32, .sharedBytes = 1024}));
  const std::size_t launch = only(run, "hipLaunchKernel");
  EXPECT_EQ(capture.events.launch[launch], capture.events.launch[kernel]);
  EXPECT_EQ(capture.tracks[capture.events.track[launch]].tid, "4712");
  EXPECT_EQ(capture.events.category(only(run, "hipDeviceSynchronize")), EventCategory::Sync);
  EXPECT_EQ(capture.events.category(only(run, "step 1")), EventCategory::Annotation);
  const std::size_t copy = only(run, "Memcpy HtoD");
  EXPECT_EQ(capture.events.category(copy), EventCategory::GpuMemcpy);
  EXPECT_EQ(capture.details.at(*capture.events.detail(copy)).bytes, 4096U);
}

TEST_F(RocpdDatabaseTest, KeepsNothingOfTheEnvironmentButKnownSwitches) {
  fill();
  const CaptureFacts facts = read().content.trace.captures.at(0).facts;
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(facts.variables, (Pairs{{"RANK", "3"}, {"HSA_XNACK", "1"}}));
  EXPECT_EQ(facts.arguments.at(0),
            (std::pair<std::string, std::string>("command", "python train.py --lr 0.1")));
  EXPECT_NE(std::find(facts.arguments.begin(), facts.arguments.end(),
                      std::pair<std::string, std::string>("--lr", "0.1")),
            facts.arguments.end());
}

TEST_F(RocpdDatabaseTest, SecretsOfSeveralWordsAreLeftOutOfTheCommand) {
  fill();
  file.add("UPDATE rocpd_info_process@ SET command = 'python train.py --password my pass word --lr 0.1'");
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(read().content.trace.captures.at(0).facts.arguments,
            (Pairs{{"command", "python train.py --password *** --lr 0.1"},
                   {"argument 1", "train.py"},
                   {"--lr", "0.1"}}));
}

TEST_F(RocpdDatabaseTest, RecordingsOfAMergedFileStayApart) {
  fill();
  file.addRecording("_0299", 4811);
  file.region(100, 150, "hipInit", file.event(2, "HIP_RUNTIME_API_EXT"));
  const test::TraceRun run = read();
  ASSERT_EQ(run.content.trace.captures.size(), 2U);
  ASSERT_EQ(run.content.processes.size(), 2U);
  EXPECT_EQ(run.content.trace.events(), 4U);
  EXPECT_EQ(run.content.files.size(), 1U);
}

TEST_F(RocpdDatabaseTest, InstancesOfACounterAddUp) {
  const std::int64_t event = file.event(2, "KERNEL_DISPATCH");
  file.dispatch(200, 700, "f", event);
  file.add("INSERT INTO rocpd_info_pmc@ VALUES(7, 'g', 2, 'SQ_WAVES', 'SQ_WAVES', '')");
  file.add("INSERT INTO rocpd_pmc_event@(event_id, pmc_id, value) VALUES(" + std::to_string(event) +
           ", 7, 10), (" + std::to_string(event) + ", 7, 32), (99999, 7, 1)");
  const test::TraceRun run = read();
  const ReadingSeries* waves = run.readings("SQ_WAVES", "0");
  ASSERT_NE(waves, nullptr);
  EXPECT_TRUE(waves->timeNs == (std::vector<std::int64_t>{200}));
  EXPECT_TRUE(waves->value == (std::vector<double>{42}));
  EXPECT_NE(run.issue(IssueKind::MissingColumn), nullptr);
}

constexpr const char* kUnreadTables =
    "CREATE TABLE rocpd_sample@(id INTEGER PRIMARY KEY, guid TEXT, track_id INTEGER, timestamp INTEGER,"
    " event_id INTEGER, extdata JSONB);"
    "CREATE TABLE rocpd_memory_allocate@(id INTEGER PRIMARY KEY, guid TEXT, start INTEGER, end INTEGER,"
    " size INTEGER, event_id INTEGER)";

TEST_F(RocpdDatabaseTest, RowsOfTablesThatAreNotReadAreCounted) {
  fill();
  file.add(kUnreadTables);
  file.add("INSERT INTO rocpd_sample@ VALUES(1, 'g', 1, 400, 7001, '{}'), (2, 'g', 1, 500, NULL, '{}')");
  file.add("INSERT INTO rocpd_memory_allocate@ VALUES(1, 'g', 20, 30, 4096, 7002)");
  const test::TraceRun run = read();
  EXPECT_EQ(run.content.trace.events(), 3U);
  const Issue* const issue = run.issue(IssueKind::NotRead);
  ASSERT_NE(issue, nullptr);
  EXPECT_EQ(issue->count, 3U);
  EXPECT_EQ(issue->text, "rows of tables that are not read: rocpd_sample, rocpd_memory_allocate");
}

TEST_F(RocpdDatabaseTest, SamplesOfCountersAndEmptyTablesAreNothingToTellOf) {
  fill();
  file.add(kUnreadTables);
  file.add("INSERT INTO rocpd_info_pmc@ VALUES(7, 'g', 2, 'Power', 'Power', 'W')");
  file.add("INSERT INTO rocpd_sample@ VALUES(1, 'g', 1, 400, 7001, '{}'), (2, 'g', 1, 500, 7002, '{}')");
  file.add("INSERT INTO rocpd_pmc_event@(event_id, pmc_id, value) VALUES(7001, 7, 300), (7002, 7, 310)");
  EXPECT_EQ(read().issue(IssueKind::NotRead), nullptr);
}

TEST_F(RocpdDatabaseTest, MarksAmongSamplesOfCountersAreCounted) {
  fill();
  file.add(kUnreadTables);
  file.add("INSERT INTO rocpd_info_pmc@ VALUES(7, 'g', 2, 'Power', 'Power', 'W')");
  file.add("INSERT INTO rocpd_sample@ VALUES(1, 'g', 1, 400, 7001, '{}'), (2, 'g', 1, 500, 7002, '{}')");
  file.add("INSERT INTO rocpd_pmc_event@(event_id, pmc_id, value) VALUES(7001, 7, 300)");
  const test::TraceRun run = read();
  EXPECT_NE(run.readings("Power", "0"), nullptr);
  const Issue* const issue = run.issue(IssueKind::NotRead);
  ASSERT_NE(issue, nullptr);
  EXPECT_EQ(issue->count, 1U);
  EXPECT_EQ(issue->text, "rows of tables that are not read: rocpd_sample");
}

TEST_F(RocpdDatabaseTest, OtherSchemasAreRefusedWithTheColumnThatIsMissing) {
  fill();
  file.add("ALTER TABLE rocpd_kernel_dispatch@ RENAME COLUMN agent_id TO track_id");
  EXPECT_NE(test::refusalOf(file.close()).find("its table rocpd_kernel_dispatch has no column agent_id"),
            std::string::npos);
}

TEST_F(RocpdDatabaseTest, EventsThatCannotBeReadAreCounted) {
  constexpr int kCalls = 400;
  const std::string filling(100, 'x');
  for (int i = 0; i < kCalls; ++i) {
    const std::string data = R"({"message":"number )" + std::to_string(i) + filling + "\"}";
    file.region(i, i + 1, "hipLaunchKernel", file.event(i + 1, "HIP_RUNTIME_API_EXT", data));
  }
  std::string bytes = test::contentOf(file.close());
  constexpr std::size_t kPage = 4096;
  bytes[bytes.find("number 200") / kPage * kPage] = 0;  // no page of a table begins like this
  const test::TraceRun run = test::readTraceRun(folder.write("damaged.db", bytes));
  EXPECT_EQ(run.content.trace.events(), std::uint64_t{kCalls});
  const Issue* const issue = run.issue(IssueKind::TruncatedFile);
  ASSERT_NE(issue, nullptr);
  EXPECT_NE(issue->text.find("events in rocpd_event cannot be read (database disk image is malformed)"),
            std::string::npos)
      << issue->text;
  const Events& events = run.content.trace.captures.at(0).events;
  std::uint64_t unknown = 0;
  for (std::size_t row = 0; row < events.size(); ++row) {
    if (events.category(row) == EventCategory::Other) ++unknown;
  }
  EXPECT_EQ(issue->count, unknown);
  EXPECT_GT(unknown, 10U);
}

TEST_F(RocpdDatabaseTest, WhatCannotBeJoinedIsReadAllTheSame) {
  fill();
  file.add("DROP TABLE rocpd_event@; DROP TABLE rocpd_info_kernel_symbol@; DROP TABLE rocpd_info_agent@");
  const test::TraceRun run = read();
  EXPECT_EQ(run.content.trace.events(), 3U);
  EXPECT_EQ(run.rows("kernel without a name").size(), 1U);
  EXPECT_NE(run.issue(IssueKind::MissingColumn), nullptr);
}

}  // namespace
}  // namespace culprit
