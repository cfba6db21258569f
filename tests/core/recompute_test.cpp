#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/analysis/judging/speed/other_ranks.h"
#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "core/store/session/user_data.h"
#include "tests/support/brushed.h"
#include "tests/support/impatient.h"
#include "tests/support/made_session.h"
#include "tests/support/perf_csv.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"

namespace culprit {

TEST(SwapSides, ExchangesEverythingAndTwiceIsTheSame) {
  const test::MadeSession made;
  UserData::open(made.file()).setMark({.subject = MarkedCycle{Side::A, 1}, .note = "mine"});
  UserData::open(made.file()).setMark({.subject = MarkedStretch{Side::B, 5, 7}, .pinned = true});
  const auto once = made.folder().path() / "once.culprit";
  const auto twice = made.folder().path() / "twice.culprit";
  SilentMonitor monitor;
  swapSides(made.file(), once, monitor);
  swapSides(once, twice, monitor);

  const Session source = Session::open(made.file());
  const Session session = Session::open(once);
  const ResultsPtr before = source.results();
  const ResultsPtr swapped = session.results();
  EXPECT_EQ(swapped->runA.label, "abnormal");
  EXPECT_EQ(swapped->runA.folder, before->runB.folder);
  const Comparison& was = before->pairs[0].comparisons[0];
  const Comparison& is = swapped->pairs[0].comparisons[0];
  EXPECT_EQ(is.a, was.b);
  EXPECT_EQ(is.b, was.a);
  EXPECT_DOUBLE_EQ(is.betaDelta(), -was.betaDelta());
  EXPECT_EQ(swapped->marks, (std::vector<Mark>{{.subject = MarkedCycle{Side::B, 1}, .note = "mine"},
                                               {.subject = MarkedStretch{Side::A, 5, 7}, .pinned = true}}));
  EXPECT_EQ(session.samples(swapped->pairs[0].a.id).usages[0].beta,
            source.samples(before->pairs[0].b.id).usages[0].beta);

  const ResultsPtr again = Session::open(twice).results();
  EXPECT_EQ(again->pairs[0].comparisons, before->pairs[0].comparisons);
  EXPECT_EQ(again->runA.label, "normal");
  EXPECT_EQ(again->marks, before->marks);
}

TEST(SwapSides, ExchangesTheChosenProcesses) {
  const test::MadeSession made;
  const ResultsPtr before = Session::open(made.file()).results();
  EXPECT_EQ(before->processChoice, std::nullopt) << "paired by the rule";
  const std::int64_t pid = before->pairs[0].a.pid;
  const auto chosen = made.folder().path() / "chosen.culprit";
  const auto swapped = made.folder().path() / "swapped.culprit";
  SilentMonitor monitor;
  compareRuns(
      {.folders = splitParent(made.folder().path()), .process = ProcessChoice{pid, pid}, .session = chosen},
      monitor);
  EXPECT_EQ(Session::open(chosen).results()->processChoice, (ProcessChoice{pid, pid}));
  SQLite::Database(chosen.string(), SQLite::OPEN_READWRITE)
      .exec("UPDATE process_choice SET a = 7, b = 9, by_rank = 1");
  swapSides(chosen, swapped, monitor);
  EXPECT_EQ(Session::open(swapped).results()->processChoice->text(), "rank9:rank7");
}

TEST(CompareCycles, UsesOnlyTheKeptCycles) {
  const test::MadeSession made;
  const SilentMonitor monitor;
  const auto some = test::brushed(made.file(), 0, {.a = std::vector<std::uint32_t>{0, 2}, .b = std::nullopt});
  ASSERT_EQ(some->comparisons.size(), 2U);
  EXPECT_EQ(some->comparisons[0].a.rows, 2U);
  EXPECT_DOUBLE_EQ(some->comparisons[0].a.betaMean, 12.5);  // cycles 1 and 3: 11.5 and 13.5
  EXPECT_EQ(some->comparisons[0].b.rows, 5U);
  EXPECT_EQ(some->cyclesA.size(), 2U);
  EXPECT_EQ(some->cyclesA[1].number, 3);

  const auto none = test::brushed(made.file(), 0, {.a = std::vector<std::uint32_t>{}, .b = std::nullopt});
  EXPECT_EQ(none->comparisons[0].a.rows, 0U);
  EXPECT_FALSE(none->comparisons[0].pBeta);
}

TEST(CompareCycles, AllCyclesAreJudgedAsTheWhole) {
  const test::TempFolder folder;
  folder.write("a/rank_0.json", test::rawTraceJson(6));
  folder.write("b/rank_0.json", test::rawTraceJson(5, 800, 120));
  const auto file = folder.path() / "x.culprit";
  SilentMonitor monitor;
  compareRuns({.folders = {folder.path() / "a", folder.path() / "b"}, .session = file}, monitor);
  const ResultsPtr whole = Session::open(file).results();
  EXPECT_EQ(test::brushed(file, 0, {})->verdict, whole->pairs.at(0).verdict);
}

namespace {

/// Two processed runs of three ranks with collectives. The last rank has few launches in its first cycle and
/// is the last to arrive, so that the others wait.
class RunsOfRanks : public testing::Test {
 protected:
  using Cycles = std::vector<std::uint32_t>;

