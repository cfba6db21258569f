#include <gtest/gtest.h>

#include "core/analysis/judging/checks/judge_comparability.h"
#include "core/pipeline/pipeline.h"
#include "core/report/sentences/verdict/causes/shown_causes.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/store/session/session.h"
#include "tests/support/made_process.h"
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

/// Of 12 cycles, or as many as are wanted.
struct InputPair {
  Names names;
  test::MadeProcess a, b;

  explicit InputPair(std::size_t cycles = 12)
      : a(names, std::vector<double>(cycles, 100.0)), b(names, std::vector<double>(cycles, 100.0)) {
    for (test::MadeProcess* side : {&a, &b}) side->kernel("k", test::Values(cycles, 10.0));
  }
};

Comparability comparabilityOf(const test::MadeInput& made) {
  return judgeComparability(made.input, measureWork(made.input), matchedShares(made.input));
}

TEST(InputChecks, ProcessesWithoutAPartnerWarn) {
  const InputPair pair;
  test::MadeInput made(pair.a, pair.b);
  made.input.a.quality = {.records = 1000, .processes = 2};
  made.input.b.quality = {.records = 1000, .processes = 2};
  EXPECT_EQ(comparabilityOf(made).verdict, Comparable::Yes);
  EXPECT_EQ(unpairedText(comparabilityOf(made).check(CheckId::InputQuality)), "");
  made.input.a.quality.unpaired = 1;
  const Comparability result = comparabilityOf(made);
  EXPECT_EQ(result.verdict, Comparable::WithCare);
  EXPECT_EQ(unpairedText(result.check(CheckId::InputQuality)), "1 of 2 processes of A has no partner in B");
  EXPECT_EQ(actionOf(result.check(CheckId::InputQuality)), CheckAction::OpenInputIssues);
  made.input.a.quality = {.processes = 8, .unpaired = 7};
  made.input.b.quality.unpaired = 1;
  EXPECT_EQ(unpairedText(comparabilityOf(made).check(CheckId::InputQuality)),
            "7 of 8 processes of A have no partner in B, 1 of 2 processes of B has no partner in A");
}

TEST(InputChecks, OneLevelASideIsNoMissingCounter) {
  InputPair pair(1);
  pair.a.level("k", "GPU 0", "gpu_sm_frequency", {1500.0});
  PairVerdict verdict{.comparability = comparabilityOf({pair.a, pair.b})};
  EXPECT_EQ(noResourceText(verdict), "No counter of a resource was recorded in both runs");
  pair.b.level("k", "GPU 0", "gpu_sm_frequency", {1000.0});
  verdict.comparability = comparabilityOf({pair.a, pair.b});
  EXPECT_EQ(noResourceText(verdict),
            "The counters of both runs have fewer than two levels in A or in B, too few to compare");
  for (test::MadeProcess* side : {&pair.a, &pair.b}) {
    side->use("k", "GPU 1", "gpu_compute", {1.0});
    side->level("k", "GPU 1", "gpu_sm_frequency", {1000.0});
  }
  verdict.comparability = comparabilityOf({pair.a, pair.b});
  EXPECT_EQ(verdict.comparability.check(CheckId::Metrics).fact(FactKind::FewLevels), nullptr);
}

}  // namespace
}  // namespace culprit
