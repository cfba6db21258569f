#include "core/report/document/writers.h"

#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <algorithm>
#include <chrono>
#include <clocale>
#include <limits>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/report/build_report.h"
#include "core/report/chapters/cells.h"
#include "tests/support/full_report.h"
#include "tests/support/sample_results.h"

namespace culprit {

namespace {

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> headings(const std::string& markdown) {
  std::vector<std::string> found;
  for (const std::string& line : linesOf(markdown)) {
    if (line.starts_with('#')) found.push_back(line);
  }
  return found;
}

/// Bars that separate cells, not those that are escaped.
std::size_t bars(const std::string& line) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '\\') {
      ++at;
    } else if (line[at] == '|') {
      ++count;
    }
  }
  return count;
}

/// The names of all tags of an HTML document.
std::set<std::string> tags(const std::string& html) {
  std::set<std::string> names;
  for (std::size_t at = html.find('<'); at != std::string::npos; at = html.find('<', at + 1)) {
    const std::size_t begin = html[at + 1] == '/' ? at + 2 : at + 1;
    names.insert(html.substr(begin, html.find_first_of(" >", begin) - begin));
  }
  return names;
}

rapidjson::Document parsed(const std::string& json) {
  rapidjson::Document document;
  document.Parse<rapidjson::kParseValidateEncodingFlag | rapidjson::kParseFullPrecisionFlag>(json.c_str());
  EXPECT_FALSE(document.HasParseError()) << document.GetErrorOffset();
  return document;
}

std::string everything(const Results& results) {
  const Report report = test::fullReport(results);
  return toMarkdown(report) + toHtml(report) + toJson(results) + toCsv(results, results.pairs.at(0));
}

}  // namespace

TEST(Markdown, EveryRowOfATableHasItsColumns) {
  for (const Results& results : {test::plainSample(), test::hostileSample()}) {
    std::size_t columns = 0;
    std::size_t rows = 0;
    for (const std::string& line : linesOf(toMarkdown(test::fullReport(results)))) {
      if (!line.starts_with('|')) {
        columns = 0;
        continue;
      }
      if (columns == 0) columns = bars(line);
      EXPECT_EQ(bars(line), columns) << line;
      ++rows;
    }
    EXPECT_GT(rows, 20U);
  }
}

TEST(Markdown, NoHtmlComesFromANameAndNoLineIsAdded) {
  const std::string markdown = toMarkdown(test::fullReport(test::hostileSample()));
  for (std::size_t at = markdown.find('<'); at != std::string::npos; at = markdown.find('<', at + 1)) {
    EXPECT_EQ(markdown[at + 1], ' ') << markdown.substr(at, 20);
  }
  EXPECT_EQ(markdown.find("\n# c"), std::string::npos);
  EXPECT_EQ(headings(markdown).size(), 28U);
}

TEST(Report, HasTheChaptersOfThePublishedOne) {
  const std::vector<std::string> expected = {"# How the times of A and B compare is not known",
                                             "## Cycle Durations",
                                             "## Causes",
                                             "## 1. Can the Runs Be Compared?",
                                             "## 2. Which Resource Changed?",
                                             "## 3. Where Did the Time Go?",
                                             "## 4. High-Level Performance Summary",
                                             "## 5. The Time in Full",
                                             "## 6. Cycle Duration Distribution Comparison",
                                             "## 7. In-depth Core Metric Comparison",
                                             "### Overview",
                                             "### Key findings",
                                             "### Most suspicious triplets",
                                             "## 8. Tail and Spread",
                                             "## 9. New and Vanished Functions",
                                             "## 10. The Checks in Full",
                                             "## 11. Data Quality and Evidence",
                                             "### Issues",
                                             "### Cycles",
                                             "### Evidence",
                                             "### Processes that were not compared",
                                             "## 12. Method and Legend",
                                             "### How to make it again",
                                             "### Inputs",
                                             "### Thresholds",
                                             "### Legend",
                                             "## Appendix: Full Tables",
                                             "### Detailed comparison table"};
  EXPECT_EQ(headings(toMarkdown(test::fullReport(test::plainSample()))), expected);
}

