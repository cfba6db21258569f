// The database of Ascend's PyTorch profiler (core/sources/ascend).
#include "core/sources/ascend/ascend_sqlite.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <string>

#include "tests/support/corpus.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

using test::readTraceRun;
using test::TraceRun;

void execute(const std::filesystem::path& file, const std::string& sql) {
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  char* message = nullptr;
  EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &message), SQLITE_OK) << message;
  sqlite3_free(message);
  sqlite3_close(database);
}

// Process 77, thread 78; connection 5 is a kernel, 6 a copy, 7 a collective with its steps on stream 9. Task
// 4 is the parent of the collective, of a type that kernels have.
const std::string kTables = R"(
CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO STRING_IDS VALUES(1,'MatMulV2'),(2,'KERNEL_AICORE'),(3,'MEMCPY_ASYNC'),(4,'Notify Wait'),(5,'AI_CORE'),
 (6,'hcom_allReduce__1'),(7,'group0'),(8,'launch'),(9,'aclrtSynchronizeStream'),(10,'aten::mm'),(11,'ProfilerStep#5'),
 (12,'Enqueue'),(13,'train.py(3): step'),(14,'app'),(15,'mine');
CREATE TABLE TASK(startNs INTEGER, endNs INTEGER, deviceId INTEGER, connectionId INTEGER, globalTaskId INTEGER,
 globalPid INTEGER, taskType INTEGER, contextId INTEGER, streamId INTEGER, taskId INTEGER, modelId INTEGER);
INSERT INTO TASK VALUES(2000,2600,3,5,0,77,2,0,2,0,0),(2700,2800,3,6,1,77,3,0,2,0,0),(3000,3900,3,7,2,77,4,0,9,0,0),
 (3100,3200,3,7,3,77,3,0,9,0,0),(3000,3950,3,7,4,77,5,0,2,0,0),(4100,4000,3,8,5,77,2,0,2,0,0);
CREATE TABLE COMPUTE_TASK_INFO(name INTEGER, globalTaskId INTEGER PRIMARY KEY, blockDim INTEGER);
INSERT INTO COMPUTE_TASK_INFO VALUES(1,0,20),(1,5,20);
CREATE TABLE COMMUNICATION_TASK_INFO(name INTEGER, globalTaskId INTEGER);
INSERT INTO COMMUNICATION_TASK_INFO VALUES(6,2),(6,3);
CREATE TABLE COMMUNICATION_OP(opName INTEGER, startNs INTEGER, endNs INTEGER, connectionId INTEGER, groupName INTEGER);
INSERT INTO COMMUNICATION_OP VALUES(6,3000,3950,7,7);
CREATE TABLE CANN_API(startNs INTEGER, endNs INTEGER, type INTEGER, globalTid INTEGER, connectionId INTEGER PRIMARY KEY,
 name INTEGER);
INSERT INTO CANN_API VALUES(1500,1600,20000,(77 << 32) | 78,5,8),(4000,4500,20000,(77 << 32) | 78,99,9);
CREATE TABLE PYTORCH_API(startNs TEXT, endNs TEXT, globalTid INTEGER, connectionId INTEGER, name INTEGER, type INTEGER);
INSERT INTO PYTORCH_API VALUES('1000','5000',(77 << 32) | 78,NULL,11,50001),('1100','1700',(77 << 32) | 78,0,10,50001),
 ('1050','4900',(77 << 32) | 78,NULL,13,50003),('1200','1300',(77 << 32) | 78,0,12,50002),
 ('soon','1300',(77 << 32) | 78,0,12,50002);
CREATE TABLE MSTX_EVENTS(startNs INTEGER, endNs INTEGER, globalTid INTEGER, message INTEGER);
INSERT INTO MSTX_EVENTS VALUES(1100,1900,(77 << 32) | 78,15),(1100,1100,(77 << 32) | 78,15);
CREATE TABLE HOST_INFO(hostUid TEXT, hostName TEXT);
INSERT INTO HOST_INFO VALUES('1','box');
CREATE TABLE NPU_INFO(id INTEGER, name TEXT);
INSERT INTO NPU_INFO VALUES(3,'Ascend910B');
CREATE TABLE RANK_DEVICE_MAP(rankId INTEGER, deviceId INTEGER);
INSERT INTO RANK_DEVICE_MAP VALUES(1,3);
CREATE TABLE AICORE_FREQ(deviceId INTEGER, timestampNs NUMERIC, freq INTEGER);
INSERT INTO AICORE_FREQ VALUES(3,1000,1800),(3,2000,1500);
CREATE TABLE NPU_MEM(type INTEGER, ddr NUMERIC, hbm NUMERIC, timestampNs INTEGER, deviceId INTEGER);
INSERT INTO NPU_MEM VALUES(14,0,4096,1000,3);
)";