  /// Of the first rank only the cycles at these positions.
  static std::string run(bool isB, const Cycles& first) {
    std::vector<test::PerfRow> rows;
    for (int rank = 0; rank < 3; ++rank) {
      for (std::uint32_t cycle = 0; cycle < 8; ++cycle) {
        if (rank == 0 && std::find(first.begin(), first.end(), cycle) == first.end()) continue;
        const bool isShort = rank == 2 && cycle == 0;
        const int vary = static_cast<int>(cycle) * 3 % 5 + (isB ? 4 : 0);
        test::PerfRow row{.cycle = std::to_string(cycle + 1),
                          .pid = std::to_string(100 + rank),
                          .beta = std::to_string(30 + vary),
                          .mu = std::to_string(50 - vary),
                          .cycleUs = std::to_string(1000 + 10 * vary),
                          .start = std::to_string(1'700'000'000'000'000 + 2000LL * cycle),
                          .calls = isShort ? "1" : "8",
                          .durationUs = std::to_string(300 + 10 * vary)};
        rows.push_back(row);
        row.function = "ncclAllReduce";
        row.beta = std::to_string(10 + vary);
        row.durationUs = std::to_string(rank == 2 ? 20 + vary : 100 + 7 * vary);
        rows.push_back(row);
      }
    }
    return test::perfCsv(rows);
  }
  std::filesystem::path compared(const std::string& name, const Cycles& a, const Cycles& b) const {
    m_folder.write(name + "/a/result_perf_data.csv", run(false, a));
    m_folder.write(name + "/b/result_perf_data.csv", run(true, b));
    for (const char* side : {"/a", "/b"})
      m_folder.write(name + side + "/result_counters_data.csv", test::kCountersCsv);
    const auto file = m_folder.path() / (name + ".culprit");
    SilentMonitor monitor;
    compareRuns({.folders = {m_folder.path() / name / "a", m_folder.path() / name / "b"}, .session = file},
                monitor);
    return file;
  }

  const Cycles m_all = {0, 1, 2, 3, 4, 5, 6, 7};
  test::TempFolder m_folder;
};

/// What a brush does not know: the time outside of it.
PairVerdict withoutTotals(PairVerdict verdict) {
  const auto clear = [](std::vector<FunctionShare>& rows) {
    for (FunctionShare& row : rows) {
      for (auto* side : {&row.a, &row.b}) side->totalCalls = side->totalMs = std::nullopt;
    }
  };
  clear(verdict.functions);
  for (LevelShares& level : verdict.levels) clear(level.rows);
  return verdict;
}

}  // namespace

TEST_F(RunsOfRanks, ABrushIsWhatAWholeComparisonOfThoseCyclesGives) {
  const auto file = compared("all", m_all, m_all);
  const auto kept = keepPair(file, Session::open(file).results(), 0);
  const std::vector<std::pair<Cycles, Cycles>> brushes = {
      {{0, 1, 2, 3, 4}, {2, 3, 4, 5, 6, 7}}, {{0, 3, 5}, {1, 2}}, {m_all, {0, 4, 5, 6}}, {{6}, {7}}};
  for (std::size_t i = 0; i < brushes.size(); ++i) {
    const auto& [a, b] = brushes[i];
    const ResultsPtr whole = Session::open(compared(std::to_string(i), a, b)).results();
    const PairResults& expected = whole->pairs.at(0);
    const auto brushed = compareCycles(*kept, {a, b}, SilentMonitor());
    EXPECT_EQ(brushed->comparisons, expected.comparisons) << i;
    EXPECT_EQ(withoutTotals(brushed->verdict), withoutTotals(expected.verdict)) << i;
    EXPECT_EQ(brushed->cyclesA, expected.cyclesA) << i;
    EXPECT_EQ(brushed->cyclesB, expected.cyclesB) << i;
  }
}

TEST_F(RunsOfRanks, ABrushIsTheSameFromMemoryAsFromTheFile) {
  const auto file = compared("all", m_all, m_all);
  const auto kept = keepPair(file, Session::open(file).results(), 1);
  const std::vector<KeptCycles> brushes = {
      {}, {m_all, std::nullopt}, {Cycles{1, 2, 3}, Cycles{4, 5}}, {std::nullopt, Cycles{}}, {m_all, m_all}};
  for (const KeptCycles& brush : brushes) {
    const auto fresh = test::brushed(file, 1, brush);
    const auto again = compareCycles(*kept, brush, SilentMonitor());
    EXPECT_EQ(again->comparisons, fresh->comparisons);
    EXPECT_EQ(again->verdict, fresh->verdict);
    EXPECT_EQ(again->findings, fresh->findings);
  }
  std::filesystem::remove(file);
  EXPECT_EQ(compareCycles(*kept, {}, SilentMonitor())->cyclesA.size(), 8U) << "read once";
}

TEST_F(RunsOfRanks, OtherRanksHaveTheirSayInABrush) {
  const auto file = compared("all", m_all, m_all);
  const auto brushed = test::brushed(file, 0, {Cycles{0, 1, 2, 3}, std::nullopt});
  EXPECT_EQ(brushed->verdict.edges, (std::vector<EdgeCycle>{{Side::A, 0, EdgeReason::FewLaunches},
                                                            {Side::B, 0, EdgeReason::FewLaunches}}));
  const auto& functions = brushed->verdict.functions;
  EXPECT_TRUE(std::any_of(functions.begin(), functions.end(), [](const FunctionShare& row) {
    return row.category == kWaitingForRanks && row.a.ms > 0.0;
  }));
}

TEST_F(RunsOfRanks, ACancelledReadLeavesNothingBehind) {
  const auto file = compared("all", m_all, m_all);
  const auto kept = keepPair(file, Session::open(file).results(), 0);
  const auto expected = test::brushed(file, 0, {Cycles{1, 2}, std::nullopt});
  const auto brush = [&](const Monitor& monitor) {
    EXPECT_EQ(compareCycles(*kept, {Cycles{1, 2}, std::nullopt}, monitor)->verdict, expected->verdict);
  };
  EXPECT_GT(test::cancelEverywhere(brush, [] {}), 0);
}

TEST_F(RunsOfRanks, WhatWasReadBeforeIsNotReadByTheBrush) {
  const auto file = compared("all", m_all, m_all);
  const auto kept = keepPair(file, Session::open(file).results(), 0);
  const auto expected = test::brushed(file, 0, {Cycles{1, 2}, std::nullopt});
  readKept(*kept, SilentMonitor());
  std::filesystem::remove(file);
  EXPECT_EQ(compareCycles(*kept, {Cycles{1, 2}, std::nullopt}, SilentMonitor())->verdict, expected->verdict);
}

namespace {

/// Compares with default thresholds and judges by others, against having compared with the others.
void expectJudgedAsCompared(const RunFolders& folders, const std::filesystem::path& folder) {
  SilentMonitor monitor;
  CompareRequest request{.folders = folders, .session = folder / "before.culprit"};
  compareRuns(request, monitor);
  request.session = folder / "wanted.culprit";
  request.thresholds.cyclesFew = 2;
  request.thresholds.edgeLaunches = 0.01;
  request.thresholds.sweepGap = 1e-5;
  request.thresholds.lateRankWaiting = 0.9;
  request.resources = {{.metric = "gpu_usage", .family = "mine", .role = ResourceRole::SharedLoad}};
  compareRuns(request, monitor);
  JudgeOptions options{.thresholds = request.thresholds, .resources = request.resources};
  rejudge(folder / "before.culprit", folder / "judged.culprit", options, monitor);
  const ResultsPtr before = Session::open(folder / "before.culprit").results();
  const ResultsPtr wanted = Session::open(request.session).results();
  const ResultsPtr judged = Session::open(folder / "judged.culprit").results();
  ASSERT_EQ(judged->pairs.size(), wanted->pairs.size());
  EXPECT_EQ(judged->runA.collectives, wanted->runA.collectives);
  for (std::size_t i = 0; i < wanted->pairs.size(); ++i) {
    EXPECT_EQ(judged->pairs[i].comparisons, wanted->pairs[i].comparisons);
    EXPECT_EQ(judged->pairs[i].verdict, wanted->pairs[i].verdict);
    EXPECT_EQ(judged->pairs[i].findings, wanted->pairs[i].findings);
    EXPECT_NE(judged->pairs[i].verdict, before->pairs[i].verdict);
  }
}

}  // namespace

TEST_F(RunsOfRanks, JudgedAnewTheyAreAsIfComparedSo) {
  compared("all", m_all, m_all);
  expectJudgedAsCompared({m_folder.path() / "all/a", m_folder.path() / "all/b"}, m_folder.path());
}

TEST(Rejudge, RawRunsAreAsIfComparedSo) {
  const test::TempFolder folder;
  for (const char* side : {"a", "b"}) {
    std::string second = test::rawTraceJson(5, 800);
    for (std::size_t at = 0; (at = second.find("\"pid\":5", at)) != std::string::npos;)
      second.replace(at, 7, "\"pid\":6");
    folder.write(std::string(side) + "/rank_0.json", test::rawTraceJson(6, 900, *side == 'a' ? 100 : 120));
    folder.write(std::string(side) + "/rank_1.json", second);
  }
  expectJudgedAsCompared({folder.path() / "a", folder.path() / "b"}, folder.path());
}

}  // namespace culprit
