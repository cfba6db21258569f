#include "core/report/sentences/explain.h"

#include <gtest/gtest.h>

#include "core/report/sentences/verdict/verdict_text.h"
#include "core/store/session/session.h"
#include "tests/support/made_session.h"

namespace culprit {
namespace {

class ReportExplain : public testing::Test {
 protected:
  std::string all(std::string_view what) const {
    std::string text;
    for (const Text& each : explain(*m_results, m_results->pairs.at(0), what)) text += plainText(each) + "\n";
    return text;
  }
  static bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
  }

  test::MadeSession m_made;
  ResultsPtr m_results = Session::open(m_made.file()).results();
};

TEST_F(ReportExplain, EveryCheckHasItsRule) {
  const PairResults& pair = m_results->pairs.at(0);
  for (const Check& check : pair.verdict.comparability.checks) {
    const std::string text = plainText(explainCheck(*m_results, pair, check));
    EXPECT_TRUE(has(text, "asses") || has(text, "arns") || has(text, "oted")) << text;
    EXPECT_EQ(all(nameOf(check.id)), text + "\n");
  }
  EXPECT_TRUE(has(all("work_per_cycle"), "Passes from 0.8 to 1.25 and fails outside"));
}

TEST_F(ReportExplain, AResourceShowsItsScoreAndWhatItNeeds) {
  const PairResults& pair = m_results->pairs.at(0);
  ASSERT_FALSE(pair.verdict.causes.empty());
  const std::string text = all("gpu_usage");
  EXPECT_TRUE(has(text, "Score 0.000 = |δ| · √(share · min(1, |log ratio| / ln 10)) · weight")) << text;
  EXPECT_TRUE(has(text, "strong from 0.35 with at least 4 samples a side, possible from 0.15")) << text;
}

TEST_F(ReportExplain, AFunctionShowsItsSplitItsMatchAndItsTriplets) {
  const std::string text = all("gemm");
  EXPECT_TRUE(has(text, "by the number of calls")) << text;
  EXPECT_TRUE(has(text, "Matched: name.")) << text;
  EXPECT_TRUE(has(text, "its suspicion is")) << text;  // of its triplet
}

TEST_F(ReportExplain, WhatIsNotThereIsNotExplained) {
  EXPECT_EQ(all("nonsense"), "");
}

}  // namespace
}  // namespace culprit
