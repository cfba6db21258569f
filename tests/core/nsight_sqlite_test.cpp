#include "core/sources/nsight/nsight_sqlite.h"

#include <gtest/gtest.h>

#include <set>

#include "core/pipeline/pipeline.h"
#include "tests/support/nsight_file.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

using test::NsightFile;

class NsightSqliteTest : public testing::Test {
 protected:
  NsightSqliteTest() : file(folder.path() / "run" / "report1.sqlite", folder.path() / "run") {}

  struct File : NsightFile {
    File(const std::filesystem::path& path, const std::filesystem::path& parent)
        : NsightFile((std::filesystem::create_directories(parent), path)) {}
  };

  test::TraceRun read() { return test::readTraceRun(file.close().parent_path()); }

  test::TempFolder folder;
  File file;
};

TEST_F(NsightSqliteTest, ReadsKernelsWithTheirCallsAndRanges) {
  file.addTables();
  file.range(100, 900, "step 1");
  file.range(150, 400, "aten::mul, op_id = 317");
  file.call(200, 300, "cudaLaunchKernel_v7000", 17);
  file.call(500, 850, "cudaStreamSynchronize_v3020", 18);
  file.kernel(350, 800, "void f<int>(int)", "f", 17);
  file.kernel(810, 820, "void f<float>(float)", "f", 99);
  file.kernel(830, 840, "ncclDevKernel_AllReduce", "ncclDevKernel_AllReduce", 0, 1);
  const test::TraceRun run = read();
  EXPECT_TRUE(run.issues.issues().empty());
  EXPECT_EQ(run.content.kind, "Nsight Systems SQLite");
  ASSERT_EQ(run.content.trace.captures.size(), 1U);
  const Capture& capture = run.content.trace.captures[0];
  EXPECT_EQ(capture.facts.dialect, Dialect::NsightSqlite);
  EXPECT_EQ(capture.facts.host, "box");
  ASSERT_EQ(run.content.processes.size(), 1U);
  EXPECT_EQ(run.content.processes[0].pid, NsightFile::kPid);
  EXPECT_EQ(capture.events.size(), 7U);

  const auto only = [&](const char* name) {
    const auto rows = run.rows(name);
    EXPECT_EQ(rows.size(), 1U) << name;
    return rows.at(0);
  };
  const std::size_t kernel = only("void f<int>(int)");
  EXPECT_EQ(capture.events.startNs[kernel], NsightFile::kEpochNs + 350);
  EXPECT_EQ(capture.events.durationNs[kernel], 450);
  EXPECT_EQ(capture.events.category(kernel), EventCategory::GpuCompute);
  EXPECT_EQ(capture.details.at(*capture.events.detail(kernel)).threads, 256U);
  EXPECT_EQ(
      capture.details.at(*capture.events.detail(kernel)).settings,
      (LaunchSettings{.grid = {{2, 1, 1}}, .block = {{128, 1, 1}}, .registers = 64, .sharedBytes = 1536}));
  const std::size_t launch = only("cudaLaunchKernel");
  EXPECT_EQ(capture.events.category(launch), EventCategory::Runtime);
  EXPECT_EQ(capture.events.launch[launch], capture.events.launch[kernel]);
  EXPECT_EQ(capture.events.category(only("cudaStreamSynchronize")), EventCategory::Sync);
  EXPECT_EQ(capture.events.category(only("aten::mul")), EventCategory::CpuOp);
  EXPECT_EQ(capture.events.category(only("step 1")), EventCategory::Annotation);
  EXPECT_EQ(capture.events.category(only("ncclDevKernel_AllReduce")), EventCategory::GpuComm);
  EXPECT_EQ(capture.tracks[capture.events.track[only("ncclDevKernel_AllReduce")]].gpu, 1);
}