TEST(Report, LongListsOfCyclesStandInTheAppendix) {
  test::SampleResults sample;
  sample.pair(1, 1).cycles(Side::A, "x", std::vector<std::int64_t>(31, 1000));
  const Results results = sample.take();
  const std::string all = toMarkdown(test::fullReport(results));
  EXPECT_NE(all.find("The first 20 of 31; the appendix has all."), std::string::npos);
  const std::string last = "| 31 | 1.00 | – | – | – |";
  EXPECT_EQ(all.find(last), all.rfind(last));
  EXPECT_GT(all.find(last), all.find("### Cycles by duration"));
  ReportChoice choice{.isFull = true};
  choice.parts.erase(ReportPart::Appendix);
  const std::string without = toMarkdown(buildReport(results, {}, choice));
  EXPECT_EQ(without.find(last), std::string::npos);
  EXPECT_NE(without.find("The first 20 of 31."), std::string::npos) << "no appendix, no promise";
}

TEST(Report, SeveralPairsHaveAPartEach) {
  test::SampleResults sample;
  sample.pair(1, 1).cycles(Side::A, "x", {5, 6}).cycles(Side::B, "x", {5, 6}).row({});
  sample.pair(2, 3).cycles(Side::A, "x", {5, 6}).cycles(Side::B, "y", {5, 6}).row({});
  sample.finding({.kind = FindingKind::AnchorsDiffer});
  sample.issue({.kind = IssueKind::SameInput, .text = "same"});
  const std::string markdown = toMarkdown(test::fullReport(sample.take()));
  const std::vector<std::string> found = headings(markdown);
  EXPECT_TRUE(found[0].ends_with("(process pair 1 of 2: pid 1)")) << found[0] << ": both are alike";
  const auto pairs = std::find(found.begin(), found.end(), "## All Process Pairs");
  ASSERT_NE(pairs, found.end());
  EXPECT_EQ(*(pairs + 1), "## 1. Process pair 1 of 2: normal pid 1 / abnormal pid 1");
  EXPECT_EQ(*(pairs + 2), "### 1.1 Can the Runs Be Compared?");
  const auto second =
      std::find(found.begin(), found.end(), "## 2. Process pair 2 of 2: normal pid 2 / abnormal pid 3");
  ASSERT_NE(second, found.end());
  EXPECT_EQ(*(second + 2), "### 2.2 Cycle Durations");
  EXPECT_EQ(std::count(found.begin(), found.end(), "## 4. Data Quality and Evidence"), 1);
  EXPECT_LT(markdown.find("> **Warning:** **Both runs are the same input.**"), markdown.find("## "));
  EXPECT_NE(markdown.find("**The anchors differ.**"), std::string::npos);
}

TEST(Report, LeadsWithThePairThatStandsOut) {
  test::SampleResults sample;
  sample.pair(1, 1).cycles(Side::A, "x", {5, 6}).cycles(Side::B, "x", {5, 6}).row({.score = 12.0});
  sample.pair(2, 3).cycles(Side::A, "x", {5, 6}).cycles(Side::B, "x", {5, 6}).row({.score = 34.0});
  const std::string markdown = toMarkdown(test::fullReport(sample.take()));
  EXPECT_TRUE(headings(markdown)[0].ends_with(
      "(process pair 2 of 2, the one with the highest suspicion score: pid 2 / pid 3)"))
      << headings(markdown)[0];
  EXPECT_LT(markdown.find("| 2 |"), markdown.find("## 1. ")) << "its runs are on the first page";
}

TEST(Report, EmptyResultsStillMakeADocument) {
  const Results none;
  const std::string markdown = toMarkdown(test::fullReport(none));
  EXPECT_NE(markdown.find("**Warning:** No process of A has a partner in B."), std::string::npos);
  EXPECT_EQ(parsed(toJson(none))["pairs"].Size(), 0U);
  test::SampleResults sample;
  sample.pair(1, 1);
  const Results empty = sample.take();
  EXPECT_NE(toMarkdown(test::fullReport(empty)).find("no triplet of function"), std::string::npos);
  EXPECT_EQ(linesOf(toCsv(empty, empty.pairs[0])).size(), 1U);
  EXPECT_NE(toHtml(test::fullReport(empty)).find("<td class=\"n\">–</td>"), std::string::npos);
}

