#include <gtest/gtest.h>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/perf_csv.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

class InputQualityOfRuns : public testing::Test {
 protected:
  Check quality() {
    compareRuns(
        {.folders = {m_folder.path() / "a", m_folder.path() / "b"}, .session = m_folder.path() / "x.culprit"},
        m_monitor);
    const ResultsPtr results = Session::open(m_folder.path() / "x.culprit").results();
    return results->pairs.at(0).verdict.comparability.check(CheckId::InputQuality);
  }

  /// The trace with one more event that has no duration.
  static std::string withBadEvent(std::string trace) {
    trace.insert(trace.rfind("]}"),
                 R"(,{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1500,"dur":"long"})");
    return trace;
  }

  test::TempFolder m_folder;
  SilentMonitor m_monitor;
};

TEST_F(InputQualityOfRuns, ARawRunIsCountedInEvents) {
  // 100 steps of 10 events: one in a thousand is not above the limit, though it is of the cycles.
  m_folder.write("a/rank_0.json", withBadEvent(test::rawTraceJson(100)));
  m_folder.write("b/rank_0.json", test::rawTraceJson(100));
  const Check few = quality();
  EXPECT_EQ(few.status, CheckStatus::Pass);
  EXPECT_NEAR(*few.fact(FactKind::SkippedRecords)->a, 1.0 / 1001.0, 1e-9);

  m_folder.write("a/rank_0.json", withBadEvent(test::rawTraceJson(50)));
  EXPECT_EQ(quality().status, CheckStatus::Warn);
}

TEST_F(InputQualityOfRuns, ATraceBesideFinishedSamplesIsNoDamage) {
  for (const char* run : {"a", "b"}) {
    std::vector<test::PerfRow> rows;
    for (int cycle = 1; cycle <= 5; ++cycle) rows.push_back({.cycle = std::to_string(cycle)});
    m_folder.write(std::string(run) + "/result_perf_data.csv", test::perfCsv(rows));
    m_folder.write(std::string(run) + "/result_counters_data.csv", test::kCountersCsv);
  }
  m_folder.write("a/rank_0.json", test::rawTraceJson(3));
  const Check check = quality();
  EXPECT_EQ(*check.fact(FactKind::DamagedFiles)->a, 0.0);
  EXPECT_EQ(check.status, CheckStatus::Pass);
}

}  // namespace
}  // namespace culprit