TEST_F(NsightSqliteTest, DescribesTheRunAsTheProfilerCounts) {
  file.addTables();
  file.kernel(100, 200, "void f<int>(int)", "f");
  file.kernel(150, 250, "void f<float>(float)", "f");
  file.sql(
      "CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY(start INTEGER, end INTEGER, deviceId INTEGER, bytes INTEGER,"
      " copyKind INTEGER, srcKind INTEGER, dstKind INTEGER);"
      "INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES(300, 1300, 0, 4096, 1, 1, 2)");
  SilentMonitor monitor;
  const RunSummary run = describeRun({.run = file.close()}, monitor);
  ASSERT_TRUE(run.trace);
  EXPECT_EQ(run.trace->kernels, 2U);
  EXPECT_EQ(run.trace->distinctKernels, 1U);
  EXPECT_DOUBLE_EQ(run.trace->kernelMs, 200e-6);
  EXPECT_DOUBLE_EQ(run.trace->busyMs, 150e-6);
  EXPECT_EQ(run.trace->copies, 1U);
  EXPECT_EQ(run.trace->steps.count, 0U);
  const CaptureFacts& facts = run.trace->captures.at(0);
  ASSERT_EQ(facts.devices.size(), 1U);
  EXPECT_EQ(facts.devices[0].model, "NVIDIA H200");
  EXPECT_EQ(facts.devices[0].multiprocessors, 132U);
  EXPECT_EQ(facts.devices[0].computeCapability, "9.0");
  using Version = std::pair<std::string, std::string>;
  EXPECT_EQ(facts.versions, (std::vector<Version>{{"nsight_systems_version", "2024.6.2.25"},
                                                  {"export_schema_version", "3.16.1"},
                                                  {"driver_version", "565.57.01"}}));
}

TEST_F(NsightSqliteTest, ReadsTheOldestSchemaWithFewColumns) {
  file.sql(
      "CREATE TABLE EXPORT_META_DATA(name TEXT, value TEXT);"
      "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INTEGER, end INTEGER, deviceId INTEGER,"
      " streamId INTEGER, correlationId INTEGER, shortName INTEGER);"
      "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(start INTEGER, end INTEGER, globalTid INTEGER,"
      " correlationId INTEGER, nameId INTEGER);"
      "INSERT INTO StringIds VALUES(1, 'f'), (2, 'cudaLaunch_v3020');"
      "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES(100, 200, 0, 7, 5, 1);"
      "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES(50, 60, 16777217, 5, 2)");
  const test::TraceRun run = read();
  ASSERT_EQ(run.rows("f").size(), 1U);
  ASSERT_EQ(run.rows("cudaLaunch").size(), 1U);
  // The kernel's process is the only one that launches.
  const Capture& capture = run.content.trace.captures[0];
  for (const Track& track : capture.tracks) EXPECT_EQ(track.process, ProcessId{0});
}

TEST_F(NsightSqliteTest, KeepsRangesThatCrossApartAndNamesDomains) {
  file.addTables();
  file.range(100, 500, "outer");
  file.range(300, 800, "request", 60);
  file.range(10, 10, "NCCL", 75, 3);
  file.range(200, 400, "ncclAllReduce", 59, 3);
  file.range(250, 250, "a mark", 34);
  file.sql("INSERT INTO NVTX_EVENTS(start, eventType, globalTid, text, domainId) VALUES(600, 59, " +
           std::to_string(NsightFile::kGlobalTid) + ", 'left open', 0)");
  const test::TraceRun run = read();
  const Capture& capture = run.content.trace.captures[0];
  EXPECT_EQ(capture.events.size(), 4U);
  ASSERT_EQ(run.rows("NCCL:ncclAllReduce").size(), 1U);
  EXPECT_TRUE(run.rows("a mark").empty());
  const auto trackOf = [&](const char* name) { return capture.events.track[run.rows(name).at(0)]; };
  EXPECT_NE(trackOf("outer"), trackOf("request"));
  EXPECT_EQ(trackOf("outer"), trackOf("NCCL:ncclAllReduce"));
  EXPECT_EQ(capture.tracks[trackOf("outer")].process, capture.tracks[trackOf("request")].process);
  ASSERT_NE(run.issue(IssueKind::UnmatchedEvent), nullptr);
  // To the last end of its own track, which is over by then.
  EXPECT_EQ(capture.events.durationNs[run.rows("left open").at(0)], 0);
}

