#include "core/report/sentences/verdict/headline_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "core/base/error.h"
#include "core/pipeline/pipeline.h"
#include "core/report/build_report.h"
#include "core/report/document/name_limits.h"
#include "core/report/document/writers.h"
#include "core/report/sentences/summary.h"
#include "core/report/sentences/verdict/headline_causes.h"
#include "core/report/sentences/verdict/verdict_lines.h"
#include "core/report/words/format.h"
#include "core/store/session/session.h"
#include "tests/support/corpus.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

FunctionShare kernel(std::string name, double aMs, double bMs, double callsA = 10.0, double callsB = 10.0) {
  FunctionShare share{.name = std::move(name), .device = "GPU", .category = "gpu_compute"};
  share.a = {.calls = callsA, .busyMs = aMs, .ms = aMs};
  share.b = {.calls = callsB, .busyMs = bMs, .ms = bMs};
  if (aMs == 0.0) share.match = MatchedBy::OnlyB;
  const double perCallA = callsA > 0.0 ? aMs / callsA : 0.0;
  share.deltaCallsMs = (callsB - callsA) * perCallA;
  share.deltaPerCallMs = share.deltaMs() - share.deltaCallsMs;
  return share;
}

PairVerdict verdictWith(std::vector<FunctionShare> functions, std::vector<Waterfall::Step> steps) {
  PairVerdict verdict;
  verdict.functions = std::move(functions);
  verdict.waterfall = Waterfall{.cycleAMs = 200.0, .cycleBMs = 220.0, .overlapKnown = true, .steps = steps};
  return verdict;
}

/// Without what Markdown sets around names and numbers, and with its signs.
std::string spoken(const std::string& text) {
  std::string plain = format::asciiMinus(text);
  std::erase_if(plain, [](char c) { return c == '*' || c == '`' || c == '\\'; });
  for (const auto& [written, meant] : {std::pair("&lt;", "<"), std::pair("&gt;", ">")}) {
    for (auto at = plain.find(written); at != std::string::npos; at = plain.find(written))
      plain.replace(at, std::string_view(written).size(), meant);
  }
  return plain;
}

}  // namespace

TEST(HeadlineRows, NothingThatStillRunsIsAHundredPercentShorter) {
  const PairVerdict verdict =
      verdictWith({kernel("gemm", 90.0, 0.09)}, {{TimeClass::GpuCompute, 90.0, 0.09}});
  EXPECT_EQ(plainText(headlineRowsText(verdict)),
            "GPU compute −89.9 ms: gemm −89.9 (more than 99 % shorter per call).");
}

TEST(HeadlineRows, NameWhatMakesTheClassAndTheLargestAgainstIt) {
  const PairVerdict verdict = verdictWith(
      {kernel("layer_norm", 9.6, 19.2, 48, 96), kernel("softmax", 7.0, 14.7), kernel("cast_kernel", 0.0, 5.2),
       kernel("gemm", 90.0, 86.9), kernel("small", 3.0, 4.0), kernel("tiny", 1.0, 1.1)},
      {{TimeClass::GpuCompute, 110.6, 131.1}, {TimeClass::Host, 40.0, 39.0}});
  const auto classes = headlineRows(verdict);
  ASSERT_EQ(classes.size(), 1U) << "the host makes too little";
  EXPECT_EQ(plainText(headlineRowsText(verdict)),
            "GPU compute +20.5 ms: layer_norm +9.60 (48 → 96 calls), softmax +7.70 (2.1 times as long per "
            "call), cast_kernel +5.20 (new); gemm −3.10 (3 % shorter per call).");
}

TEST(HeadlineRows, LeaveOutWaitsAndContainersAndWhatMakesLittle) {
  FunctionShare wait = kernel("wait", 10.0, 60.0);
  wait.role = RowRole::Wait;
  FunctionShare container = kernel("container", 10.0, 50.0);
  container.role = RowRole::Container;
  const PairVerdict verdict =
      verdictWith({wait, container, kernel("work", 10.0, 20.0), kernel("little", 1.0, 1.4)},
                  {{TimeClass::GpuCompute, 10.0, 20.4}, {TimeClass::Waiting, 1.0, 51.0}});
  const auto classes = headlineRows(verdict);
  ASSERT_EQ(classes.size(), 1U) << "waiting is no cause";
  ASSERT_EQ(classes[0].rows.size(), 1U);
  EXPECT_EQ(classes[0].rows[0].function, 2U);
}

