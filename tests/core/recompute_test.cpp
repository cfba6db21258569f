#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "core/store/session/user_data.h"
#include "tests/support/made_session.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"

namespace culprit {

TEST(SwapSides, ExchangesEverythingAndTwiceIsTheSame) {
  const test::MadeSession made;
  UserData::open(made.file()).setMark({.subject = MarkedCycle{Side::A, 1}, .note = "mine"});
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
  EXPECT_EQ(swapped->marks, (std::vector<Mark>{{.subject = MarkedCycle{Side::B, 1}, .note = "mine"}}));
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
  const auto some =
      compareCycles(made.file(), 0, {.a = std::vector<std::uint32_t>{0, 2}, .b = std::nullopt}, monitor);
  ASSERT_EQ(some->comparisons.size(), 2U);
  EXPECT_EQ(some->comparisons[0].a.rows, 2U);
  EXPECT_DOUBLE_EQ(some->comparisons[0].a.betaMean, 12.5);  // cycles 1 and 3: 11.5 and 13.5
  EXPECT_EQ(some->comparisons[0].b.rows, 5U);
  EXPECT_EQ(some->cyclesA.size(), 2U);
  EXPECT_EQ(some->cyclesA[1].number, 3);

  const auto none =
      compareCycles(made.file(), 0, {.a = std::vector<std::uint32_t>{}, .b = std::nullopt}, monitor);
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
  EXPECT_EQ(compareCycles(file, 0, {}, monitor)->verdict, whole->pairs.at(0).verdict);
}

}  // namespace culprit