TEST(Report, EvidenceIsCountedByOrigin) {
  Level level;
  level.evidence = {Evidence::Sampled, Evidence::Interpolated, Evidence::Interpolated, Evidence::Unknown,
                    Evidence::PartlyInterpolated};
  level.cycleWithoutMu = {4, 5, 6};
  ProcessSamples samples;
  samples.levels = {level, level};
  const Results results = test::plainSample();
  const std::string markdown =
      toMarkdown(test::fullReport(results, {.evidence = {countEvidence(results.pairs[0].b.id, samples)}}));
  EXPECT_NE(markdown.find("| B | pid 200 | 2 | 2 | 4 | 2 | 6 |"), std::string::npos);
}

TEST(Html, TagsAreOursOnly) {
  const std::set<std::string> known = {
      "!DOCTYPE", "html",  "head",   "meta", "link", "title",      "style",  "body",   "nav", "details",
      "summary",  "main",  "h1",     "h2",   "h3",   "p",          "b",      "a",      "ul",  "li",
      "table",    "thead", "tbody",  "tr",   "th",   "td",         "div",    "figure", "svg", "desc",
      "line",     "rect",  "circle", "path", "text", "figcaption", "script", "footer", "wbr", "span"};
  const std::string html = toHtml(test::fullReport(test::hostileSample()));
  const std::size_t code = html.find("<script>");
  EXPECT_EQ(html.find("<script>", code + 1), std::string::npos);
  EXPECT_EQ(tags(html.substr(0, code) + "<script></script>"), known);
}

TEST(Html, HasNothingToLoadAndLinksOnlyIntoItself) {
  const std::string html = toHtml(test::fullReport(test::hostileSample()));
  EXPECT_NE(html.find("content=\"default-src 'none';"), std::string::npos);
  for (const char* word : {" src=", "url(", "@import"}) EXPECT_EQ(html.find(word), std::string::npos) << word;
  for (std::size_t at = html.find(" href=\""); at != std::string::npos; at = html.find(" href=\"", at + 1)) {
    const std::string target = html.substr(at + 7, html.find('"', at + 7) - at - 7);
    if (target == "data:,") continue;
    ASSERT_TRUE(target.starts_with('#')) << target;
    EXPECT_NE(html.find(" id=\"" + target.substr(1) + "\""), std::string::npos) << target;
  }
}

TEST(Report, LinksToFilesLeadNowhereElse) {
  Report report;
  report.preface.emplace_back(
      Paragraph{TextBuilder().link("a.md").plain(" ").link("javascript:x(1)/<b>.html").text()});
  EXPECT_NE(toHtml(report).find("<a href=\"a.md\">a.md</a> <a href=\"javascript%3Ax%281%29%2F%3Cb%3E.html\">"
                                "javascript:x(1)/&lt;b&gt;.html</a>"),
            std::string::npos);
  const std::string markdown = toMarkdown(report);
  EXPECT_NE(markdown.find("](a.md)"), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("](javascript%3Ax%281%29%2F%3Cb%3E.html)"), std::string::npos) << markdown;
}

TEST(Report, ContentsComeBehindTheFirstPage) {
  Report report{.title = "T"};
  report.sections = {
      {2, "1. Checks", {}}, {2, "2. Causes & more", {}}, {3, "Causes & more", {}}, {3, "Causes & more", {}}};
  report.frontSections = 1;
  const std::string markdown = toMarkdown(report);
  EXPECT_LT(markdown.find("## 1. Checks"), markdown.find("**Contents**"));
  EXPECT_LT(markdown.find("**Contents**"), markdown.find("## 2. Causes"));
  for (const char* link : {"- [1. Checks](#1-checks)\n", "](#2-causes--more)\n  - [", "](#causes--more)\n",
                           "](#causes--more-1)\n"})
    EXPECT_NE(markdown.find(link), std::string::npos) << link << markdown;
}