TEST_F(NsightSqliteTest, ReadsTheSystemAndLeavesTheProfilersCostToNobody) {
  file.addTables();
  const std::string thread = std::to_string(NsightFile::kGlobalTid);
  file.range(100, 900, "step");
  file.string("read");
  file.string("CUPTI flush");
  file.sql(
      "CREATE TABLE OSRT_API(start INTEGER, end INTEGER, nameId INTEGER, globalTid INTEGER);"
      "CREATE TABLE PROFILER_OVERHEAD(start INTEGER, end INTEGER, nameId INTEGER, globalTid INTEGER);"
      "CREATE TABLE SCHED_EVENTS(start INTEGER, cpu INTEGER, isSchedIn INTEGER, globalTid INTEGER);"
      "CREATE TABLE ThreadNames(nameId INTEGER, globalTid INTEGER);"
      "CREATE TABLE DIAGNOSTIC_EVENT(timestamp INTEGER, severity INTEGER, text TEXT);"
      "INSERT INTO OSRT_API VALUES(200, 250, 2, " +
      thread +
      ");"
      "INSERT INTO PROFILER_OVERHEAD VALUES(300, 350, 3, " +
      thread +
      ");"
      "INSERT INTO SCHED_EVENTS VALUES(600, 0, 0, " +
      thread + "), (400, 1, 1, " + thread +
      "),"
      " (50, 0, 0, " +
      thread +
      "), (700, 0, 1, 5);"
      "INSERT INTO ThreadNames VALUES(2, " +
      thread +
      ");"
      "INSERT INTO DIAGNOSTIC_EVENT VALUES(1, 1, 'fine'), (2, 2, 'not all'), (3, 3, 'broken')");
  const test::TraceRun run = read();
  const Capture& capture = run.content.trace.captures[0];
  EXPECT_EQ(capture.events.category(run.rows("read").at(0)), EventCategory::Os);
  const std::size_t onCpu = run.rows("oncpu").at(0);
  EXPECT_EQ(capture.events.startNs[onCpu], NsightFile::kEpochNs + 400);
  EXPECT_EQ(capture.events.durationNs[onCpu], 200);
  const std::size_t cost = run.rows("CUPTI flush").at(0);
  EXPECT_EQ(capture.events.category(cost), EventCategory::Overhead);
  EXPECT_FALSE(capture.tracks[capture.events.track[cost]].process);
  EXPECT_EQ(capture.tracks[capture.events.track[onCpu]].name, "read");
  const Issue* warning = run.issue(IssueKind::ProfilerWarning);
  ASSERT_NE(warning, nullptr);
  EXPECT_EQ(warning->count, 3U);
  EXPECT_EQ(warning->text,
            "the profiler's own work took time, most of it CUPTI flush with 0.0 ms; Nsight Systems says: "
            "broken; not all");
  EXPECT_EQ(run.content.processes.size(), 1U);
}

