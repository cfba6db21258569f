#include "core/analysis/judging/speed/compare_per_call.h"

#include <gtest/gtest.h>

#include "core/report/sentences/verdict/answers.h"
#include "core/report/sentences/verdict/verdict_lines.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "tests/support/made_process.h"

namespace culprit {
namespace {

using test::MadeInput;
using test::MadeProcess;

/// A process with one recording of 100 ms as its cycle.
struct Recording : MadeProcess {
  explicit Recording(Names& dictionary) : MadeProcess(dictionary, {100.0}, "whole run") {}

  /// A kernel whose median call has an interval of a half per cent to both sides; below 6 calls none.
  Recording& calls(const std::string& name, double typicalUs, std::uint64_t count = 100) {
    const double ns = typicalUs * 1e3;
    KernelCalls kernel{.function = names.functions.intern(name),
                       .calls = count,
                       .totalNs = static_cast<std::int64_t>(ns * static_cast<double>(count)),
                       .typicalNs = ns};
    if (count >= 6) {
      kernel.typicalLowNs = 0.995 * ns;
      kernel.typicalHighNs = 1.005 * ns;
    }
    samples.kernelCalls.push_back(kernel);
    return *this;
  }
  Recording& busy(double ms) {
    samples.turnTimes = {{.gpuBusyNs = static_cast<std::int64_t>(ms * 1e6)}};
    return *this;
  }
};

class PerCallTest : public testing::Test {
 protected:
  PerCallTest() : m_a(m_results.names), m_b(m_results.names) {}

  PerCall compared() {
    MadeInput made(m_a, m_b);
    return comparePerCall(made.input).value();
  }
  std::string said(std::optional<SpeedRatio> rate = {}) {
    PairVerdict verdict;
    verdict.slowdown.whole.verdict = SpeedVerdict::NoAnchor;
    verdict.slowdown.rate = rate;
    verdict.perCall = compared();
    return plainText(speedSentence(m_results, verdict));
  }

