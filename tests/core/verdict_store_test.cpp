#include <gtest/gtest.h>

#include <sqlite3.h>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/brushed.h"
#include "tests/support/corpus.h"
#include "tests/support/judged_run.h"
#include "tests/support/made_session.h"

namespace culprit {

namespace {

void execute(const std::filesystem::path& file, const char* sql) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(database);
}

}  // namespace

TEST(VerdictStore, GivesBackWhatIsMadeAgainFromTheStoredSamples) {
  const test::MadeSession made;
  const ResultsPtr stored = Session::open(made.file()).results();
  const auto again = test::brushed(made.file(), 0, {});
  EXPECT_EQ(stored->pairs[0].verdict, again->verdict);
  EXPECT_EQ(stored->pairs[0].comparisons, again->comparisons);
}

TEST(VerdictStore, GivesBackEveryListOfAPublishedPair) {
  const auto folder = test::corpusPath("processed/SGLang/gpu_memory_squeeze_out_NVLink");
  if (!folder) GTEST_SKIP() << "the corpus is not there";
  const test::TempFolder temp;
  SilentMonitor monitor;
  const auto file = temp.path() / "x.culprit";
  compareRuns({.folders = splitParent(*folder), .session = file}, monitor);
  const ResultsPtr stored = Session::open(file).results();
  ASSERT_EQ(stored->pairs.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    const auto again = test::brushed(file, i, {});
    EXPECT_EQ(stored->pairs[i].verdict, again->verdict);
    EXPECT_EQ(stored->pairs[i].comparisons, again->comparisons);
    EXPECT_FALSE(stored->pairs[i].verdict.edges.empty());
    EXPECT_FALSE(stored->pairs[i].verdict.causes.empty());
    EXPECT_FALSE(stored->pairs[i].verdict.functions.empty());
    EXPECT_FALSE(stored->pairs[i].verdict.levels.empty());
  }
}

TEST(VerdictStore, KeepsThresholdsAndResourcesForBrushes) {
  const test::MadeSession made;
  const auto file = made.folder().path() / "own.culprit";
  SilentMonitor monitor;
  CompareRequest request{.folders = splitParent(made.folder().path()), .session = file};
  request.thresholds.workPerCycleHigh = 99.0;
  request.resources = {
      {.metric = "gpu_usage", .family = "mine", .role = ResourceRole::SharedLoad, .capacity = 7.0}};
  compareRuns(request, monitor);
  const ResultsPtr stored = Session::open(file).results();
  EXPECT_EQ(stored->thresholds, request.thresholds);
  EXPECT_EQ(stored->userResources, request.resources);
  ASSERT_EQ(stored->pairs[0].verdict.causes.size(), 1U);
  EXPECT_EQ(stored->pairs[0].verdict.causes[0].family, "mine");
  EXPECT_EQ(test::brushed(file, 0, {})->verdict, stored->pairs[0].verdict);
}

TEST(VerdictStore, NumbersOutOfRangeAreDamage) {
  for (const char* sql :
       {"UPDATE verdict SET comparable = 7", "DELETE FROM check_result WHERE id = 3",
        "UPDATE cause SET metric = 99", "UPDATE function_share SET match = -1",
        "UPDATE function_share SET level = 99", "UPDATE assessment SET position = position + 99",
        "DELETE FROM assessment", "DELETE FROM verdict", "UPDATE check_fact SET kind = 1000"}) {
    const test::MadeSession made;
    execute(made.file(), sql);
    EXPECT_THROW(Session::open(made.file()).results(), Error) << sql;
  }
}

}  // namespace culprit
