// Runs whose counters and levels are finite and absurd, so that their sums are not: such a value once never
// came to an end, or left a session that could not be written.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/corpus.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

void expectFinite(const Results& results) {
  for (const PairResults& pair : results.pairs) {
    for (const Comparison& row : pair.comparisons) {
      for (const SideStatistics* side : {&row.a, &row.b}) {
        for (const double value : {side->betaMean, side->betaStd, side->muMean, side->muStd})
          EXPECT_TRUE(std::isfinite(value));
      }
      for (const double value : {row.zBeta, row.zMu, row.zLogMu, row.score})
        EXPECT_TRUE(std::isfinite(value));
      EXPECT_TRUE(std::isfinite(row.assessment.suspicion));
    }
    for (const Cause& cause : pair.verdict.causes) {
      for (const double value : {cause.score, cause.a, cause.b, cause.shift, cause.logRatio, cause.share})
        EXPECT_TRUE(std::isfinite(value));
    }
  }
}

TEST(HostileNumbers, AreLeftOutAndTheRestIsCompared) {
  const auto root = test::corpusPath("hostile");
  if (!root) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  for (const char* runs : {"counter_nan_hang", "counter_nan_min", "counter_1e308", "welch_nan"}) {
    SCOPED_TRACE(runs);
    const test::TempFolder folder;
    const std::filesystem::path session = folder.path() / "x.culprit";
    SilentMonitor monitor;
    compareRuns({.folders = splitParent(*root / runs), .session = session}, monitor);
    const ResultsPtr results = Session::open(session).results();
    EXPECT_FALSE(results->pairs.empty());
    expectFinite(*results);
    for (const Side side : {Side::A, Side::B}) {
      const bool isTold =
          std::any_of(results->issues.begin(), results->issues.end(), [side](const Issue& issue) {
            return issue.kind == IssueKind::SkippedRow && issue.side == side &&
                   issue.text.find("e308\"") != std::string::npos;
          });
      EXPECT_TRUE(isTold) << (side == Side::A ? "A" : "B");
    }
  }
}

TEST(HostileNumbers, OfATraceAreCountedAndShownAndWhatStandsBesideThemIsUsed) {
  const test::TempFolder folder;
  folder.write("trace.json",
               R"([{"ph": "X", "cat": "kernel", "name": "good", "pid": 0, "tid": 7, "ts": 1, "dur": 1,
"args": {"est. achieved occupancy %": "1e99"}},
{"ph": "X", "cat": "kernel", "name": "good", "pid": 0, "tid": 7, "ts": 3, "dur": 1,
"args": {"est. achieved occupancy %": "N/A"}},
{"ph": "C", "name": "power", "pid": 1, "ts": 1, "args": {"gpu": 1.5e308, "W": 250, "unit": "W", "fan": null}},
{"ph": "C", "name": "power", "pid": 1, "ts": 2, "args": {"gpu": "full"}},
{"ph": "C", "name": "power", "pid": 1, "ts": 3, "args": {}},
{"ph": "i", "name": "[memory]", "pid": 1, "ts": 4,
 "args": {"Device Type": 1, "Device Id": 0, "Bytes": 8, "Total Allocated": 1e300, "Total Reserved": 64}}])");
  const test::TraceRun run = test::readTraceRun(folder.path());
  std::map<std::string, LongColumn<double>> values;
  for (const ReadingSeries& series : run.content.readings) values[series.counter] = series.value;
  // What stands beside it is used; a total that was lost is no trace without totals.
  EXPECT_EQ(values, (std::map<std::string, LongColumn<double>>{{"power", {250}}, {"reserved_memory", {64}}}));
  const Issue* skipped = run.issue(IssueKind::SkippedEvent);
  ASSERT_NE(skipped, nullptr);
  EXPECT_EQ(skipped->count, 5U);
  EXPECT_TRUE(
      skipped->text.ends_with("the occupancy \"1e99\" cannot be used (1); the value \"1.5e308\" of the "
                              "counter \"power\" cannot be used (1); "
                              "counter \"power\" without a value (2); "
                              "the total \"1e300\" of a [memory] event cannot be used (1)"))
      << skipped->text;
}

}  // namespace
}  // namespace culprit
