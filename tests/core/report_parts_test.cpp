// Which chapters a report has: none behind its first page, all of them, or those that were chosen.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "core/report/build_report.h"
#include "core/report/document/name_limits.h"
#include "core/report/document/writers.h"
#include "core/report/sentences/sentences.h"
#include "core/report/sentences/summary.h"
#include "tests/support/sample_results.h"

namespace culprit {

namespace {

/// The headings as Markdown has them.
std::vector<std::string> titles(const std::string& markdown) {
  std::vector<std::string> found;
  for (std::size_t at = 0; at < markdown.size();) {
    const std::size_t end = std::min(markdown.find('\n', at), markdown.size());
    if (markdown[at] == '#') found.push_back(markdown.substr(at, end - at));
    at = end + 1;
  }
  return found;
}

}  // namespace

TEST(Report, IsOnePageUnlessChaptersAreWanted) {
  const std::vector<std::string> expected = {"# How the times of A and B compare is not known",
                                             "## Cycle Durations", "## Causes"};
  EXPECT_EQ(titles(toMarkdown(buildReport(test::plainSample()))), expected);
  const ReportChoice parts{.parts = {ReportPart::Checks}};
  EXPECT_EQ(titles(toMarkdown(buildReport(test::plainSample(), {}, parts))), expected);
}

TEST(Report, LongNamesLeaveRoomOnTheFirstPage) {
  Results results = test::plainSample();
  const std::string name = "first" + std::string(900, 'x') + "last";
  PairVerdict& verdict = results.pairs.at(0).verdict;
  FunctionShare share{.name = name, .device = "GPU", .category = "gpu_compute"};
  share.a = {.calls = 10.0, .busyMs = 10.0, .ms = 10.0};
  share.b = {.calls = 10.0, .busyMs = 20.0, .ms = 20.0};
  share.deltaPerCallMs = 10.0;
  verdict.functions = {share};
  verdict.causes = {{.timeClass = TimeClass::GpuCompute,
                     .family = "GPU compute",
                     .unit = "ms",
                     .level = CauseLevel::Strong,
                     .score = 0.9,
                     .a = 10.0,
                     .b = 20.0,
                     .shift = 10.0}};
  verdict.waterfall = Waterfall{.cycleAMs = 10.0,
                                .cycleBMs = 20.0,
                                .overlapKnown = true,
                                .steps = {{TimeClass::GpuCompute, 10.0, 20.0}}};
  const std::string page = toMarkdown(buildReport(results));
  const std::size_t table = page.find("## Functions");
  ASSERT_NE(table, std::string::npos);
  for (const std::string& text :
       {page.substr(0, table), plainText(headline(results)), summaryText(results)}) {
    EXPECT_NE(text.find("firstxxx"), std::string::npos) << text;
    EXPECT_NE(text.find("xxxlast"), std::string::npos) << text;
    EXPECT_EQ(text.find(std::string(kLongestInSentence, 'x')), std::string::npos) << text;
  }
  const std::string html = toHtml(buildReport(results));
  EXPECT_EQ(html.find(">first" + std::string(kLongestInExcerpt, 'x')), std::string::npos);
  EXPECT_NE(html.find(" title=\"" + name.substr(0, kLongestInExcerpt + 1)), std::string::npos)
      << "on hover, all of it";
}

TEST(Text, ShortNamesKeepTheirEndsAndDiffer) {
  const std::string x(300, 'x');
  const auto shown = [](const std::string& one, const std::string& other) {
    return plainText(withShortNames(TextBuilder().name(one).plain(" or ").name(other).text(), 10));
  };
  EXPECT_EQ(shown("short", "a" + x + "z"), "short or axxxx…xxxxz");
  EXPECT_EQ(shown("a" + x + "z", "a" + x + "z"), "axxxx…xxxxz or axxxx…xxxxz");
  EXPECT_EQ(shown("abcdefg" + x + "z", "abcdefh" + x + "z"),
            "abcdefgxxx…xxxxxxxxxz or abcdefhxxx…xxxxxxxxxz");
  EXPECT_EQ(shown("a" + x + "y" + x + "z", "a" + x + "_" + x + "z"), "axxxx…xxxxz or axxxx…xxxxz")
      << "too far";
  EXPECT_EQ(plainText(withShortNames(TextBuilder().plain(x).text(), 10)), x) << "no name";
}

TEST(Report, ChaptersSayWhatTheHeadlineSays) {
  Results results = test::plainSample();
  results.pairs.at(0).verdict.causes = {{.timeClass = TimeClass::Copies,
                                         .family = "exposed copies",
                                         .unit = "ms",
                                         .level = CauseLevel::Strong,
                                         .score = 0.9,
                                         .a = 10.0,
                                         .b = 30.0,
                                         .shift = 20.0}};
  const std::string cause = "Exposed copies grew by 20.0 ms per cycle";
  EXPECT_NE(toMarkdown(buildReport(results)).find(cause), std::string::npos);
  const std::string chapter =
      toMarkdown(buildReport(results, {}, {.isFull = true, .parts = {ReportPart::Causes}}));
  EXPECT_NE(chapter.find(cause, chapter.find(". Which Resource Changed?")), std::string::npos) << chapter;
  const std::string triplets =
      toMarkdown(buildReport(results, {}, {.isFull = true, .parts = {ReportPart::Triplets}}));
  const std::size_t findings = triplets.find("### Key findings");
  EXPECT_GT(triplets.find("its share of the cycle"), triplets.find("### Most suspicious", findings))
      << "the published score has a section of its own";
}

TEST(Report, HasOnlyTheChosenParts) {
  const Results results = test::plainSample();
  const auto inFront = static_cast<std::ptrdiff_t>(buildReport(results).frontSections);
  for (const ReportPart part : kReportParts) {
    const std::vector<std::string> found =
        titles(toMarkdown(buildReport(results, {}, {.isFull = true, .parts = {part}})));
    const std::string title(titleOf(part));
    const auto isIt = [&title](const std::string& heading) { return heading.ends_with(title); };
    // Nobody has marked a row, and the call tree is in web pages only.
    const bool hasSome = part != ReportPart::Marks && part != ReportPart::CallTree;
    // Shortly, and in full.
    const bool isTwice = part == ReportPart::Checks || part == ReportPart::Time;
    EXPECT_EQ(std::count_if(found.begin(), found.end(), isIt), hasSome ? 1 : 0) << title;
    EXPECT_EQ(std::count_if(found.begin(), found.end(),
                            [](const std::string& heading) { return heading.starts_with("## "); }),
              inFront + (!hasSome  ? 0
                         : isTwice ? 2
                                   : 1))
        << title;
  }
}

}  // namespace culprit