TEST_F(NsightSqliteTest, ReadsGpuMetricsAndSaysTheyAreUntried) {
  file.addTables();
  file.kernel(0, 30'000'000, "f", "f");
  file.sql(
      "CREATE TABLE TARGET_INFO_GPU_METRICS(typeId INTEGER, sourceId INTEGER, typeName TEXT, metricId "
      "INTEGER,"
      " metricName TEXT);"
      "CREATE TABLE GPU_METRICS(timestamp INTEGER, typeId INTEGER, metricId INTEGER, value INTEGER);"
      "INSERT INTO TARGET_INFO_GPU_METRICS VALUES(72057602627862528, 1, 'GH100', 3,"
      " 'SMs Active [Throughput %]');"
      "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 299)"
      " INSERT INTO GPU_METRICS SELECT i * 100000, 72057602627862528, 3, i % 10 FROM n;"
      "INSERT INTO GPU_METRICS VALUES(5, 72057602627862528, 3, -1.5e308), (1, 1, 1, 1),"
      " ('soon', 72057602627862528, 3, 5)");
  const test::TraceRun run = read();
  const ReadingSeries* series = run.readings("SMs Active", "0");
  ASSERT_NE(series, nullptr);
  EXPECT_EQ(series->unit, "%");
  EXPECT_EQ(series->instanceKind, InstanceKind::Gpu);
  ASSERT_EQ(series->value.size(), 30U);  // 10 kHz, kept a thousand times a second
  EXPECT_DOUBLE_EQ(series->value[0], 4.5);
  EXPECT_EQ(series->timeNs[0], NsightFile::kEpochNs + 450'000);
  EXPECT_NE(run.issue(IssueKind::UntriedFormat), nullptr);
  ASSERT_NE(run.issue(IssueKind::SkippedEvent), nullptr);
  EXPECT_EQ(run.issue(IssueKind::SkippedEvent)->count, 2U);
  EXPECT_NE(run.issue(IssueKind::SkippedEvent)->text.find("the value \"-1.5e+308\" cannot be used"),
            std::string::npos)
      << run.issue(IssueKind::SkippedEvent)->text;
}

TEST_F(NsightSqliteTest, KeepsGpuMetricsApartThatOnlyTheirBracketsTellApart) {
  file.addTables();
  file.kernel(0, 30'000'000, "f", "f");
  file.sql(
      "CREATE TABLE TARGET_INFO_GPU_METRICS(typeId INTEGER, metricId INTEGER, metricName TEXT);"
      "CREATE TABLE GPU_METRICS(timestamp INTEGER, typeId INTEGER, metricId INTEGER, value INTEGER);"
      "INSERT INTO TARGET_INFO_GPU_METRICS VALUES(1, 0, 'Compute Warps in Flight [Avg]'),"
      " (1, 1, 'Compute Warps in Flight [Avg Warps per Cycle]'),"
      " (1, 2, 'Compute Warps in Flight [Throughput %]'),"
      " (1, 3, 'Async Copy Engine Active 0 [Throughput %]'),"
      " (1, 4, 'Async Copy Engine Active 0 [Cycles Active]'),"
      " (1, 5, 'GPC Clock Frequency [MHz]'), (1, 6, 'Queue [Workloads]');"
      "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 6)"
      " INSERT INTO GPU_METRICS SELECT 1000, 1, i, 10 + i FROM n");
  const test::TraceRun run = read();
  struct Expected {
    const char* metric;
    const char* unit;
    double value;
  };
  for (const Expected& each :
       {Expected{"Compute Warps in Flight [Avg]", "", 10},
        Expected{"Compute Warps in Flight [Avg Warps per Cycle]", "", 11},
        Expected{"Compute Warps in Flight", "%", 12}, Expected{"Async Copy Engine Active 0", "%", 13},
        Expected{"Async Copy Engine Active 0 [Cycles Active]", "", 14},
        Expected{"GPC Clock Frequency", "MHz", 15}, Expected{"Queue [Workloads]", "", 16}}) {
    const ReadingSeries* series = run.readings(each.metric);
    ASSERT_NE(series, nullptr) << each.metric;
    EXPECT_EQ(series->unit, each.unit) << each.metric;
    EXPECT_EQ(series->value, std::vector<double>{each.value}) << each.metric;
  }
}

TEST_F(NsightSqliteTest, ListsWhatTheProfilerSaysTheWorstFirst) {
  file.addTables();
  file.range(0, 100, "step");
  file.sql(
      "CREATE TABLE DIAGNOSTIC_EVENT(timestamp INTEGER, severity INTEGER, text TEXT);"
      "INSERT INTO DIAGNOSTIC_EVENT VALUES(1, 2, 'w1'), (2, 2, 'w1'), (3, 2, 'w2'), (4, 3, 'e1'), (5, 2, "
      "'w3'),"
      " (6, 2, 'w4'), (7, 2, 'w5'), (8, 2, 'w6'), (9, 3, 'w4')");
  const test::TraceRun run = read();
  const Issue* warning = run.issue(IssueKind::ProfilerWarning);
  ASSERT_NE(warning, nullptr);
  EXPECT_EQ(warning->count, 9U);
  EXPECT_EQ(warning->text, "Nsight Systems says: e1; w4; w1; w2; w3; and 2 more");
}

TEST_F(NsightSqliteTest, TakesTheRawTimesOfOldGpuMetrics) {
  file.addTables();
  file.kernel(0, 30'000'000, "f", "f");
  file.sql(
      "CREATE TABLE TARGET_INFO_GPU_METRICS(typeId INTEGER, metricId INTEGER, metricName TEXT);"
      "CREATE TABLE GPU_METRICS(rawTimestamp INTEGER, typeId INTEGER, metricId INTEGER, value INTEGER);"
      "INSERT INTO TARGET_INFO_GPU_METRICS VALUES(1, 3, 'GR Active');"
      "INSERT INTO GPU_METRICS VALUES(5000000, 1, 3, 40), (9000000, 1, 3, 60)");
  const test::TraceRun run = read();
  const ReadingSeries* series = run.readings("GR Active");
  ASSERT_NE(series, nullptr);
  EXPECT_EQ(series->timeNs,
            (std::vector<std::int64_t>{NsightFile::kEpochNs + 5'000'000, NsightFile::kEpochNs + 9'000'000}));
  EXPECT_NE(run.issue(IssueKind::UntriedFormat), nullptr);
}

TEST_F(NsightSqliteTest, TellsTheDriversWorkFromTheProfilers) {
  file.addTables();
  file.range(0, 100, "step");
  file.string("Command Buffer Full");
  file.sql(
      "CREATE TABLE CUPTI_ACTIVITY_KIND_OVERHEAD(start INTEGER, end INTEGER, globalTid INTEGER, nameId "
      "INTEGER);"
      "INSERT INTO CUPTI_ACTIVITY_KIND_OVERHEAD VALUES(10, 90, 16777217, 2);"
      "INSERT INTO META_DATA_EXPORT VALUES('DERIVED_FROM', 'long.sqlite')");
  const test::TraceRun run = read();
  EXPECT_EQ(run.content.trace.captures[0].events.category(run.rows("Command Buffer Full").at(0)),
            EventCategory::Container);
  ASSERT_NE(run.issue(IssueKind::ProfilerWarning), nullptr);
  EXPECT_EQ(run.issue(IssueKind::ProfilerWarning)->text,
            "this is a slice that another program cut out of a longer export");
}

TEST_F(NsightSqliteTest, LeavesTheUsersFileAndFolderAsTheyAre) {
  file.addTables();
  file.sql("PRAGMA journal_mode = WAL");
  file.range(1, 2, "f");
  const std::filesystem::path path = file.close();
  const std::string before = test::contentOf(path);
  std::filesystem::permissions(path, std::filesystem::perms::owner_read);
  constexpr auto kLook = std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec;
  std::filesystem::permissions(path.parent_path(), kLook);
  EXPECT_EQ(test::readTraceRun(path).content.trace.events(), 1U);
  std::filesystem::permissions(path.parent_path(), std::filesystem::perms::owner_all);
  EXPECT_EQ(test::contentOf(path), before);
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(path.parent_path())) {
    names.insert(entry.path().filename());
  }
  EXPECT_EQ(names, (std::set<std::string>{"report1.sqlite"}));
}

