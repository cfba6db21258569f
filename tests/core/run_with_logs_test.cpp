// Logs of counters in the folder of a run, from the scan to the run's series.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/error.h"
#include "core/pipeline/run_reading.h"
#include "tests/support/gzip.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

using test::TempFolder;

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kStart = 1795514401;  // 2026-11-24 10:00:01 UTC

/// Ten seconds of one kernel a second.
std::string tenSeconds() {
  std::string events;
  for (int i = 0; i < 10; ++i) {
    const std::int64_t us = (kStart + i) * 1'000'000;
    events += fmt::format(
        R"({{"ph":"X","cat":"user_annotation","name":"ProfilerStep#{}","pid":5,"tid":5,"ts":{},"dur":1000000}},
{{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":5,"tid":5,"ts":{},"dur":5000}},
{{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":5,"tid":5,"ts":{},"dur":5,"args":{{"correlation":{}}}}},
{{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":{},"dur":800000,"args":{{"device":0,"stream":7,"correlation":{}}}}},
)",
        i, us, us + 5, us + 10, i + 1, us + 100, i + 1);
  }
  events.resize(events.rfind(','));
  return R"({"schemaVersion":1,"traceEvents":[)" + events + "]}";
}

struct RunRead {
  Names names;
  IssueLog issues;
  RunContent content;

  explicit RunRead(const TempFolder& folder, logs::LogChoices choices = {}) {
    SilentMonitor monitor;
    RunScan scan = scanRun(folder.path());
    scan.logChoices = std::move(choices);
    ReadingProgress progress(monitor, scan.bytes, 1.0);
    content = readRun(scan, Side::A, names, issues, progress);
  }

  const ReadingSeries* of(std::string_view metric, std::string_view instance) const {
    const auto found = std::find_if(
        content.readings.begin(), content.readings.end(),
        [&](const ReadingSeries& each) { return each.metric == metric && each.instance == instance; });
    return found == content.readings.end() ? nullptr : &*found;
  }
  const Issue* issue(IssueKind kind) const {
    const auto& all = issues.issues();
    const auto found =
        std::find_if(all.begin(), all.end(), [kind](const Issue& each) { return each.kind == kind; });
    return found == all.end() ? nullptr : &*found;
  }
};

/// A reading each half second from ten seconds before the trace on, for a minute.
std::string clockLog(std::int64_t aheadSeconds,
                     std::string_view heading = "time,gpu_sm_frequency{gpu=0} [MHz]") {
  std::string text(heading);
  text += '\n';
  for (int i = 0; i < 120; ++i)
    text += fmt::format("{}.{},{}\n", kStart - 10 + aheadSeconds + i / 2, i % 2 * 5, 1000 + i);
  return text;
}

TEST(RunWithLogs, TakesTheReadingsOfTheRecordingAndTheNearestOutside) {
  const TempFolder folder;
  folder.write("trace.json", tenSeconds());
  folder.write("deep/down/clock.csv", clockLog(0));
  const RunRead run(folder);
  const ReadingSeries* clock = run.of("gpu_sm_frequency", "0");
  ASSERT_NE(clock, nullptr);
  ASSERT_EQ(clock->timeNs.size(), 23U);
  EXPECT_EQ(clock->timeNs.front(), kStart * kSecond - kSecond / 2);
  EXPECT_EQ(clock->timeNs.back(), (kStart + 10) * kSecond + kSecond / 2);
  EXPECT_FALSE(clock->isGuessed);
  const Issue* placed = run.issue(IssueKind::PlacedCounters);
  ASSERT_NE(placed, nullptr);
  EXPECT_EQ(placed->file, "deep/down/clock.csv");
  EXPECT_EQ(placed->text,
            "table of counters: 1 counter, 21 readings while the run was recorded; its clock is that of the "
            "trace");
  EXPECT_EQ(run.content.files.size(), 2U);
}

TEST(RunWithLogs, TellsOfCountersThatStandThereTwice) {
  const TempFolder folder;
  folder.write("trace.json", tenSeconds());
  std::string log = "time,gpu_power{gpu=0} [W],gpu_power{gpu=0} [mW],gpu_temp{gpu=0} [C]\n";
  for (int i = 0; i < 10; ++i) log += fmt::format("{},{},7,60\n", kStart + i, 100 + i);
  folder.write("power.csv", log);
  const RunRead run(folder);
  ASSERT_EQ(run.content.readings.size(), 2U);
  EXPECT_EQ(run.of("gpu_power", "0")->value.front(), 100) << "the first counts";
  EXPECT_EQ(run.issue(IssueKind::PlacedCounters)->text,
            "table of counters: 2 counters, 20 readings while the run was recorded; its clock is that of the "
            "trace; 1 more stands there under another name or unit already");
}

TEST(RunWithLogs, ReadsAPackedLog) {
  const TempFolder folder;
  folder.write("trace.json", tenSeconds());
  folder.write("clock.csv.gz", test::gzipped(clockLog(0)));
  EXPECT_NE(RunRead(folder).of("gpu_sm_frequency", "0"), nullptr);
}

TEST(RunWithLogs, FindsAnOffsetOfTwoHours) {
  const TempFolder folder;
  folder.write("trace.json", tenSeconds());
  folder.write("clock.csv", clockLog(7200));
  const RunRead run(folder);
  const ReadingSeries* clock = run.of("gpu_sm_frequency", "0");
  ASSERT_NE(clock, nullptr);
  EXPECT_TRUE(clock->isGuessed);
  EXPECT_EQ(clock->timeNs.front(), kStart * kSecond - kSecond / 2);
  EXPECT_NE(run.issue(IssueKind::GuessedClock), nullptr);

  const RunRead told(folder, {.offsets = {{"clock.csv", -7200.0}}, .names = {}});
  ASSERT_NE(told.of("gpu_sm_frequency", "0"), nullptr);
  EXPECT_FALSE(told.of("gpu_sm_frequency", "0")->isGuessed);
}

TEST(RunWithLogs, AnOffsetForALogThatIsNotThereIsTold) {
  const TempFolder folder;
  folder.write("trace.json", tenSeconds());
  folder.write("deep/clock.csv", clockLog(7200));
  const RunScan scan = scanRun(folder.path());
  const std::vector<CounterOffset> mistyped = {{"lock.csv", -7200.0}};
  std::vector<CounterOffset> offsets = mistyped;
  offsets.push_back({"deep/clock.csv", -7200.0});
  EXPECT_EQ(logs::offsetsOfNone(offsets, scan.logs), mistyped);
  IssueLog issues;
  logs::tellOfNone(mistyped, issues);
  ASSERT_EQ(issues.issues().size(), 1U);
  EXPECT_EQ(issues.issues()[0].file, "lock.csv");
  EXPECT_TRUE(issues.issues()[0].text.starts_with("--counter-offset names it, but no log"))
      << issues.issues()[0].text;
}

TEST(RunWithLogs, SaysThatALogDoesNotOverlap) {
  const TempFolder folder;
  folder.write("trace.json", tenSeconds());
  folder.write("clock.csv", clockLog(400'000));
  const RunRead run(folder);
  EXPECT_TRUE(run.content.readings.empty());
  const Issue* issue = run.issue(IssueKind::UnplacedCounters);
  ASSERT_NE(issue, nullptr);
  EXPECT_NE(issue->text.find("begins 4.629 days after the recording ends"), std::string::npos) << issue->text;
}

TEST(RunWithLogs, GivesCountersTheNamesOfTheUser) {
  const TempFolder folder;
  folder.write("trace.json", tenSeconds());
  folder.write("clock.csv", clockLog(0, "time,my_clock{gpu=0}"));
  const RunRead run(folder, {.offsets = {}, .names = {{"my_clock", "GHz", "gpu_sm_frequency"}}});
  const ReadingSeries* clock = run.of("gpu_sm_frequency", "0");
  ASSERT_NE(clock, nullptr);
  EXPECT_EQ(clock->unit, "MHz");
  EXPECT_EQ(clock->value.front(), 1e3 * (1000 + 19));
}

TEST(RunWithLogs, TakesACounterFromOneLogOnly) {
  const TempFolder folder;
  folder.write("trace.json", tenSeconds());
  folder.write("a.csv", clockLog(0));
  folder.write("b.csv", clockLog(0));
  const RunRead run(folder);
  ASSERT_NE(run.of("gpu_sm_frequency", "0"), nullptr);
  EXPECT_EQ(run.of("gpu_sm_frequency", "0")->timeNs.size(), 23U);
}

TEST(RunWithLogs, JoinsTheFilesThatARecorderWroteOneAfterTheOther) {
  const TempFolder folder;
  folder.write("trace.json", tenSeconds());
  const std::string all = clockLog(0);
  const std::size_t middle = all.find(std::to_string(kStart + 5));
  folder.write("a.csv", all.substr(0, middle));
  folder.write("b.csv", "time,gpu_sm_frequency{gpu=0} [MHz]\n" + all.substr(middle));
  const RunRead run(folder);
  ASSERT_NE(run.of("gpu_sm_frequency", "0"), nullptr);
  EXPECT_EQ(run.of("gpu_sm_frequency", "0")->timeNs.size(), 23U);
}

TEST(RunWithLogs, CountsADamagedLine) {
  const TempFolder folder;
  folder.write("trace.json", tenSeconds());
  folder.write("clock.csv", clockLog(0) + "broken\n");
  const RunRead run(folder);
  const Issue* issue = run.issue(IssueKind::SkippedRow);
  ASSERT_NE(issue, nullptr);
  EXPECT_EQ(issue->line, 122U);
  EXPECT_NE(run.of("gpu_sm_frequency", "0"), nullptr);
}

TEST(RunWithLogs, SaysThatNoCellIsANumber) {
  const TempFolder folder;
  folder.write("trace.json", tenSeconds());
  std::string log = "time,gpu_sm_frequency{gpu=0} [MHz]\n";
  for (int i = 0; i < 10; ++i) log += fmt::format("{},0x5dc\n", kStart + i);
  folder.write("clock.csv", log);
  const RunRead run(folder);
  const Issue* issue = run.issue(IssueKind::UnplacedCounters);
  ASSERT_NE(issue, nullptr);
  EXPECT_EQ(issue->text, "table of counters, which is not used: no cell of it is a number that can be read");
}

TEST(RunWithLogs, WantsATraceBesideThem) {
  const TempFolder folder;
  folder.write("clock.csv", clockLog(0));
  try {
    const RunRead run(folder);
    FAIL() << "a run without a trace";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("only counters here (clock.csv)"), std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace culprit