TEST(HeadlineRows, OfProcessedRunsAreNoWaitsAndNothingThatMakesNextToNothing) {
  FunctionShare waits = kernel("cross_device_reduce", 10.0, 60.0);
  waits.category = kWaitingForRanks;
  FunctionShare sync = kernel("cudaStreamSynchronize", 0.01, 0.03);
  sync.device = "Host";
  sync.category = "cpu_sync";
  FunctionShare little = kernel("little", 0.01, 0.04);
  little.device = "Host";
  little.category = "cpu_op";
  const PairVerdict verdict =
      verdictWith({waits, kernel("gemm", 20.0, 40.0), sync, little, kernel("same", 30.0, 30.001)},
                  {{TimeClass::GpuKernels, 60.0, 130.0}, {TimeClass::Rest, 100.0, 180.0}});
  EXPECT_EQ(plainText(headlineRowsText(verdict)),
            "Rest of the cycle +80.0 ms. GPU kernels +70.0 ms: gemm +20.0 (2.0 times as long per call).");
  FunctionShare work = kernel("schedule", 50.0, 90.0);
  work.device = "Host";
  work.category = "cpu_op";
  EXPECT_EQ(
      plainText(headlineRowsText(verdictWith({work}, {{TimeClass::Rest, 100.0, 180.0}}))),
      "Rest of the cycle +80.0 ms; on the host, as sums over all threads, schedule +40.0 (1.8 times as long "
      "per call).");
}

TEST(HeadlineRows, KnowWhatLiesBetweenCycles) {
  PairVerdict verdict = verdictWith({kernel("gemm", 40.0, 30.0)},
                                    {{TimeClass::GpuCompute, 40.0, 30.0}, {TimeClass::Host, 5.0, 6.0}});
  verdict.waterfall->betweenAMs = 20.0;
  verdict.waterfall->betweenBMs = 60.0;
  EXPECT_EQ(plainText(headlineRowsText(verdict)),
            "Between cycles +40.0 ms. GPU compute −10.0 ms: gemm −10.0 (25 % shorter per call).");
  // No class of its own in what a cause is told with: a clock has none either.
  const Text words = TextBuilder().plain("CPU clock").text();
  EXPECT_EQ(causeWithRows(verdict, {.metric = MetricId{0}}, words), words);
  // A cause has the rows of its class wherever that stands.
  EXPECT_EQ(plainText(causeWithRows(
                verdict, {.timeClass = TimeClass::GpuCompute, .level = CauseLevel::Strong}, words)),
            "GPU compute −10.0 ms: gemm −10.0 (25 % shorter per call)");
  EXPECT_EQ(causeWithRows(verdict, {.timeClass = TimeClass::Copies}, words), words);
  verdict.waterfall->betweenBMs = 23.0;
  EXPECT_EQ(headlineRows(verdict).size(), 2U);
  verdict.waterfall->betweenBMs = 21.0;
  ASSERT_EQ(headlineRows(verdict).size(), 1U) << "it makes too little";
  EXPECT_EQ(headlineRows(verdict)[0].time, TimeClass::GpuCompute);
}

TEST(HeadlineRows, ThereAreNoneWithoutClassesOrChanges) {
  EXPECT_TRUE(headlineRows({}).empty());
  EXPECT_TRUE(headlineRowsText(verdictWith({}, {{TimeClass::Host, 5.0, 5.0}})).empty());
}

TEST(HeadlineRows, SayWhatMadeMostOfTheChange) {
  FunctionShare share = kernel("k", 10.0, 10.0);
  share.deltaExposedMs = 4.0;
  EXPECT_EQ(reasonText(share), "less overlap");
  EXPECT_EQ(reasonText(kernel("k", 10.0, 11.2)), "12 % longer per call");
  EXPECT_EQ(reasonText(kernel("k", 10.0, 10.03)), "0.3 % longer per call");
  EXPECT_EQ(reasonText(kernel("k", 10.0, 15.0, 10.0, 15.5)), "10 → 15.5 calls");
}

TEST(HeadlineRows, LongCallsThatNothingHidesAreNoLostOverlap) {
  // What six calls take themselves, and what of that nothing hides.
  const auto reason = [](double callA, double exposedA, double callB, double exposedB) {
    FunctionShare host = kernel("aten::linear", exposedA, exposedB, 6.0, 6.0);
    host.device = "Host";
    host.a.meanCallMs = callA;
    host.b.meanCallMs = callB;
    return reasonText(host);
  };
  EXPECT_EQ(reason(0.025, 0.0003, 0.423, 2.18), "16.9 times as long per call") << "one of 8 ms";
  EXPECT_EQ(reason(0.423, 2.18, 0.025, 0.0003), "94 % shorter per call");
  EXPECT_EQ(reason(0.5, 0.1, 0.6, 2.0), "less overlap") << "they take 0.6 ms more";
  EXPECT_EQ(reason(0.6, 2.0, 0.5, 0.1), "more overlap");
  EXPECT_EQ(reason(20.0, 0.1, 20.4, 2.0), "less overlap") << "2 % are noise";
  EXPECT_EQ(reason(0.6, 0.1, 0.5, 0.2), "less overlap") << "though they take less";
}

