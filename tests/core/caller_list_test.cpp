// Who called a function, in both runs: a made trace with known numbers, and a real one in which the callers
// must add up to all launches.
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "core/exploring/exploration.h"
#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/corpus.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

struct Compared {
  test::TempFolder folder;
  std::filesystem::path file = folder.path() / "x.culprit";
  ResultsPtr results;

  void compare(const std::filesystem::path& a, const std::filesystem::path& b) {
    SilentMonitor monitor;
    compareRuns({.folders = {a, b}, .session = file}, monitor);
    results = Session::open(file).results();
  }
  Triplet row(const std::string& function) const {
    for (const Comparison& each : results->pairs.at(0).comparisons)
      if (results->names.functions[each.triplet.function] == function) return each.triplet;
    throw std::runtime_error("no row of " + function);
  }
  CallerList callers(const Triplet& triplet) const {
    return *callersOf(file, *results, 0, triplet, SilentMonitor());
  }
};

struct Made : Compared {
  Made() {
    folder.write("a/rank_0.json", test::rawTraceJson(6));
    folder.write("b/rank_0.json", test::rawTraceJson(5, 800, 120));
    compare(folder.path() / "a", folder.path() / "b");
  }
};

TEST(CallerList, TellsTheRangeThatLaunchedTheKernels) {
  const Made made;
  const CallerList list = made.callers(made.row("gemm"));
  EXPECT_EQ(list.a.calls, 18U);
  EXPECT_EQ(list.a.durationNs, 18 * 100'000);
  EXPECT_EQ(list.b.calls, 15U);
  ASSERT_EQ(list.rows.size(), 2U);
  EXPECT_EQ(list.rows[0].kind, CallerKind::Operator);
  EXPECT_FALSE(list.rows[0].caller);
  EXPECT_EQ(list.rows[0].a.calls, 18U);
  const CallerRow& range = list.rows[1];
  EXPECT_EQ(range.kind, CallerKind::Range);
  ASSERT_TRUE(range.caller);
  EXPECT_EQ(made.results->names.functions[*range.caller], "block");
  EXPECT_EQ(range.a.calls, 18U);
  EXPECT_EQ(range.b.durationNs, 15 * 120'000);
}

TEST(CallerList, OfARangeAreThoseAroundIt) {
  const Made made;
  const CallerList list = made.callers(made.row("block"));
  EXPECT_EQ(list.a.calls, 18U);
  for (const CallerRow& row : list.rows) {
    if (!row.caller) continue;
    EXPECT_NE(made.results->names.functions[*row.caller], "block") << "called by itself";
  }
}

TEST(CallerList, HasNobodyForProcessedRuns) {
  Compared made;
  const auto sample = std::filesystem::path(CULPRIT_SOURCE_DIR) / "resources/sample";
  made.compare(sample / "normal", sample / "abnormal");
  const CallerList list = made.callers(made.results->pairs.at(0).comparisons.at(0).triplet);
  EXPECT_TRUE(list.rows.empty());
  EXPECT_EQ(list.a.calls, 0U);
}

TEST(CallerList, AddsUpToAllLaunchesOfARealTrace) {
  const auto a = test::corpusPath("traces/pair2_kineto2022_dlrm_8xA100_vs_2xV100/A_control");
  const auto b = test::corpusPath("traces/pair2_kineto2022_dlrm_8xA100_vs_2xV100/B_test");
  if (!a || !b) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  Compared real;
  real.compare(*a, *b);
  std::size_t withOperator = 0;
  const auto& rows = real.results->pairs.at(0).comparisons;
  for (std::size_t i = 0; i < rows.size(); i += rows.size() / 10) {
    const CallerList list = real.callers(rows[i].triplet);
    const auto launches =
        launchesOf(real.file, *real.results, 0, rows[i].triplet, *keepCalls(), SilentMonitor());
    for (const Side side : {Side::A, Side::B}) {
      EXPECT_EQ(list.all(side).calls, launches->rowsOf(side));
      for (const CallerKind kind : {CallerKind::Operator, CallerKind::Range}) {
        std::uint64_t calls = 0;
        std::int64_t durationNs = 0;
        for (const CallerRow& row : list.rows) {
          if (row.kind != kind) continue;
          calls += row.of(side).calls;
          durationNs += row.of(side).durationNs;
          if (kind == CallerKind::Operator && row.caller) ++withOperator;
        }
        EXPECT_EQ(calls, list.all(side).calls);
        EXPECT_EQ(durationNs, list.all(side).durationNs);
      }
    }
  }
  EXPECT_GT(withOperator, 5U);
}

}  // namespace
}  // namespace culprit