class AscendSqliteTest : public testing::Test {
 protected:
  AscendSqliteTest() { execute(file, kTables); }

  test::TempFolder folder;
  std::filesystem::path file = folder.write("run/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_1.db", "");
};

TEST_F(AscendSqliteTest, CountsKernelsCopiesAndCollectivesOnce) {
  const TraceRun run = readTraceRun(folder.path() / "run");
  EXPECT_EQ(run.content.kind, "Ascend profiler SQLite");
  const Events& events = run.content.trace.captures.at(0).events;
  ASSERT_EQ(run.rows("MatMulV2").size(), 1U);
  const std::size_t kernel = run.rows("MatMulV2")[0];
  EXPECT_EQ(events.category(kernel), EventCategory::GpuCompute);
  EXPECT_EQ(events.durationNs[kernel], 600);
  EXPECT_EQ(events.launch[kernel], events.launch[run.rows("launch").at(0)]);
  ASSERT_EQ(run.rows("MEMCPY_ASYNC").size(), 1U) << "the other one is a step of the collective";
  EXPECT_EQ(events.category(run.rows("MEMCPY_ASYNC")[0]), EventCategory::GpuMemcpy);
  ASSERT_EQ(run.rows("hcom_allReduce__1").size(), 1U);
  EXPECT_EQ(events.category(run.rows("hcom_allReduce__1")[0]), EventCategory::GpuComm);
  EXPECT_TRUE(run.rows("AI_CORE").empty());
  EXPECT_TRUE(run.rows("Notify Wait").empty());
}

TEST_F(AscendSqliteTest, TellsWhatTheHostDid) {
  const TraceRun run = readTraceRun(folder.path() / "run");
  const Events& events = run.content.trace.captures.at(0).events;
  const auto categoryOf = [&](std::string_view name) { return events.category(run.rows(name).at(0)); };
  EXPECT_EQ(categoryOf("launch"), EventCategory::Runtime);
  EXPECT_EQ(categoryOf("aclrtSynchronizeStream"), EventCategory::Sync);
  EXPECT_EQ(categoryOf("aten::mm"), EventCategory::CpuOp);
  EXPECT_EQ(categoryOf("ProfilerStep#5"), EventCategory::StepMarker);
  EXPECT_EQ(categoryOf("train.py(3): step"), EventCategory::Python);
  EXPECT_EQ(categoryOf("mine"), EventCategory::Annotation);
  EXPECT_EQ(run.rows("mine").size(), 1U) << "a mark has no duration";
}

TEST_F(AscendSqliteTest, KnowsHostRankDeviceAndCounters) {
  const TraceRun run = readTraceRun(folder.path() / "run");
  const CaptureFacts& facts = run.content.trace.captures.at(0).facts;
  EXPECT_EQ(facts.host, "box");
  EXPECT_EQ(facts.rank, 1);
  ASSERT_EQ(facts.devices.size(), 1U);
  EXPECT_EQ(facts.devices[0].gpu, 3);
  EXPECT_EQ(facts.devices[0].model, "Ascend910B");
  ASSERT_EQ(run.content.processes.size(), 1U);
  EXPECT_EQ(run.content.processes[0].pid, 77);
  const ReadingSeries* clock = run.readings("AI Core Freq", "3");
  ASSERT_NE(clock, nullptr);
  EXPECT_EQ(clock->unit, "MHz");
  EXPECT_EQ(clock->value.size(), 2U);
  EXPECT_NE(run.readings("app/HBM", "3"), nullptr);
}

TEST_F(AscendSqliteTest, RowsWhoseTimesCannotBeAreCounted) {
  const TraceRun run = readTraceRun(folder.path() / "run");
  const Issue* issue = run.issue(IssueKind::SkippedEvent);
  ASSERT_NE(issue, nullptr);
  EXPECT_EQ(issue->count, 2U);
  EXPECT_EQ(issue->text, "TASK, row 6: it ends at 4000 ns, before it starts");
}

TEST_F(AscendSqliteTest, ATraceBesideItIsTheSameRecording) {
  folder.write("run/ASCEND_PROFILER_OUTPUT/trace_view.json",
               R"([{"ph": "X", "name": "f", "pid": 1, "tid": 1, "ts": 1, "dur": 1}])");
  folder.write("run/ASCEND_PROFILER_OUTPUT/kernel_details.csv", "Name,Start Time(us)\n");
  const TraceRun run = readTraceRun(folder.path() / "run");
  EXPECT_EQ(run.content.trace.captures.size(), 1U);
  EXPECT_EQ(run.content.processes.size(), 1U);
  EXPECT_EQ(run.issue(IssueKind::UnknownFile), nullptr);
}

