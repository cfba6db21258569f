// Where cycles are measured from start to start no output tells their durations as the length of a cycle.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/report/document/writers.h"
#include "core/report/figures/figures.h"
#include "core/report/sentences/cycle_text.h"
#include "core/report/sentences/explain.h"
#include "core/report/sentences/mark_text.h"
#include "core/report/sentences/summary.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "tests/support/full_report.h"
#include "tests/support/sample_results.h"

namespace culprit {
namespace {

constexpr std::int64_t kMs = 1'000'000;

/// Calls of 2 ms in A and 1 ms in B, 1 ms apart in A and 5 ms in B, once 11 ms; the last period is not known.
Results withGaps() {
  test::SampleResults sample;
  sample.pair(1, 1).cycles(Side::A, "step", {2 * kMs, 2 * kMs, 2 * kMs, 2 * kMs});
  sample.cycles(Side::B, "step", {kMs, kMs, kMs, kMs}).row({});
  Results results = sample.take();
  PairResults& pair = results.pairs[0];
  for (std::size_t i = 0; i < 3; ++i) pair.cyclesA[i].periodNs = 3 * kMs;
  for (std::size_t i = 0; i < 3; ++i) pair.cyclesB[i].periodNs = 6 * kMs;
  pair.cyclesB[1].periodNs = 12 * kMs;
  pair.verdict.slowdown.arePeriods = true;
  pair.verdict.slowdown.tail = {{.side = Side::B, .cycle = 1, .typicalNs = 6 * kMs}};
  pair.verdict.waterfall = Waterfall{.cycleAMs = 2.0, .cycleBMs = 1.0, .overlapKnown = true};
  pair.verdict.waterfall->steps = {{TimeClass::Host, 2.0, 1.0}};
  pair.verdict.waterfall->betweenAMs = 1.0;
  pair.verdict.waterfall->betweenBMs = 7.0;
  return results;
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST(StartToStart, CommandLineAndSentencesTellIt) {
  const Results results = withGaps();
  const PairResults& pair = results.pairs[0];
  const std::string summary = summaryText(results);
  EXPECT_TRUE(has(summary, "A normal: 4 cycles, mean 3.00 ms from start to start\n")) << summary;
  EXPECT_TRUE(has(summary, "B abnormal: 4 cycles, mean 8.00 ms from start to start\n")) << summary;
  EXPECT_EQ(longCyclesText(pair, Side::B),
            "1 of 3 cycles of B is much longer: 12.0 ms against about 6.00 ms");
  const std::string cycle = plainText(cycleText(results, pair, Side::B, 1));
  EXPECT_TRUE(has(cycle, "took 12.0 ms from start to start, +100.00 % against the median of B (6.000 ms)"))
      << cycle;
  const std::string last = plainText(cycleText(results, pair, Side::B, 3));
  EXPECT_TRUE(has(last, "Cycle 4 of B: its call took 1.000 ms; from start to start is not known. Kind: "))
      << last;
  EXPECT_FALSE(has(last, "median")) << last;
  EXPECT_TRUE(has(toJson(results), R"("cycle":2,"ms":12.0,"about_ms":6.0)")) << toJson(results);
}

TEST(StartToStart, PinsTellIt) {
  const Results results = withGaps();
  const auto subject = [&results](std::uint32_t position) {
    return plainText(markSubject(results, {.subject = MarkedCycle{Side::B, position}}));
  };
  EXPECT_EQ(subject(1), "cycle 2 of B, 12,000.00 us from start to start");
  EXPECT_EQ(subject(3), "cycle 4 of B, its call 1,000.00 us");
}

TEST(StartToStart, JsonTellsBothLengthsOfEachCycle) {
  const std::string json = toJson(withGaps());
  EXPECT_TRUE(has(json, R"("duration_us":1000.0,"period_us":12000.0)")) << json;
  EXPECT_TRUE(has(json, R"("duration_us":1000.0,"period_us":null)")) << json;
}

TEST(StartToStart, ReportTellsItBesideThePublishedSpan) {
  const std::string report = toMarkdown(test::fullReport(withGaps()));
  EXPECT_TRUE(has(report, "| 4 | 3.00 |")) << "the runs of the first page: " << report;
  EXPECT_TRUE(has(report, "| 4 | 6.00 |")) << report;
  EXPECT_TRUE(has(report, "B: 3 cycles from 6.0 to 12.0 ms")) << report;
  EXPECT_TRUE(has(report, "| Avg Cycle Time (us), span of the anchor | 2,000.00 | 1,000.00 |")) << report;
  EXPECT_TRUE(has(report, "| Avg Cycle Time (us), from start to start | 3,000.00 | 8,000.00 |")) << report;
  EXPECT_TRUE(has(report, "| between cycles | 1.00 | 7.00 |")) << report;
  EXPECT_TRUE(has(report, "| cycle | 3.00 | 8.00 |")) << report;
}

TEST(StartToStart, PartsOfTheTimeItselfSumToIt) {
  Results results = withGaps();
  Cause host{.timeClass = TimeClass::Host, .family = "host", .unit = "ms", .a = 2.0, .b = 1.0, .shift = -1.0};
  host.score = 1.0 / 7;  // as it is judged
  results.pairs[0].verdict.causes = {host};
  const std::string report = toMarkdown(test::fullReport(results));
  EXPECT_TRUE(has(report, "means per cycle that sum to the mean cycle from start to start; ")) << report;
  EXPECT_TRUE(has(report, "| host | none | 2.00 | 1.00 | -1.00 | 14 % |")) << report;
  EXPECT_TRUE(has(report, "| between cycles | – | 1.00 | 7.00 | +6.00 | 86 % | – |"))
      << "the rest: " << report;
  const auto explained = [&results, &host] {
    return plainText(explainCause(results, results.pairs[0], host));
  };
  EXPECT_TRUE(has(explained(), ", 14 % of the changes of all classes and of what lies between cycles, "))
      << explained();
  EXPECT_TRUE(has(explained(), " Where what lies between cycles changed more in that direction, none is."))
      << explained();
  results.pairs[0].verdict.waterfall->betweenAMs = results.pairs[0].verdict.waterfall->betweenBMs = {};
  const std::string spans = toMarkdown(test::fullReport(results));
  EXPECT_TRUE(has(spans, "means per cycle that sum to the mean cycle; ")) << spans;
  EXPECT_FALSE(has(spans, "| between cycles |")) << spans;
  EXPECT_FALSE(has(explained(), "between cycles")) << explained();
}

TEST(StartToStart, FiguresAndExplanationsTellIt) {
  const Results results = withGaps();
  const auto waterfall = waterfallFigure(results.pairs[0]);
  ASSERT_TRUE(waterfall);
  EXPECT_EQ(plainText(waterfall->inWords), "A 3.00 ms, between cycles +6.00 ms, host −1.00 ms, B 8.00 ms.");
  const auto durations = distributionFigure(results.pairs[0]);
  ASSERT_TRUE(durations);
  EXPECT_TRUE(has(plainText(durations->caption), "The cycles by duration, from start to start;"));
  FunctionShare share{.name = "schedule", .device = "Host"};
  share.a.ms = 1.0;
  share.b.ms = 2.0;
  const std::string text = plainText(explainFunction(results, results.pairs[0], share));
  EXPECT_TRUE(has(text, "That is 20 % of the change of the mean cycle, +5.00 ms.")) << text;
}

}  // namespace culprit
