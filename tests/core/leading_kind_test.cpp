// Which of the prefill and decode cycles of one process leads, and what they are called.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/report/document/writers.h"
#include "core/report/sentences/pair_weight.h"
#include "core/report/sentences/sentences.h"
#include "tests/support/full_report.h"
#include "tests/support/sample_results.h"

namespace culprit {

namespace {

struct Kind {
  std::size_t cycles = 4;
  std::int64_t ns = 15'000'000;
  double ratio = 1.43;
  double score = 0.990;  ///< of its cause
  SpeedVerdict verdict = SpeedVerdict::Slower;
};
constexpr Kind kDecode{.cycles = 24, .ns = 2'500'000, .ratio = 3.75, .score = 0.982};
constexpr Kind kPrefill;

void addPair(test::SampleResults& sample, std::int64_t pid, const Kind& kind) {
  const std::vector<std::int64_t> lengths(kind.cycles, kind.ns);
  sample.pair(pid, pid).cycles(Side::A, "x", lengths).cycles(Side::B, "x", lengths).row({});
}

void setVerdict(const Kind& kind, PairResults& pair) {
  const auto cycles = static_cast<std::uint32_t>(kind.cycles);
  pair.verdict.slowdown.whole = {kind.ratio, kind.ratio - 0.02, kind.ratio + 0.02, cycles,
                                 cycles,     kind.verdict};
  pair.verdict.causes = {{.timeClass = TimeClass::Host,
                          .family = "host",
                          .unit = "ms",
                          .level = CauseLevel::Strong,
                          .score = kind.score,
                          .a = 8.0,
                          .b = 15.0,
                          .shift = 7.0}};
}

/// The decode and the prefill cycles of each process, as a cut trace has them; and alone the `others`.
Results resultsOf(std::size_t processes, const Kind& decode, const Kind& prefill,
                  const std::vector<Kind>& others = {}) {
  test::SampleResults sample;
  std::vector<Kind> all;
  for (std::size_t process = 0; process < processes; ++process)
    for (const Kind& kind : {decode, prefill}) {
      addPair(sample, static_cast<std::int64_t>(process) + 1, kind);
      all.push_back(kind);
    }
  for (const Kind& kind : others) {
    addPair(sample, 90, kind);
    all.push_back(kind);
  }
  Results results = sample.take();
  for (std::size_t at = 0; at < all.size(); ++at) setVerdict(all[at], results.pairs[at]);
  for (std::size_t at = 0; at < 2 * processes; at += 2) {
    PairResults& first = results.pairs[at];
    PairResults& second = results.pairs[at + 1];
    first.a.part = first.b.part = "_decode";
    second.a.part = second.b.part = "_prefill";
    second.a.trackOwner = first.a.id;
    second.b.trackOwner = first.b.id;
  }
  return results;
}

std::size_t leadOf(const Results& results) {
  return static_cast<std::size_t>(&leadingPair(results) - results.pairs.data());
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST(LeadingPair, HasAStrongCauseBeforeAClearerOneThatIsPossible) {
  Results results = resultsOf(0, kDecode, kPrefill, {{.score = 0.990}, {.score = 0.4}});
  EXPECT_EQ(&leadingPair(results), results.pairs.data());
  results.pairs[0].verdict.causes[0].level = CauseLevel::Possible;
  EXPECT_EQ(&leadingPair(results), &results.pairs[1]);
  EXPECT_EQ(leadingReason(results), "clearest cause");
}

TEST(LeadingKind, IsTheOneThatLostMostTimeNotTheOneWithTheClearestCause) {
  const Results results = resultsOf(1, kDecode, kPrefill);
  EXPECT_EQ(leadOf(results), 0U) << "24 cycles of +6.9 ms, 4 of +6.5 ms";
  EXPECT_EQ(leadingReason(results), "largest change in total time");
  Kind rare = kDecode;
  rare.cycles = 3;
  EXPECT_EQ(leadOf(resultsOf(1, rare, kPrefill)), 1U) << "3 cycles of +6.9 ms, 4 of +6.5 ms";
}

TEST(LeadingKind, IsOneThatIsCalledAndElseTheOneWithTheClearestCause) {
  Kind quiet = kDecode;
  quiet.verdict = SpeedVerdict::WithinBand;
  const Results one = resultsOf(1, quiet, {.score = 0.1});
  EXPECT_EQ(leadOf(one), 1U);
  EXPECT_EQ(leadingReason(one), "clearest change");
  EXPECT_EQ(otherKindsText(one), "");
  const Results none = resultsOf(1, quiet, {.score = 0.1, .verdict = SpeedVerdict::NoChange});
  EXPECT_EQ(leadOf(none), 0U);
  EXPECT_EQ(leadingReason(none), "clearest cause");
}

TEST(LeadingKind, IsHeldAgainstOthersByTheMeanWhereThatIsCalled) {
  Results results = resultsOf(1, kDecode, {.ratio = 1.01});
  Slowdown& prefill = results.pairs[1].verdict.slowdown;
  prefill.by = SlowdownBy::Total;
  prefill.total = SpeedRatio{.ratio = 9.0};
  EXPECT_EQ(leadOf(results), 1U) << "4 cycles of 15 ms: +480 ms against +165 ms";
}

TEST(LeadingKind, LeavesProcessesInTheOrderOfTheirCauses) {
  const Results alone = resultsOf(1, kDecode, kPrefill, {{.cycles = 1, .score = 0.995}});
  EXPECT_EQ(leadOf(alone), 2U) << "another process has a clearer cause, though it lost least";
  EXPECT_EQ(leadingReason(alone), "clearest cause");
  const Results clearer = resultsOf(1, kDecode, kPrefill, {{.cycles = 99, .score = 0.985}});
  EXPECT_EQ(leadOf(clearer), 0U) << "the process with the clearest cause, and of it what lost most";
  EXPECT_EQ(leadingReason(clearer), "largest change in total time in the process with the clearest cause")
      << "0.985 is clearer than its own cause, but not than that of its prefill";
  EXPECT_TRUE(
      plainText(headline(clearer))
          .starts_with("3 process pairs, the one with the largest change in total time in the process "
                       "with the clearest cause: normal pid 1, _decode / "));
  Results suspected = resultsOf(1, kDecode, kPrefill, {{.cycles = 99}});
  for (PairResults& pair : suspected.pairs) {
    pair.verdict.causes.clear();
    pair.comparisons.front().score = 1.0;
  }
  suspected.pairs[1].comparisons.front().score = 2.0;
  EXPECT_EQ(leadOf(suspected), 0U);
  EXPECT_EQ(leadingReason(suspected),
            "largest change in total time in the process with the highest suspicion score");
  const Results alike = resultsOf(1, kDecode, kPrefill, {{.cycles = 1}});
  EXPECT_EQ(leadingReason(alike), "") << "the other process has as clear a cause as its prefill";
  EXPECT_EQ(leadOf(resultsOf(2, kDecode, kPrefill)), 0U) << "of equal ones the first";
  const Results first = resultsOf(0, {}, {}, {{.score = 0.9}, {.cycles = 99, .score = 0.9}});
  EXPECT_EQ(leadOf(first), 0U) << "no kinds of one process";
}

TEST(LeadingKind, LeavesLateRanksAlone) {
  Results results = resultsOf(1, kDecode, kPrefill);
  results.jobs = {{}};
  results.jobs[0].late = {{.process = results.pairs[1].b.id, .rank = 0, .bMs = 2.0, .grew = true}};
  EXPECT_EQ(leadOf(results), 1U);
  EXPECT_EQ(leadingReason(results), "latest rank");
}

TEST(LeadingKind, IsNamedWithTheRatioOfTheOther) {
  const Results results = resultsOf(1, kDecode, kPrefill);
  const std::string line = plainText(headline(results));
  EXPECT_TRUE(
      line.starts_with("2 kinds of cycle, the one with the largest change in total time (prefill is "
                       "slower, too: 1.43 times the time per cycle): normal pid 1, _decode / "))
      << line;
  EXPECT_TRUE(holds(line, "B is 3.75 times slower per cycle")) << line;
  const std::string markdown = toMarkdown(test::fullReport(results));
  const std::string title = markdown.substr(0, markdown.find('\n'));
  EXPECT_TRUE(title.starts_with("# B is 3.75 times slower per cycle")) << title;
  EXPECT_TRUE(holds(title, "(kind of cycle 1 of 2, the one with the largest change in total time: pid 1"))
      << title;
  EXPECT_TRUE(title.ends_with("; prefill is slower, too: 1.43 times the time per cycle)")) << title;
  EXPECT_TRUE(holds(markdown, "## All Kinds of Cycle\n"));
  EXPECT_TRUE(holds(markdown, "| Kind of cycle | Comparable |"));
  EXPECT_TRUE(holds(markdown, ". Kind of cycle 2 of 2: normal pid 1"));
  EXPECT_FALSE(holds(markdown, "rocess pair")) << "there is one process";
}

TEST(LeadingKind, HasTheRatioOfTheTitleInItsRow) {
  Results results = resultsOf(1, kDecode, {.ratio = 1.01});
  const std::string typical = toMarkdown(test::fullReport(results));
  EXPECT_TRUE(holds(typical, "| slower | 1.01 (0.99 to 1.03) per cycle |")) << typical;
  Slowdown& prefill = results.pairs[1].verdict.slowdown;
  prefill.by = SlowdownBy::Total;
  prefill.total = {1.71, 1.52, 1.93, 4, 4, SpeedVerdict::Slower};
  ASSERT_EQ(leadOf(results), 0U);
  const std::string markdown = toMarkdown(test::fullReport(results));
  const std::string title = markdown.substr(0, markdown.find('\n'));
  EXPECT_TRUE(title.ends_with("; prefill is slower, too: 1.71 times the time per cycle, of means)")) << title;
  EXPECT_TRUE(holds(markdown, "| slower | 1.71 (1.52 to 1.93) per cycle, of means |")) << markdown;
  EXPECT_TRUE(holds(markdown, "| slower | 3.75 (3.73 to 3.77) per cycle |"));
  EXPECT_FALSE(holds(markdown, "| slower | 1.01"));
}

TEST(LeadingKind, OfOneThatGotFasterIsNotToo) {
  const Results results =
      resultsOf(1, kDecode, {.ratio = 0.8, .score = 0.99, .verdict = SpeedVerdict::Faster});
  EXPECT_EQ(otherKindsText(results), "prefill is faster: 0.80 times the time per cycle");
}

TEST(LeadingKind, OfSeveralProcessesIsOneOfTheirPairs) {
  const Results results = resultsOf(2, kDecode, kPrefill);
  EXPECT_EQ(otherKindsText(results), "");
  EXPECT_TRUE(plainText(headline(results)).starts_with("4 process pairs, one of them: "));
}

}  // namespace culprit
