// Whole outputs, approved once by eye (tests/support/golden.h).
#include <gtest/gtest.h>

#include "core/report/build_report.h"
#include "core/report/document/writers.h"
#include "core/report/formats/json/info_json.h"
#include "tests/support/full_report.h"
#include "tests/support/golden.h"
#include "tests/support/sample_results.h"

namespace culprit {

TEST(ReportGolden, MarkdownOfThePlainSample) {
  test::expectGolden(toMarkdown(buildReport(test::plainSample())), "plain-page.md");
  test::expectGolden(toMarkdown(test::fullReport(test::plainSample())), "plain.md");
}

TEST(ReportGolden, HtmlOfThePlainSample) {
  test::expectGolden(toHtml(buildReport(test::plainSample())), "plain-page.html");
  test::expectGolden(toHtml(test::fullReport(test::plainSample())), "plain.html");
}

TEST(ReportGolden, CsvOfThePlainSample) {
  const Results results = test::plainSample();
  test::expectGolden(toCsv(results, results.pairs[0]), "plain.csv");
}

TEST(ReportGolden, JsonOfThePlainSample) {
  test::expectGolden(toJson(test::plainSample()), "plain.json");
}

TEST(ReportGolden, MarkdownOfHostileNames) {
  test::expectGolden(toMarkdown(test::fullReport(test::hostileSample())), "hostile.md");
}

TEST(ReportGolden, CsvOfHostileNames) {
  const Results results = test::hostileSample();
  test::expectGolden(toCsv(results, results.pairs[0]), "hostile.csv");
}

TEST(ReportGolden, InfoForScriptsAndPeople) {
  RunSummary run{.folder = "/runs/normal", .kind = "processed CSV"};
  run.processes.push_back({.process = {.host = "n1", .pid = 100, .rank = 3},
                           .cycles = 14,
                           .meanUs = 631394.9107142857,
                           .medianUs = 630268.25,
                           .minUs = 621386.25,
                           .maxUs = 645234.25,
                           .anchors = {"Scheduler.run"}});
  run.processes.push_back({.process = {.pid = 101}});
  run.functions = 37;
  run.rows = 2121;
  run.readings = 1477;
  run.metrics = {"gpu_usage", "bad \xff name"};
  run.devices = {"Host", "GPU 7"};
  run.files = {{Side::A, "result_perf_data.csv", 1468006, 0, ""}};
  run.issues = {{.kind = IssueKind::SkippedRow, .file = "x.csv", .line = 7, .count = 2, .text = "too short"}};
  test::expectGolden(toInfoJson(run), "info.json");
  test::expectGolden(toInfoText(run), "info.txt");
}

}  // namespace culprit
