#include "core/report/sentences/sentences.h"

#include <gtest/gtest.h>

#include <string>

#include "core/report/sentences/cycle_figures.h"
#include "core/report/sentences/cycle_text.h"
#include "core/report/sentences/verdict/causes/cause_text.h"
#include "tests/support/sample_results.h"

namespace culprit {

namespace {

std::string said(const Results& results, std::size_t finding, NameForm form = NameForm::Full) {
  const PairResults& pair = results.pairs[0];
  return plainText(findingText(results, pair, pair.findings.at(finding), form));
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST(Sentences, AChangedFunctionIsNamedWithItsShareAndItsTest) {
  const Results results = test::plainSample();
  EXPECT_EQ(said(results, 0),
            "void gemm<float, 64>(float*) on GPU 0: its share of the cycle (β) rose from 4.20 % to 13.40 % "
            "(B − A: +9.20 pp), significant at the 5 % level (Welch's t-test, p < 0.0001).");
  EXPECT_EQ(said(results, 1, NameForm::Short),
            "oncpu on Host: its share of the cycle (β) fell from 162.78 % to 156.42 % (B − A: −6.36 pp), not "
            "significant at the 5 % level (Welch's t-test, p = 0.2850).");
  const PairResults& pair = results.pairs[0];
  const auto details = findingDetails(results, pair, pair.findings[1]);
  ASSERT_EQ(details.size(), 1U);
  EXPECT_EQ(plainText(details[0]),
            "Level (μ) of cpu_frequency fell from 85.70 to 22.50 % of maximum (B − A: −63.20 pp).");
}

TEST(Sentences, SignificanceEndsBelowFivePerCent) {
  test::SampleResults sample;
  sample.pair(1, 1);
  sample.row({.p = 0.05}).row({.function = "f", .p = 0.0499});
  sample.finding({FindingKind::ChangedFunction, 0, {}}).finding({FindingKind::ChangedFunction, 1, {}});
  const Results results = sample.take();
  EXPECT_TRUE(contains(said(results, 0), "not significant")) << said(results, 0);
  EXPECT_FALSE(contains(said(results, 1), "not significant")) << said(results, 1);
}

TEST(Sentences, AMissingTestOrSideIsNamed) {
  test::SampleResults sample;
  sample.pair(1, 1);
  sample.row({.p = {}}).row({.betaA = 3, .betaB = 0, .rowsB = 0, .p = {}}).row({.betaA = 5, .betaB = 5});
  for (std::uint32_t at = 0; at < 3; ++at) sample.finding({FindingKind::ChangedFunction, at, {}});
  const Results results = sample.take();
  EXPECT_TRUE(contains(said(results, 0), "no Welch's t-test, since neither run has any spread."));
  EXPECT_TRUE(contains(said(results, 1),
                       "no Welch's t-test, since a run has fewer than 2 values. The run B has no row"));
  EXPECT_TRUE(contains(said(results, 2), "stayed at 5.00 %"));
}

TEST(Sentences, WhatIsTheSameInTheNumbersShownStayed) {
  test::SampleResults sample;
  sample.pair(1, 1).row({.metric = "gpu_usage", .betaA = 5.0, .betaB = 5.001, .muA = 50.0, .muB = 50.001});
  sample.finding({FindingKind::ChangedFunction, 0, {0}});
  const Results results = sample.take();
  EXPECT_TRUE(contains(said(results, 0), "(β) stayed at 5.00 %, not significant")) << said(results, 0);
  const auto details = findingDetails(results, results.pairs[0], results.pairs[0].findings[0]);
  ASSERT_EQ(details.size(), 1U);
  EXPECT_EQ(plainText(details[0]), "Level (μ) of gpu_usage stayed at 50.00 %.");
}

TEST(Sentences, DifferentAnchorsAreBothNamed) {
  test::SampleResults sample;
  sample.pair(1, 2);
  sample.cycles(Side::A, "Scheduler.run_batch", {10, 20});
  for (const char* anchor : {"Layer.forward", "second", "third", "fourth"})
    sample.cycles(Side::B, anchor, {1, 2});
  sample.finding({.kind = FindingKind::AnchorsDiffer});
  const Results results = sample.take();
  EXPECT_TRUE(
      contains(said(results, 0),
               "A cycle of A is one run of Scheduler.run_batch, a cycle of B one run of Layer.forward, "
               "second, third and 1 more."));
  EXPECT_TRUE(contains(said(results, 0), "must not be read as faster or slower"));
}

TEST(Sentences, TooFewCyclesAreCounted) {
  test::SampleResults sample;
  sample.pair(1, 2).cycles(Side::A, "x", {2'000'000}).cycles(Side::B, "x", {3'000'000, 3'000'000});
  sample.finding({.kind = FindingKind::TooFewCycles});
  const Results results = sample.take();
  EXPECT_TRUE(contains(said(results, 0), "A has 1 and B has 2"));
}

TEST(Sentences, TheRowIsExplainedWithItsScore) {
  const Results results = test::plainSample();
  const PairResults& pair = results.pairs[0];
  EXPECT_EQ(
      plainText(explainRow(results, pair, pair.comparisons[0])),
      "gemm on GPU 0: +9.20 pp of the cycle (4.20 → 13.40 %), significant at the 5 % level (Welch's t-test, "
      "p < 0.0001). Level of gpu_usage: −10.00 pp (50.00 → 40.00 %), p < 0.0001. By time its "
      "suspicion is 40.50 = 0.00 · (0.00 + 0.00), that is |Δe| · (|Z(e)| + M). Published score 40.50 = "
      "9.20 · (18.40 + 0.50), that is |Δβ| · (|Z(β)| + |Z(log μ)|). Based on 4 of 4 cycles of A and 5 of 5 "
      "of B.");
  EXPECT_TRUE(contains(plainText(explainRow(results, pair, pair.comparisons[1])), "above 100 % is no error"));
}

TEST(ExplainRow, ALevelOfOneRunIsNoChange) {
  test::SampleResults sample;
  sample.pair(1, 1);
  sample.row({.metric = "gpu_sm_util", .betaB = 0.0, .muA = 0.5, .muB = 0.0, .rowsB = 0, .p = std::nullopt});
  sample.row({.metric = "gpu_sm_util", .betaA = 0.0, .muA = 0.0, .muB = 0.25, .rowsA = 0, .p = std::nullopt});
  const Results results = sample.take();
  const auto text = [&](std::size_t row) {
    return plainText(explainRow(results, results.pairs[0], results.pairs[0].comparisons[row]));
  };
  EXPECT_TRUE(contains(text(0), "Level of gpu_sm_util: 50.00 % in A, not measured in B.")) << text(0);
  EXPECT_TRUE(contains(text(1), "Level of gpu_sm_util: 25.00 % in B, not measured in A.")) << text(1);
}

TEST(ExplainRow, WithoutAMetricHasNoPublishedScore) {
  test::SampleResults sample;
  sample.pair(1, 1);
  sample.row({.metric = "", .score = 0.0}).row({});
  const Results results = sample.take();
  const auto text = [&](std::size_t row) {
    return plainText(explainRow(results, results.pairs[0], results.pairs[0].comparisons[row]));
  };
  EXPECT_FALSE(contains(text(0), "Published score")) << text(0);
  EXPECT_TRUE(contains(text(0), "By time its suspicion is 0.00")) << text(0);
  EXPECT_TRUE(contains(text(1), "Published score 1.00 = ")) << text(1);
}

TEST(ExplainRow, NamesEachTestAndSaysWhenOneDiscards) {
  test::SampleResults sample;
  sample.pair(1, 1);
  sample.row({.rowsA = 1, .p = std::nullopt});
  Results results = sample.take();
  Comparison& row = results.pairs[0].comparisons[0];
  row.assessment.a.ms = 0.0042;
  row.assessment.b.ms = 3.0;
  row.assessment.cliff = 1.0;
  row.assessment.qBeta = 1.0;
  const auto text = [&] { return plainText(explainRow(results, results.pairs[0], row)); };
  EXPECT_TRUE(contains(text(), "no Welch's t-test, since a run has fewer than 2 values")) << text();
  EXPECT_TRUE(contains(text(),
                       "In time, over all cycles: 0.0042 → 3.00 ms per cycle, Cliff's δ 1.00, but among "
                       "all tests of the pair that can be chance (Mann-Whitney, q = 1)."))
      << text();
  row.assessment.qBeta = 0.05;
  EXPECT_TRUE(contains(text(), "can be chance (Mann-Whitney, q = 0.0500).")) << text();
  row.assessment.qBeta = 0.00001;
  EXPECT_TRUE(contains(text(), "Cliff's δ 1.00, q < 0.0001 (Mann-Whitney).")) << text();
  row.assessment.qBeta.reset();
  EXPECT_TRUE(contains(text(), "Cliff's δ 1.00.")) << text();
}

TEST(ExplainRow, HasLevelsInTheirTrueUnit) {
  test::SampleResults sample;
  sample.pair(1, 1);
  sample.row({.metric = "gpu_sm_frequency", .muA = 123'600.0, .muB = 21'000.0});
  sample.row({.metric = "gpu_sm_util", .muA = 0.5, .muB = 0.25});
  sample.row({.metric = "somebody's own", .muA = 5.0, .muB = 4.0});
  const Results results = sample.take();
  const auto text = [&](std::size_t row) {
    return plainText(explainRow(results, results.pairs[0], results.pairs[0].comparisons[row]));
  };
  EXPECT_TRUE(contains(text(0), "gpu_sm_frequency: −1,026 MHz (1,236 → 210 MHz)")) << text(0);
  EXPECT_TRUE(contains(text(1), "gpu_sm_util: −25.00 pp (50.00 → 25.00 %)")) << text(1);
  EXPECT_TRUE(contains(text(2), "somebody's own: −1.00 (5.00 → 4.00)")) << text(2);
}

TEST(Headline, SaysWhenThereIsNothingToSay) {
  EXPECT_EQ(plainText(headline(Results{})), "No process of A has a partner in B.");
  test::SampleResults sample;
  sample.pair(1, 1);
  EXPECT_EQ(plainText(headline(sample.take())), "No cycles in A and B, so there is nothing to compare.");
}

TEST(Headline, OfSeveralPairsNamesTheOneWithTheHighestScore) {
  test::SampleResults sample;
  sample.pair(1, 1).cycles(Side::A, "x", {1000, 1000}).cycles(Side::B, "x", {1000, 1000}).row({.score = 3});
  sample.pair(2, 2).cycles(Side::A, "x", {1000, 1000}).cycles(Side::B, "x", {2000, 2000}).row({.score = 7});
  EXPECT_EQ(plainText(headline(sample.take())),
            "2 process pairs, the one with the highest suspicion score: normal pid 2 / abnormal pid 2. How "
            "the times of A and B compare is not known.");
}

TEST(CauseWords, StayShortWhateverTheName) {
  const Cause cause{.metric = MetricId{0}, .family = std::string(1'000'000, 'n'), .shift = 1.0};
  EXPECT_LT(plainText(causeBrief(cause, WorkUnit::Cycle)).size(), 300U);
}

TEST(RawMeans, CompareDirectlyOnlyWhereNoCheckWarns) {
  PairResults pair;
  EXPECT_EQ(rawMeansText(pair, 1.0, 2.0), "Same anchor: cycles compare directly. Mean of B: +100.00 %.");
  pair.verdict.comparability.verdict = Comparable::WithCare;
  EXPECT_EQ(rawMeansText(pair, 1.0, 2.0), "Same anchor. Mean of B: +100.00 %.");
}

TEST(CycleFigures, CountMeanMedianAndRange) {
  EXPECT_FALSE(cycleFigures({}));
  const auto figures = cycleFigures({{1, 0, 30}, {2, 0, 10}, {3, 0, 20}, {4, 0, 100}});
  ASSERT_TRUE(figures);
  EXPECT_EQ(figures->count, 4U);
  EXPECT_DOUBLE_EQ(figures->meanNs, 40);
  EXPECT_DOUBLE_EQ(figures->medianNs, 25);
  EXPECT_DOUBLE_EQ(figures->minNs, 10);
  EXPECT_DOUBLE_EQ(figures->maxNs, 100);
}

}  // namespace culprit
