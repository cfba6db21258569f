// Runs whose counters and levels are finite and absurd, so that their sums are not: such a value once never
// came to an end, or left a session that could not be written.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/pipeline.h"
#include "core/store/session.h"
#include "tests/support/corpus.h"
#include "tests/support/temp_folder.h"

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
      ASSERT_TRUE(row.assessment);
      EXPECT_TRUE(std::isfinite(row.assessment->suspicion));
    }
    ASSERT_TRUE(pair.verdict);
    for (const Cause& cause : pair.verdict->causes) {
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

}  // namespace
}  // namespace culprit