TEST(HeadlineRows, SayWhereOneOfSeveralGpusMadeIt) {
  const FunctionShare more = kernel("k", 10.0, 11.2), less = kernel("k", 10.0, 8.8);
  FunctionShare hidden = kernel("k", 10.0, 13.0);
  hidden.deltaPerCallMs = 1.0;
  hidden.deltaExposedMs = 2.0;
  PairVerdict verdict;
  EXPECT_EQ(reasonText(verdict, hidden), "less overlap");
  verdict.mechanisms = {{.kind = MechanismKind::DeviceGpu, .ms = 3.0, .count = 1}};
  EXPECT_EQ(reasonText(verdict, hidden), "one GPU more than others");
  verdict.mechanisms[0].outOf = 2;
  EXPECT_EQ(reasonText(verdict, hidden), "one GPU alone");
  EXPECT_EQ(reasonText(verdict, more), "one GPU alone");
  EXPECT_EQ(reasonText(verdict, less), "12 % shorter per call") << "against it";
  FunctionShare turn = less;
  turn.deltaPerCallMs = 0.0;
  turn.deltaExposedMs = -1.2;
  EXPECT_EQ(reasonText(verdict, turn), "");
  EXPECT_EQ(reasonText(verdict, kernel("k", 10.0, 15.0, 10.0, 15.5)), "10 → 15.5 calls");
  EXPECT_EQ(reasonText(verdict, kernel("k", 0.0, 3.0)), "new");
  FunctionShare host = more;
  host.device = "Host";
  host.category = "cpu_op";
  EXPECT_EQ(reasonText(verdict, host), "12 % longer per call");
  verdict.mechanisms[0].count = 2;
  verdict.mechanisms[0].outOf = 8;
  EXPECT_EQ(reasonText(verdict, more), "2 GPUs alone");
  verdict.mechanisms[0].outOf = 2;
  EXPECT_EQ(reasonText(verdict, more), "some GPUs more than others");
  verdict.waterfall = Waterfall{.cycleAMs = 10.0, .cycleBMs = 17.0};
  EXPECT_EQ(reasonText(verdict, more), "12 % longer per call") << "they make less than half of the change";
}

/// Every output has the same rows with the same numbers.
TEST(HeadlineRowsCorpus, StandInEveryOutput) {
  const auto traces = test::corpusPath("traces");
  if (!traces) GTEST_SKIP() << "the corpus is not there";
  std::size_t held = 0;
  for (const auto& entry : std::filesystem::directory_iterator(*traces)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with("pair")) continue;
    std::vector<std::filesystem::path> runs;
    for (const auto& run : std::filesystem::directory_iterator(entry)) runs.push_back(run.path());
    std::sort(runs.begin(), runs.end());
    if (runs.size() < 2) continue;
    const test::TempFolder temp;
    SilentMonitor monitor;
    ResultsPtr made;
    try {
      made = compareRuns({.folders = {runs[0], runs[1]}, .session = temp.path() / "x.culprit"}, monitor);
    } catch (const Error&) {
      continue;  // a format that cannot be read yet
    }
    const ResultsPtr results = Session::open(temp.path() / "x.culprit").results();
    const std::string json = toJson(*results);
    EXPECT_TRUE(toJson(*made) == json) << name << ": what is made is what the session tells";
    for (const PairResults& pair : results->pairs) {
      const std::string rows = plainText(headlineRowsText(pair.verdict));
      if (rows.empty()) continue;
      ++held;
      const std::string said = plainText(withShortNames(headlineRowsText(pair.verdict), kLongestInSentence));
      EXPECT_NE(summaryText(*results).find(said), std::string::npos) << name;
      EXPECT_EQ(plainText(verdictLines(*results, pair).rows), rows) << name;
      for (const HeadlineClass& changed : headlineRows(pair.verdict)) {
        const std::string text = plainText(headlineClassText(pair.verdict, changed));
        EXPECT_NE(json.find("\"text\":\"" + text), std::string::npos) << name << ": " << text;
      }
    }
    if (results->pairs.size() > 1) continue;  // its report opens with one of them
    const std::string rows =
        spoken(plainText(withShortNames(headlineRowsText(results->pairs[0].verdict), kLongestInSentence)));
    EXPECT_NE(spoken(toMarkdown(buildReport(*results))).find(rows), std::string::npos) << name;
  }
  EXPECT_GE(held, 6U);
}

}  // namespace culprit