TEST_F(NsightSqliteTest, OneProcessPerRankAndNoWordOfTheReportBesideIt) {
  file.addTables();
  file.range(1, 2, "f");
  const std::filesystem::path path = file.close();
  std::filesystem::copy(path, path.parent_path() / "rank_1.sqlite");
  std::filesystem::rename(path, path.parent_path() / "rank_0.sqlite");
  test::TempFolder other;
  folder.write("run/rank_0.nsys-rep", "x");
  folder.write("run/notes.nsys-rep", "x");
  const test::TraceRun run = test::readTraceRun(path.parent_path());
  ASSERT_EQ(run.content.processes.size(), 2U);
  EXPECT_EQ(run.content.processes[0].rank, 0);
  EXPECT_EQ(run.content.processes[1].rank, 1);
  ASSERT_EQ(run.issues.issues().size(), 1U);
  EXPECT_EQ(run.issues.issues()[0].file, "notes.nsys-rep");
}

TEST_F(NsightSqliteTest, TakesTheRankFromTheEnvironmentOfTheProgram) {
  file.addTables();
  file.range(1, 2, "f");
  file.sql(
      "CREATE TABLE META_DATA_CAPTURE(name TEXT, value TEXT);"
      "INSERT INTO META_DATA_CAPTURE VALUES('CAPTURE_EVENT_TYPE', 'NvtxEvents'), ('CAPTURE_EVENT_TYPE',"
      " 'Cuda'), ('PROCESS_0:ENVIRONMENT_VARIABLE', 'RANK=\"3\"'),"
      " ('PROCESS_0:ENVIRONMENT_VARIABLE', 'WORLD_SIZE=\"8\"')");
  const test::TraceRun run = read();
  EXPECT_EQ(run.content.processes.at(0).rank, 3);
  EXPECT_EQ(run.content.trace.captures[0].facts.worldSize, 8);
  using RunSetting = std::pair<std::string, std::string>;
  EXPECT_EQ(run.content.trace.captures[0].facts.settings,
            (std::vector<RunSetting>{{"traced", "NvtxEvents, Cuda"}}));
}