TEST(Html, NumbersAreSortedByTheirValue) {
  Report report;
  Table table{{{"Name"}, {"Size", Column::Align::Right}}, {}};
  for (const Cell& size : {report::numberCell("1.5 MiB", 1572864.25), Cell(report::absentCell()),
                           report::changeCell(-2.0 / 3.0, 0)})
    table.rows.push_back({report::nameCell("10"), size});
  report.sections.push_back({2, "T", {table}});
  const std::string html = toHtml(report);
  EXPECT_NE(html.find("<td>10</td><td class=\"n\" data-k=\"1572864.25\">1.5 MiB</td>"), std::string::npos);
  EXPECT_NE(html.find("<td class=\"n\">–</td>"), std::string::npos);
  EXPECT_NE(html.find("<td class=\"n\" data-k=\"-0.666666667\">−1</td>"), std::string::npos);
  EXPECT_NE(html.find("<table class=\"sortable\">"), std::string::npos);
}

TEST(Html, LongNamesMayBreakAndVeryLongOnesAreCut) {
  Report report;
  const std::string name = "ns::" + std::string(60, 'x') + "<int, float>";
  report.preface.emplace_back(Paragraph{TextBuilder().name(name).plain(" a::b,").text()});
  EXPECT_NE(toHtml(report).find("ns::<wbr>" + std::string(60, 'x') + "&lt;<wbr>int,<wbr> float&gt; a::b,"),
            std::string::npos);
  test::SampleResults sample;
  sample.pair(1, 1).row({.function = std::string(300, 'n')});
  const std::string html = toHtml(test::fullReport(sample.take()));
  EXPECT_NE(html.find(" title=\"" + std::string(300, 'n') + "\">" + std::string(200, 'n') + "…</td>"),
            std::string::npos);
}

TEST(Csv, AbsentProbabilitiesAreOneOrEmptyAsPublished) {
  test::SampleResults sample;
  sample.pair(1, 1).row({.rowsA = 1, .p = {}}).row({.p = {}}).row({.metric = "", .p = 0.5});
  const Results results = sample.take();
  const std::vector<std::string> lines = linesOf(toCsv(results, results.pairs[0]));
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_NE(lines[1].find("-0.500000,1.000000,1.000000,"), std::string::npos) << lines[1];
  EXPECT_NE(lines[2].find("-0.500000,,,"), std::string::npos) << lines[2];
}

TEST(Csv, FunctionsWithoutAMetricComeLastByNameWithoutAScore) {
  test::SampleResults sample;
  sample.pair(1, 1)
      .row({.function = "z", .metric = "", .score = 9.0})
      .row({.function = "b", .metric = "gpu_usage", .score = 2.0})
      .row({.function = "a", .metric = "", .score = 3.0})
      .row({.function = "c", .metric = "gpu_usage", .score = 1.0});
  const Results results = sample.take();
  const std::vector<std::string> lines = linesOf(toCsv(results, results.pairs[0]));
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_TRUE(lines[1].starts_with("b,gpu_usage,")) << lines[1];
  EXPECT_TRUE(lines[2].starts_with("c,gpu_usage,")) << lines[2];
  EXPECT_TRUE(lines[3].starts_with("a,,GPU 0,,")) << lines[3];
  EXPECT_TRUE(lines[4].starts_with("z,,GPU 0,,")) << lines[4];
}

TEST(Csv, LabelsBecomeTheHeader) {
  test::SampleResults sample;
  sample.pair(805580, 842126);
  const Results results = sample.take();
  EXPECT_EQ(toCsv(results, results.pairs[0]),
            "Function Name,Metric Name,Device,Suspicion "
            "Score,β_normal_pid_805580(%),β_abnormal_pid_842126(%),Δβ(%),"
            "Z-Score(β),p-value(β),U-test p(β),μ_normal_pid_805580,μ_abnormal_pid_842126,Δμ,Z-Score(μ),"
            "Z-Score(log_μ),p-value(μ),U-test p(μ),Suspicion,n A,n B,Coverage A,Coverage B,Evidence,"
            "Cliff's delta,Shift (ms),Shift low (ms),Shift high (ms),q(β),q(μ),Percentile,A (ms),B (ms)\n");
}

