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
