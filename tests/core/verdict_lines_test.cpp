#include "core/report/sentences/verdict/verdict_lines.h"

#include <gtest/gtest.h>

#include "core/report/sentences/verdict/causes/cause_text.h"
#include "core/report/sentences/verdict/verdict_text.h"

namespace culprit {

namespace {

struct Judged {
  Results results;
  PairResults pair;

  Judged() {
    pair.cyclesA.resize(14);
    pair.cyclesB.resize(238);
    PairVerdict verdict;
    verdict.slowdown.per = WorkUnit::Work;
    verdict.slowdown.whole = {3.4995, 2.9, 3.91, 13, 196, SpeedVerdict::Slower};
    verdict.slowdown.trimmed = {.ratio = 3.762};
    verdict.slowdown.noise = 0.02;
    verdict.perCycle = 1.0 / 64.0;
    verdict.edges = {{Side::A, 0, EdgeReason::NoKernels}, {Side::A, 1, EdgeReason::FewLaunches}};
    verdict.comparability.checks.push_back({.id = CheckId::WorkPerCycle, .status = CheckStatus::Fail});
    verdict.comparability.verdict = Comparable::No;
    Cause cause;
    cause.metric = MetricId{0};
    cause.family = "CPU clock";
    cause.role = ResourceRole::Supply;
    cause.unit = "% of maximum";
    cause.level = CauseLevel::Strong;
    cause.a = 87.5;
    cause.b = 22.5;
    cause.shift = -65.0;
    cause.samplesA = cause.samplesB = 9;
    verdict.causes.push_back(cause);
    pair.verdict = verdict;
  }
};

}  // namespace

TEST(VerdictLines, SayWhetherTheGpuWaitsForTheHost) {
  Judged judged;
  judged.pair.verdict.gpu = GpuUse{0.4, 0.3, true, {}, {}};
  EXPECT_NE(verdictLines(judged.results, judged.pair)
                .evidence.find("Host bound: the GPU is busy 40 % of the cycle in A and 30 % in B."),
            std::string::npos);
  judged.pair.verdict.gpu->hostBound = false;
  EXPECT_EQ(verdictLines(judged.results, judged.pair).evidence.find("Host bound"), std::string::npos);
}

TEST(VerdictLines, SayFirstWhatAndThenByWhichNumbers) {
  const Judged judged;
  const VerdictLines lines = verdictLines(judged.results, judged.pair);
  EXPECT_EQ(
      plainText(lines.headline),
      "B is 3.50 times slower per unit of work; CPU clock 87.5 % → 22.5 % of maximum (strong evidence)");
  EXPECT_EQ(lines.evidence,
            "Not comparable as they are: work per cycle. Ratio 3.50, approximate 95 % interval 2.90 to 3.91, "
            "13 and 196 cycles, noise 2.0 %; over complete cycles only the ratio is 3.76.");
}

TEST(VerdictLines, NameATimeInFewWords) {
  Judged judged;
  Cause& cause = judged.pair.verdict.causes[0];
  cause.metric.reset();
  cause.family = "input pipeline";
  cause.a = 47.38;
  cause.b = 0.74;
  EXPECT_TRUE(plainText(verdictLines(judged.results, judged.pair).headline)
                  .ends_with("; input pipeline 47.4 → 0.7 ms per unit of work (strong evidence)"));
}

TEST(CauseValue, BytesMayBeLess) {
  EXPECT_EQ(causeValue(-2048.0, "B"), "−2.0 KiB");
  EXPECT_EQ(causeValue(2048.0, "B/s"), "2.0 KiB/s");
  EXPECT_EQ(causeValue(-0.2, "B"), "0 B");
}

TEST(VerdictLines, KeepWhatTheWholeSentenceSays) {
  Judged judged;
  Slowdown& slowdown = judged.pair.verdict.slowdown;
  slowdown.trimmed.reset();
  for (const SpeedVerdict verdict : {SpeedVerdict::Slower, SpeedVerdict::Faster, SpeedVerdict::WithinBand,
                                     SpeedVerdict::NotCertain, SpeedVerdict::NoChange}) {
    slowdown.whole.verdict = verdict;
    EXPECT_TRUE(speedText(slowdown).starts_with(speedWords(slowdown) + " (ratio 3.50"));
    EXPECT_TRUE(speedEvidence(slowdown).starts_with("Ratio 3.50"));
  }
  EXPECT_NE(speedEvidence(slowdown).find("is not called by itself"), std::string::npos);
  slowdown.whole = {};
  slowdown.whole.verdict = SpeedVerdict::NoAnchor;
  EXPECT_EQ(speedEvidence(slowdown), "");
}

TEST(SpeedEvidence, SaysWhatTypicalMeansWhereTheMediansDiffer) {
  Slowdown slowdown;
  slowdown.whole = {.ratio = 0.806, .low = 0.75, .high = 0.86, .verdict = SpeedVerdict::Faster};
  slowdown.ratioOfMedians = 0.81;
  EXPECT_EQ(speedEvidence(slowdown).find("typical is"), std::string::npos) << "two digits are alike";
  slowdown.ratioOfMedians = 0.782;
  EXPECT_NE(speedEvidence(slowdown).find("; typical is the median of all ratios of a cycle of B to one of A; "
                                         "the ratio of their medians is 0.78"),
            std::string::npos)
      << speedEvidence(slowdown);
  EXPECT_EQ(speedText(slowdown).find("typical is"), std::string::npos) << "the headline is long enough";
  slowdown.ratioOfMedians = 0.0040;
  EXPECT_NE(speedEvidence(slowdown).find("the ratio of their medians is 0.0040"), std::string::npos)
      << speedEvidence(slowdown);
}

TEST(TimesNote, SaysWhatTheTimesAreDividedBy) {
  Judged judged;
  EXPECT_EQ(
      timesNote(judged.pair),
      "Per unit of work: 1 cycle of A = 64 of B, over the complete cycles (A 12, B 238). No parts sum to "
      "the cycle.");
  PairVerdict& verdict = judged.pair.verdict;
  verdict.slowdown.per = WorkUnit::Cycle;
  verdict.waterfall.emplace();
  FunctionShare host;
  host.device = "Host";
  verdict.functions.push_back(host);
  EXPECT_EQ(
      timesNote(judged.pair),
      "Per cycle, over the complete cycles (A 12, B 238). Host rows are sums over all threads and do not "
      "explain the change. Overlap of kernels is not known.");
}

}  // namespace culprit