TEST(Json, NumbersAreUnroundedAndUnknownIsNull) {
  const Results results = test::plainSample();
  const rapidjson::Document json = parsed(toJson(results));
  EXPECT_STREQ(json["schema"].GetString(), "culprit.result/1");
  const auto& pair = json["pairs"][0];
  EXPECT_EQ(pair["process_a"]["pid"].GetInt64(), 100);
  EXPECT_TRUE(pair["process_a"]["rank"].IsNull());
  EXPECT_TRUE(pair["process_a"]["host"].IsNull());
  EXPECT_EQ(pair["cycles"]["b"][0]["duration_us"].GetDouble(), 938515.56);
  EXPECT_TRUE(pair["cycles"]["b"][0]["period_us"].IsNull());
  EXPECT_EQ(pair["cycles"]["b"][0]["start_ns"].GetInt64(), 1'000'000'000);
  EXPECT_EQ(pair["triplets"].Size(), 5U);
  EXPECT_EQ(pair["triplets"][0]["d_beta"].GetDouble(), 13.4 - 4.2);
  EXPECT_EQ(pair["triplets"][0]["p_beta"].GetDouble(), 1e-9);
  EXPECT_TRUE(pair["triplets"][3]["u_mu"].IsNull());
  EXPECT_EQ(pair["triplets"][4]["n_a"].GetUint(), 0U);
  EXPECT_STREQ(pair["findings"][1]["kind"].GetString(), "changed_function");
  EXPECT_EQ(json["inputs"][1]["bytes"].GetUint64(), 1536U);
  EXPECT_EQ(json["issues"][0]["position"].GetUint64(), 17U);
}

TEST(Json, StaysValidWithAnyNameAndAnyNumber) {
  Results results = test::hostileSample();
  Comparison& row = results.pairs[0].comparisons[0];
  row.score = std::numeric_limits<double>::infinity();
  row.zMu = std::numeric_limits<double>::quiet_NaN();
  results.pairs[0].verdict.tests.splits = std::numeric_limits<std::uint64_t>::max();
  const rapidjson::Document json = parsed(toJson(results));
  EXPECT_TRUE(json["pairs"][0]["tests"]["splits"].IsNull()) << "too many to be counted";
  EXPECT_TRUE(json["pairs"][0]["triplets"][0]["score"].IsNull());
  EXPECT_TRUE(json["pairs"][0]["triplets"][0]["z_mu"].IsNull());
  EXPECT_STREQ(json["pairs"][0]["triplets"][8]["function"].GetString(), "line\nbreak\r\nand \"quote\"");
}

TEST(Writers, AMillionCharactersInANameAreWrittenAtOnce) {
  const auto start = std::chrono::steady_clock::now();
  for (const char c : {'x', '<', '_', '\xFF'}) {
    test::SampleResults sample;
    sample.pair(1, 1).cycles(Side::A, "x", {1, 1}).cycles(Side::B, "x", {1, 1});
    sample.row({.function = std::string(1'000'000, c), .score = 11});
    sample.finding({FindingKind::ChangedFunction, 0, {0}});
    EXPECT_GT(everything(sample.take()).size(), 2'000'000U);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60)) << "quadratic would be hours";
}

TEST(Writers, DoNotDependOnTheLocale) {
  const std::string expected = everything(test::plainSample());
  const std::string before = std::setlocale(LC_ALL, nullptr);
  if (!std::setlocale(LC_ALL, "de_DE.UTF-8")) GTEST_SKIP() << "no locale with a decimal comma is installed";
  const std::string german = everything(test::plainSample());
  std::setlocale(LC_ALL, before.c_str());
  EXPECT_EQ(german, expected);
}

}  // namespace culprit
