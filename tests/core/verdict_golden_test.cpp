// A whole report with a verdict, approved once by eye (tests/support/golden.h).
#include <gtest/gtest.h>

#include "core/analysis/judging/verdict_findings.h"
#include "core/pipeline/compare_pair.h"
#include "core/report/batch_overview.h"
#include "core/report/build_report.h"
#include "core/report/document/writers.h"
#include "core/report/sentences/summary.h"
#include "tests/support/full_report.h"
#include "tests/support/golden.h"
#include "tests/support/made_process.h"
#include "tests/support/sample_results.h"

namespace culprit {

namespace {

using test::MadeProcess;
using test::Values;

/// B runs at half the clock, with a kernel of its own and one that A had.
Results judgedSample() {
  Results results;
  Names& names = results.names;
  MadeProcess a(names, {100, 101, 99, 100, 102, 100, 98, 100, 101, 100, 99, 100}, "Scheduler.run");
  a.kernel("gemm<64>", Values(12, 40.0), std::vector<std::uint32_t>(12, 8))
      .kernel("old_kernel", Values(12, 5.0))
      .use("Memcpy HtoD", "GPU 0", "gpu_memcpy_h2d", Values(12, 1.0))
      .use("oncpu", "Host", "oncpu", Values(12, 120.0))
      .level("gemm<64>", "GPU 0", "gpu_frequency", Values(12, 141000.0))
      .level("gemm<64>", "GPU 0", "gpu_usage", {60, 61, 62, 60, 61, 62, 60, 61, 62, 60, 61, 62});
  MadeProcess b(names, {180, 182, 178, 180, 181, 179, 180, 300, 180, 181}, "Scheduler.run");
  b.kernel("gemm<64>", Values(10, 80.0), std::vector<std::uint32_t>(10, 8))
      .kernel("new_kernel", Values(10, 6.0))
      .use("Memcpy HtoD", "GPU 0", "gpu_memcpy_h2d", Values(10, 1.0))
      .use("oncpu", "Host", "oncpu", Values(10, 200.0))
      .level("gemm<64>", "GPU 0", "gpu_frequency", Values(10, 70500.0))
      .level("gemm<64>", "GPU 0", "gpu_usage", {60, 61, 63, 60, 61, 63, 60, 61, 63, 60});
  results.runA = {Side::A, "/runs/normal", "normal", "processed CSV"};
  results.runB = {Side::B, "/runs/abnormal", "abnormal", "processed CSV"};
  results.processes = {{.id = ProcessId{0}, .side = Side::A, .pid = 7, .part = "result"},
                       {.id = ProcessId{1}, .side = Side::B, .pid = 7, .part = "result"}};
  PairResults& pair = results.pairs.emplace_back();
  pair.a = results.processes[0];
  pair.b = results.processes[1];
  pair.labelA = "normal";
  pair.labelB = "abnormal";
  test::MadeInput made(a, b);
  const SilentMonitor monitor;
  computePair(pair, made.input, monitor);
  return results;
}

}  // namespace

TEST(VerdictGolden, MarkdownOfAJudgedPair) {
  test::expectGolden(toMarkdown(buildReport(judgedSample())), "judged-page.md");
  test::expectGolden(toMarkdown(test::fullReport(judgedSample())), "judged.md");
}

TEST(VerdictGolden, OverviewOfABatch) {
  const std::vector<BatchCase> cases = {
      {.name = "SGLang/plain", .reports = {"SGLang_plain.html"}, .pairs = batchPairs(test::plainSample())},
      {.name = "judged", .reports = {"judged.html", "judged.md"}, .pairs = batchPairs(judgedSample())},
      {.name = "=odd|*name*<b>", .error = "no folder in it holds two runs"}};
  const Report report = batchReport(cases);
  test::expectGolden(toMarkdown(report), "overview.md");
  test::expectGolden(toHtml(report), "overview.html");
  test::expectGolden(batchCsv(cases), "overview.csv");
  test::expectGolden(batchJson(cases), "overview.json");
}

TEST(BatchOverview, TellsTheMeansWhereTheyMakeTheVerdict) {
  BatchCase one{.name = "case", .pairs = batchPairs(test::plainSample())};
  ASSERT_EQ(one.pairs.size(), 1U);
  PairResults pair;
  pair.verdict.slowdown.whole = {1.0, 0.99, 1.02, 30, 30, SpeedVerdict::Slower};
  pair.verdict.slowdown.by = SlowdownBy::Total;
  pair.verdict.slowdown.total = {1.71, 1.52, 1.93, 30, 30, SpeedVerdict::Slower};
  one.pairs[0].line = pairLine(pair);
  one.pairs[0].slowdown = pair.verdict.slowdown;
  EXPECT_EQ(one.pairs[0].line.ratio.number, 1.71) << "by which the column is sorted";
  const std::string markdown = toMarkdown(batchReport({one}));
  EXPECT_NE(markdown.find("| slower | 1.71 (1.52 to 1.93) per cycle, of means |"), std::string::npos)
      << markdown;
  const std::string table = batchCsv({one});
  EXPECT_NE(table.find(",slower,1.000000,0.990000,1.020000,cycle,"), std::string::npos) << table;
  EXPECT_TRUE(table.ends_with(",total,1.710000,1.520000,1.930000\n")) << table;
  const std::string document = batchJson({one});
  EXPECT_NE(document.find(R"("by":"total","ratio":1.0,"low":0.99,"high":1.02,"per":"cycle",)"
                          R"("total":{"ratio":1.71,"low":1.52,"high":1.93,)"),
            std::string::npos)
      << document;
}

TEST(VerdictGolden, SummaryOfAJudgedPair) {
  test::expectGolden(summaryText(judgedSample()), "judged.txt");
}

TEST(VerdictGolden, JsonOfAJudgedPair) {
  test::expectGolden(toJson(judgedSample()), "judged.json");
}

TEST(VerdictGolden, CsvOfAJudgedPair) {
  const Results results = judgedSample();
  test::expectGolden(toCsv(results, results.pairs[0]), "judged.csv");
}

}  // namespace culprit