  Results m_results;
  Recording m_a, m_b;
};

}  // namespace

TEST(CallRatio, ItsIntervalIsThatOfBothSides) {
  // exp(±sqrt(ln(1.05)^2 + ln(1.1)^2)) around 1.5
  const CallRatio ratio = callRatio({.typicalNs = 200, .typicalLowNs = 200 / 1.1, .typicalHighNs = 220},
                                    {.typicalNs = 300, .typicalLowNs = 300 / 1.05, .typicalHighNs = 315});
  EXPECT_DOUBLE_EQ(ratio.ratio, 1.5);
  EXPECT_NEAR(*ratio.low, 1.3476909, 1e-7);
  EXPECT_NEAR(*ratio.high, 1.6695223, 1e-7);
  EXPECT_FALSE(callRatio({.typicalNs = 200}, {.typicalNs = 300}).low);
}

TEST_F(PerCallTest, KernelsStayChangeOrAreNotKnown) {
  m_a.calls("gemm", 100)
      .calls("norm", 50)
      .calls("copy", 210)
      .calls("rare", 80, 3)
      .calls("only A", 9)
      .busy(79);
  m_b.calls("norm", 51).calls("gemm", 98).calls("copy", 340).calls("rare", 120, 3).busy(71);
  const PerCall perCall = compared();
  EXPECT_EQ(perCall.kernels, 4U);
  EXPECT_EQ(perCall.same, 2U);
  EXPECT_EQ(perCall.changed, 1U);
  EXPECT_DOUBLE_EQ(perCall.sameLow, 0.98);
  EXPECT_DOUBLE_EQ(perCall.sameHigh, 1.02);
  ASSERT_EQ(perCall.largest.size(), 1U);
  EXPECT_EQ(m_results.names.functions[perCall.largest[0].function], "copy");
  EXPECT_DOUBLE_EQ(perCall.typical.ratio, 340.0 / 210.0) << "more than half of the time is in copies";
  EXPECT_FALSE(perCall.typical.low) << "too few kernels";
  EXPECT_EQ(said(),
            "Nothing repeats, so this is per call: 2 of 4 common kernels take the same time (0.98 to 1.02); "
            "copy takes "
            "62 % longer per call (210 → 340 us); 1 runs too rarely, or varies too much, to tell; the GPU is "
            "busy 71 instead of 79 % of the time");
}

TEST_F(PerCallTest, TheOnesThatExplainMostAreNamedFirst) {
  m_a.calls("little", 1).calls("much", 100, 90).calls("more", 100).calls("most", 100);
  m_b.calls("little", 9).calls("much", 110).calls("more", 50).calls("most", 300);
  const PerCall perCall = compared();
  std::vector<std::string> named;
  for (const ChangedCall& call : perCall.largest) named.push_back(m_results.names.functions[call.function]);
  EXPECT_EQ(named, (std::vector<std::string>{"most", "more", "much", "little"}));
  EXPECT_EQ(
      said(),
      "Nothing repeats, so this is per call: most takes 3.00 times as long per call (100 → 300 us); more "
      "takes 50 % less time per call (100 → 50.0 us); much takes 10 % longer per call (100 → 110 us, 90 → "
      "100 calls); 1 more changed");
}

TEST_F(PerCallTest, WhatTakesAThousandthTakesSomeTime) {
  m_a.calls("gemm", 1000);
  m_b.calls("gemm", 1);
  EXPECT_EQ(said(),
            "Nothing repeats, so this is per call: gemm takes more than 99 % less time per call (1.00 ms → "
            "1.00 us)");
}

TEST_F(PerCallTest, ManyRareKernelsSayTogetherWhatNoneSaysAlone) {
  for (int i = 0; i < 20; ++i) {
    m_a.calls("k" + std::to_string(i), 100, 1);
    m_b.calls("k" + std::to_string(i), 70 + i % 5, 1);
  }
  const PerCall perCall = compared();
  EXPECT_EQ(perCall.changed, 0U);
  EXPECT_LT(*perCall.typical.high, 0.75);
  EXPECT_EQ(said(),
            "Nothing repeats, so this is per call: the typical kernel takes 28 % less time (ratio 0.72, 95 % "
            "interval 0.71 to 0.73, 20 kernels); 20 kernels run too rarely, or vary too much, to tell");
}

TEST_F(PerCallTest, TheRateSaysWhetherTheGpuIdlesMore) {
  m_a.calls("gemm", 100).busy(79);
  m_b.calls("gemm", 100).busy(71);
  const std::string same =
      "Nothing repeats, so this is per call: the one common kernel takes the same time (1.00); "
      "the GPU is busy 71 instead of 79 % of the time; ";
  EXPECT_EQ(said(SpeedRatio{.ratio = 1.1, .low = 1.05, .high = 1.15}),
            same +
                "about 9 % fewer launches per second, while the calls themselves take the same time: the GPU "
                "idles more");
  EXPECT_EQ(said(SpeedRatio{.ratio = 0.4, .low = 0.3, .high = 0.5}),
            same + "about 2.5 times as many launches per second");
  EXPECT_EQ(said(SpeedRatio{.ratio = 1.1, .low = 0.95, .high = 1.3}),
            same + "launches per second do not differ measurably");
}

TEST_F(PerCallTest, WithoutCommonKernelsThereIsNothing) {
  m_a.calls("a", 1).calls("none", 0);
  m_b.calls("b", 1).calls("none", 0);
  MadeInput made(m_a, m_b);
  EXPECT_FALSE(comparePerCall(made.input));
}

TEST_F(PerCallTest, EveryOutputSaysTheSame) {
  m_a.calls("gemm", 100).calls("norm", 10).busy(79);
  m_b.calls("gemm", 150).calls("norm", 11).busy(71);
  PairResults pair;
  pair.cyclesA = m_a.samples.cycles;
  pair.cyclesB = m_b.samples.cycles;
  pair.verdict.slowdown.per = WorkUnit::Recording;
  pair.verdict.slowdown.whole.verdict = SpeedVerdict::NoAnchor;
  pair.verdict.perCall = compared();
  for (std::size_t i = 0; i < kCheckCount; ++i)
    pair.verdict.comparability.checks.push_back({.id = static_cast<CheckId>(i)});
  const std::string words =
      "Nothing repeats, so this is per call: gemm takes 50 % longer per call (100 → 150 us)";
  const VerdictLines lines = verdictLines(m_results, pair);
  EXPECT_EQ(plainText(lines.headline), words);
  EXPECT_EQ(lines.evidence,
            "Also norm takes 10 % longer per call (10.0 → 11.0 us); the GPU is busy 71 instead of 79 % of "
            "the time.");
  const std::string all =
      words +
      "; norm takes 10 % longer per call (10.0 → 11.0 us); the GPU is busy 71 instead of 79 % of the time";
  EXPECT_EQ(plainText(verdictText(m_results, pair)), all + ".");
  EXPECT_EQ(plainText(answersOf(m_results, pair)[1].text), all + ".");
  EXPECT_EQ(plainText(verdictFindingText(m_results, pair, {.kind = FindingKind::Speed})), all + ".");
}

TEST(WhereTheTimeWent, NamesNoFunctionThatStayed) {
  Results results;
  PairResults pair;
  pair.verdict.slowdown.per = WorkUnit::Recording;
  for (std::size_t i = 0; i < kCheckCount; ++i)
    pair.verdict.comparability.checks.push_back({.id = static_cast<CheckId>(i)});
  const auto where = [&] { return plainText(answersOf(results, pair)[3].text); };
  EXPECT_EQ(where(), "No function has any time.");
  FunctionShare copy{.name = "copy", .device = "GPU"};
  copy.a.ms = copy.b.ms = 0.22;
  pair.verdict.functions = {copy};
  EXPECT_EQ(where(), "Every function took the same time.");
  FunctionShare wait{.name = "cudaStreamSynchronize", .device = "Host", .role = RowRole::Wait};
  wait.a.ms = 10.0;
  wait.b.ms = 300.0;
  pair.verdict.functions = {wait, copy};
  EXPECT_EQ(where(), "No function that works, rather than waits, changed.");
  FunctionShare gemm{.name = "gemm", .device = "GPU"};
  gemm.a.ms = 4.0;
  gemm.b.ms = 6.0;
  pair.verdict.functions = {gemm, copy};
  EXPECT_EQ(where().find("copy"), std::string::npos) << where();
  EXPECT_TRUE(where().starts_with("gemm on GPU: +2.00 ms per recording (4.00 → 6.00 ms")) << where();
}

}  // namespace culprit