TEST_F(NsightSqliteTest, TakesWhatSaysHowTheProgramWasStarted) {
  file.addTables();
  file.range(1, 2, "f");
  file.sql(
      "CREATE TABLE META_DATA_CAPTURE(name TEXT, value TEXT);"
      "INSERT INTO META_DATA_CAPTURE VALUES('PROCESS_0:COMMAND', 'python'), ('PROCESS_0:ARGUMENT_0',"
      " 'train.py'), ('PROCESS_0:ARGUMENT_1', '--batch'), ('PROCESS_0:ARGUMENT_2', '8'),"
      " ('PROCESS_0:ARGUMENT_3', '--api-key=abc'), ('PROCESS_0:WORKING_DIR', '/home/x'),"
      " ('PROCESS_0:ENVIRONMENT_VARIABLE', 'NCCL_ALGO=\"Ring\"'),"
      " ('PROCESS_0:ENVIRONMENT_VARIABLE', 'HF_TOKEN=\"abc\"'),"
      " ('PROCESS_0:ENVIRONMENT_VARIABLE', 'HOME=\"/home/x\"');"
      "ALTER TABLE TARGET_INFO_GPU ADD COLUMN clockRate INTEGER DEFAULT 1980000000");
  const test::TraceRun run = read();
  const CaptureFacts& facts = run.content.trace.captures[0].facts;
  using RunSetting = std::pair<std::string, std::string>;
  EXPECT_EQ(facts.variables, (std::vector<RunSetting>{{"NCCL_ALGO", "Ring"}}));
  EXPECT_EQ(facts.arguments,
            (std::vector<RunSetting>{{"command", "python"}, {"argument 1", "train.py"}, {"--batch", "8"}}));
  ASSERT_EQ(facts.devices.size(), 1U);
  EXPECT_EQ(facts.devices[0].clockMHz, 1980.0);
}

}  // namespace
}  // namespace culprit
