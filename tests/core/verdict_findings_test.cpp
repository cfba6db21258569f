#include "core/analysis/judging/verdict_findings.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/report/sentences/verdict/verdict_text.h"

namespace culprit {

namespace {

using Kinds = std::vector<FindingKind>;

Kinds kindsOf(const PairResults& pair) {
  Kinds kinds;
  for (const Finding& finding : findVerdictFindings(pair, Thresholds())) kinds.push_back(finding.kind);
  return kinds;
}

FunctionShare row(const std::string& device, double a, double b, MatchedBy match = MatchedBy::Name) {
  return {.name = "f", .device = device, .match = match, .a = {.ms = a}, .b = {.ms = b}};
}

/// Ten cycles of 100 ms a side and a verdict that found nothing.
PairResults quietPair() {
  PairResults pair;
  pair.cyclesA.assign(10, {.durationNs = 100'000'000});
  pair.cyclesB = pair.cyclesA;
  PairVerdict& verdict = pair.verdict;
  for (std::size_t i = 0; i < kCheckCount; ++i)
    verdict.comparability.checks.push_back({.id = static_cast<CheckId>(i)});
  verdict.slowdown.whole = {.ratio = 1.0, .low = 0.99, .high = 1.01, .verdict = SpeedVerdict::NoChange};
  return pair;
}

}  // namespace

TEST(VerdictFindings, AlwaysSayHowFastBIs) {
  EXPECT_EQ(kindsOf(quietPair()), Kinds{FindingKind::Speed});
}

TEST(VerdictFindings, FailuresComeBeforeWarningsBeforeCauses) {
  PairResults pair = quietPair();
  auto& checks = pair.verdict.comparability.checks;
  checks[static_cast<std::size_t>(CheckId::WorkPerCycle)].status = CheckStatus::Warn;
  checks[static_cast<std::size_t>(CheckId::Functions)].status = CheckStatus::Fail;
  checks[static_cast<std::size_t>(CheckId::Counters)].status = CheckStatus::Note;
  checks[static_cast<std::size_t>(CheckId::Anchor)].status = CheckStatus::Warn;  // has a finding of its own
  pair.verdict.causes = {
      {.level = CauseLevel::Strong}, {.level = CauseLevel::None}, {.level = CauseLevel::Possible}};
  const std::vector<Finding> findings = findVerdictFindings(pair, Thresholds());
  ASSERT_EQ(findings.size(), 5U);
  EXPECT_EQ(findings[0], (Finding{.kind = FindingKind::FailedCheck,
                                  .item = static_cast<std::uint32_t>(CheckId::Functions)}));
  EXPECT_EQ(findings[1], (Finding{.kind = FindingKind::FailedCheck,
                                  .item = static_cast<std::uint32_t>(CheckId::WorkPerCycle)}));
  EXPECT_EQ(findings[2], Finding{.kind = FindingKind::Speed});
  EXPECT_EQ(findings[3], (Finding{.kind = FindingKind::ChangedResource, .item = 0U}));
  EXPECT_EQ(findings[4], (Finding{.kind = FindingKind::ChangedResource, .item = 2U}));
}

TEST(VerdictFindings, FunctionsExplainAChangeOnlyInItsDirection) {
  PairResults pair = quietPair();
  Slowdown& slowdown = pair.verdict.slowdown;
  pair.verdict.functions = {row("GPU", 10, 40), row("GPU", 50, 10), row("GPU", 10, 12), row("GPU", 10, 12.1),
                            row("Host", 100, 900)};
  slowdown.whole = {.ratio = 1.4, .low = 1.3, .high = 1.5, .verdict = SpeedVerdict::Slower};
  // 5 % of 40 ms; the host row is a sum over threads.
  std::vector<Finding> findings = findVerdictFindings(pair, Thresholds());
  ASSERT_EQ(findings.size(), 4U);
  EXPECT_EQ(findings[1].item, 0U);
  EXPECT_EQ(findings[2].item, 2U);
  EXPECT_EQ(findings[3].item, 3U);
  // Without a change that may be called, both directions, from 5 % of the cycle on.
  slowdown.whole.verdict = SpeedVerdict::NoChange;
  findings = findVerdictFindings(pair, Thresholds());
  ASSERT_EQ(findings.size(), 3U);
  EXPECT_EQ(findings[1].item, 0U);
  EXPECT_EQ(findings[2].item, 1U);
}

TEST(VerdictFindings, WhatLiesBetweenCyclesIsPartOfTheChange) {
  PairResults pair = quietPair();
  pair.verdict.slowdown.whole = {.ratio = 1.4, .low = 1.3, .high = 1.5, .verdict = SpeedVerdict::Slower};
  pair.verdict.functions = {row("GPU", 50, 49)};
  Waterfall& waterfall = pair.verdict.waterfall.emplace();
  waterfall.cycleAMs = 100.0;
  waterfall.cycleBMs = 99.0;
  EXPECT_EQ(kindsOf(pair), (Kinds{FindingKind::Speed, FindingKind::ExplainsChange}));
  waterfall.betweenAMs = 1.0;
  waterfall.betweenBMs = 42.0;
  EXPECT_EQ(kindsOf(pair), (Kinds{FindingKind::Speed, FindingKind::LargestChange})) << "B is 40 ms slower";
}

TEST(VerdictFindings, PartsOfTheCycleNeedAChangeWorthAWord) {
  PairResults pair = quietPair();
  Waterfall& waterfall = pair.verdict.waterfall.emplace();
  waterfall.cycleAMs = waterfall.cycleBMs = 100.0;
  waterfall.steps = {{TimeClass::GpuKernels, 50.0, 54.9}, {TimeClass::Rest, 50.0, 45.1}};
  EXPECT_EQ(kindsOf(pair), Kinds{FindingKind::Speed});
  waterfall.steps = {{TimeClass::GpuKernels, 50.0, 55.0}, {TimeClass::Rest, 50.0, 45.0}};
  EXPECT_EQ(kindsOf(pair), (Kinds{FindingKind::Speed, FindingKind::TimeParts}));
}

TEST(VerdictFindings, NewAndVanishedFunctionsAndSpreadsNeedOnePerCentOfTheCycle) {
  PairResults pair = quietPair();
  pair.verdict.functions = {row("GPU", 0, 1.0, MatchedBy::OnlyB), row("GPU", 1.0, 0, MatchedBy::OnlyA),
                            row("GPU", 0, 0.9, MatchedBy::OnlyB)};
  pair.verdict.spreads = {{.iqrA = 0.1, .iqrB = 0.9}, {.iqrA = 3.0, .iqrB = 1.0}};
  const std::vector<Finding> findings = findVerdictFindings(pair, Thresholds());
  ASSERT_EQ(findings.size(), 4U);
  EXPECT_EQ(findings[1], (Finding{.kind = FindingKind::ChangedSpread, .item = 1U}));
  EXPECT_EQ(findings[2], (Finding{.kind = FindingKind::NewFunction, .item = 0U}));
  EXPECT_EQ(findings[3], (Finding{.kind = FindingKind::VanishedFunction, .item = 1U}));
}

TEST(VerdictFindings, CallsOutsideTheCyclesAreToldWhereNothingElseIs) {
  PairResults pair = quietPair();
  const auto recorded = [](double callsA, double callsB) {
    FunctionShare share = row("GPU", 1.0, 1.0);
    share.a.calls = share.b.calls = 2.0;
    share.a.totalCalls = callsA;
    share.b.totalCalls = callsB;
    return share;
  };
  pair.verdict.functions = {recorded(20, 20), recorded(3, 2), recorded(30, 40), row("GPU", 1.0, 1.0)};
  std::vector<Finding> findings = findVerdictFindings(pair, Thresholds());
  ASSERT_EQ(findings.size(), 3U);
  EXPECT_EQ(findings[1], (Finding{.kind = FindingKind::OtherCalls, .item = 2U}));
  EXPECT_EQ(findings[2], (Finding{.kind = FindingKind::OtherCalls, .item = 1U}));
  Results results;
  const std::string text = plainText(verdictFindingText(results, pair, findings[2]));
  EXPECT_NE(text.find("3 calls were recorded in A and 2 in B"), std::string::npos) << text;

  pair.verdict.functions[1].b.calls = 1.0;  // the cycles differ as well
  EXPECT_EQ(findVerdictFindings(pair, Thresholds()).size(), 2U);
  pair.verdict.functions.push_back(row("GPU", 0, 50.0, MatchedBy::OnlyB));
  EXPECT_EQ(kindsOf(pair), (Kinds{FindingKind::Speed, FindingKind::ExplainsChange}));
  pair.verdict.functions.pop_back();
  pair.cyclesB.pop_back();  // other cycles, other totals
  EXPECT_EQ(kindsOf(pair), Kinds{FindingKind::Speed});

  pair.verdict.edges = {{.side = Side::A, .cycle = 0}};  // as many complete ones
  EXPECT_EQ(kindsOf(pair), (Kinds{FindingKind::Speed, FindingKind::OtherCalls}));
  pair.verdict.edges.push_back({.side = Side::B, .cycle = 0});
  EXPECT_EQ(kindsOf(pair), Kinds{FindingKind::Speed});
  pair.verdict.edges.pop_back();
  pair.verdict.slowdown.per = WorkUnit::Work;  // calls per unit of work are another number than calls
  EXPECT_EQ(kindsOf(pair), Kinds{FindingKind::Speed});
}

TEST(VerdictFindings, AClassWhoseChangesCancelOutIsAnotherChoiceOfKernels) {
  PairResults pair = quietPair();
  const auto gemm = [](const char* name, double a, double b) {
    FunctionShare share = row("GPU", a, b);
    share.name = name;
    return share;
  };
  pair.verdict.functions = {gemm("sgemm_nn", 40.0, 0.0), gemm("sgemm_tn", 0.0, 41.0)};
  const Kinds choice = kindsOf(pair);
  EXPECT_EQ(std::count(choice.begin(), choice.end(), FindingKind::ExplainsChange), 0);
  pair.verdict.functions = {gemm("sgemm_nn", 40.0, 20.0), gemm("sgemm_tn", 0.0, 41.0)};
  const Kinds change = kindsOf(pair);
  EXPECT_EQ(std::count(change.begin(), change.end(), FindingKind::ExplainsChange), 2);
}

}  // namespace culprit