TEST_F(AscendSqliteTest, ATraceBesideOneThatCannotBeReadIsReadInItsPlace) {
  folder.write("run/ASCEND_PROFILER_OUTPUT/trace_view.json",
               R"([{"ph": "X", "name": "f", "pid": 1, "tid": 1, "ts": 1, "dur": 1}])");
  execute(file,
          "DELETE FROM TASK; DELETE FROM COMMUNICATION_OP; DELETE FROM CANN_API; DELETE FROM PYTORCH_API; "
          "DELETE FROM MSTX_EVENTS");
  const TraceRun run = readTraceRun(folder.path() / "run");
  EXPECT_EQ(run.content.kind, "Chrome trace");
  EXPECT_EQ(run.rows("f").size(), 1U);
  const Issue* issue = run.issue(IssueKind::UnreadableFile);
  ASSERT_NE(issue, nullptr);
  EXPECT_NE(issue->text.find("holds no task"), std::string::npos);
}

TEST_F(AscendSqliteTest, ATableThatIsAViewOrLacksAColumnIsToldOf) {
  execute(file,
          "DROP TABLE MSTX_EVENTS; CREATE VIEW MSTX_EVENTS AS SELECT 1; DROP TABLE NPU_MEM; "
          "CREATE TABLE NPU_MEM(type INTEGER)");
  const TraceRun run = readTraceRun(folder.path() / "run");
  const Issue* issue = run.issue(IssueKind::SkippedEvent);
  ASSERT_NE(issue, nullptr);
  EXPECT_EQ(issue->count, 4U);
}

TEST_F(AscendSqliteTest, TablesWithoutRowsAreRefused) {
  execute(file,
          "DELETE FROM TASK; DELETE FROM COMMUNICATION_OP; DELETE FROM CANN_API; DELETE FROM PYTORCH_API; "
          "DELETE FROM MSTX_EVENTS");
  EXPECT_NE(test::refusalOf(folder.path() / "run").find("holds no task"), std::string::npos);
}

struct Facts {
  const char* folder;
  std::size_t kernels, copies, calls, ranges;
  double kernelMs, copyMs, communicationMs, callMs;
};

class AscendSqliteCorpus : public testing::TestWithParam<Facts> {};

TEST_P(AscendSqliteCorpus, HasTheFiguresOfItsFacts) {
  const auto path = test::corpusPath(GetParam().folder);
  if (!path) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  const TraceRun run = readTraceRun(*path);
  const Events& events = run.content.trace.captures.at(0).events;
  std::size_t kernels = 0, copies = 0, calls = 0, ranges = 0, collectives = 0;
  double kernelMs = 0.0, copyMs = 0.0, callMs = 0.0, communicationMs = 0.0;
  const auto add = [](std::size_t& count, double& ms, std::int64_t ns) {
    ++count;
    ms += static_cast<double>(ns) / 1e6;
  };
  for (std::size_t row = 0; row < events.size(); ++row) {
    const std::int64_t ns = events.durationNs[row];
    switch (events.category(row)) {
      case EventCategory::GpuCompute:
        add(kernels, kernelMs, ns);
        break;
      case EventCategory::GpuMemcpy:
        add(copies, copyMs, ns);
        break;
      case EventCategory::GpuComm:
        add(collectives, communicationMs, ns);
        break;
      case EventCategory::Runtime:
      case EventCategory::Sync:
        add(calls, callMs, ns);
        break;
      default:
        ++ranges;
    }
  }
  EXPECT_EQ(kernels, GetParam().kernels);
  EXPECT_EQ(copies, GetParam().copies);
  EXPECT_EQ(calls, GetParam().calls);
  EXPECT_EQ(ranges, GetParam().ranges);
  EXPECT_EQ(collectives, 4U);
  EXPECT_NEAR(kernelMs, GetParam().kernelMs, 0.002);
  EXPECT_NEAR(copyMs, GetParam().copyMs, 0.002);
  EXPECT_NEAR(callMs, GetParam().callMs, 0.002);
  EXPECT_NEAR(communicationMs, GetParam().communicationMs, 0.002);
}

INSTANTIATE_TEST_SUITE_P(
    Runs, AscendSqliteCorpus,
    testing::Values(Facts{"traces/single/ascend_db_level0/rank0_ascend_pt", 187, 24, 713, 2460, 8.844, 0.880,
                          89.881, 98.318},
                    Facts{"traces/single/ascend_db_level0/rank1_ascend_pt", 187, 24, 712, 2460, 8.832, 0.878,
                          93.994, 102.181},
                    Facts{"traces/pair10_ascend_db_910A_vs_910B/A_910A_2024/rank0_ascend_pt", 345, 17, 2622,
                          2899, 9.963, 3.081, 38.522, 81.946}));

}  // namespace
}  // namespace culprit
