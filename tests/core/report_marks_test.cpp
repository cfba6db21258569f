// Pins and notes in report and JSON.
#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include "core/report/build_report.h"
#include "core/report/document/writers.h"
#include "tests/support/full_report.h"
#include "tests/support/sample_results.h"

namespace culprit {

namespace {

Results marked(const std::string& note) {
  Results results = test::plainSample();
  results.marks = {
      {.subject = results.pairs[0].comparisons[0].triplet, .pinned = true, .note = note},
      {.subject = MarkedCycle{Side::B, 2}, .note = "warm-up"},
      {.subject = results.pairs[0].comparisons[1].triplet, .pinned = true},
      {.subject = MarkedStretch{Side::A, -2'500, 4'000'000}, .pinned = true, .note = "stall"},
  };
  return results;
}

}  // namespace

TEST(ReportMarks, StandInATableInTheOrderOfTheirMaking) {
  const std::string text = toMarkdown(test::fullReport(marked("look here")));
  const auto at = text.find(". Pins and Notes\n");
  ASSERT_NE(at, std::string::npos);
  const std::string section = text.substr(at, text.find("\n## ", at + 1) - at);
  EXPECT_NE(section.find("gpu_usage on GPU 0 | yes | look here"), std::string::npos) << section;
  EXPECT_NE(section.find("cycle 3 of B, 939,000.00 us | no | warm-up"), std::string::npos) << section;
  EXPECT_NE(section.find("oncpu, cpu_frequency on Host | yes | –"), std::string::npos) << section;
  EXPECT_LT(section.find("look here"), section.find("warm-up"));
  EXPECT_NE(
      section.find("4,002.50 us of A, from 2.50 us before the start of its first cycle on | yes | stall"),
      std::string::npos)
      << section;
}

TEST(ReportMarks, NothingMarkedIsNoSection) {
  EXPECT_EQ(toMarkdown(test::fullReport(test::plainSample())).find("Pins and Notes"), std::string::npos);
}

TEST(ReportMarks, SeveralPairsAreTold) {
  test::SampleResults sample;
  sample.pair(1, 2).cycles(Side::A, "step", {1000}).pair(3, 4).cycles(Side::A, "step", {2000});
  Results results = sample.take();
  results.marks = {{.pair = 1, .subject = MarkedCycle{Side::A, 0}, .note = "x"}};
  const std::string text = toMarkdown(test::fullReport(results));
  EXPECT_NE(text.find("normal pid 3 / abnormal pid 4 | cycle 1 of A, 2.00 us | no | x"), std::string::npos);
}

TEST(ReportMarks, NotesAreTextInEveryFormat) {
  const Results results = marked("<script>alert(1)</script> | *x*\nnext line");
  const Report report = test::fullReport(results);
  EXPECT_EQ(toHtml(report).find("<script>alert"), std::string::npos);
  const std::string markdown = toMarkdown(report);
  EXPECT_EQ(markdown.find("<script>"), std::string::npos);
  EXPECT_NE(markdown.find("\\| \\*x\\* next line |"), std::string::npos);
}

TEST(ReportMarks, AreMembersOfTheirPairInJson) {
  rapidjson::Document json;
  json.Parse(toJson(marked("say \"why\"\n")).c_str());
  ASSERT_FALSE(json.HasParseError());
  const auto& marks = json["pairs"][0]["marks"];
  ASSERT_EQ(marks.Size(), 4U);
  EXPECT_STREQ(marks[0]["kind"].GetString(), "triplet");
  EXPECT_STREQ(marks[0]["function"].GetString(), "void gemm<float, 64>(float*)");
  EXPECT_STREQ(marks[0]["metric"].GetString(), "gpu_usage");
  EXPECT_STREQ(marks[0]["device"].GetString(), "GPU 0");
  EXPECT_TRUE(marks[0]["pinned"].GetBool());
  EXPECT_STREQ(marks[0]["note"].GetString(), "say \"why\"\n");
  EXPECT_STREQ(marks[1]["kind"].GetString(), "cycle");
  EXPECT_STREQ(marks[1]["side"].GetString(), "B");
  EXPECT_EQ(marks[1]["index"].GetInt64(), 3);
  EXPECT_FALSE(marks[1]["pinned"].GetBool());
  EXPECT_TRUE(marks[2]["note"].IsNull());
  EXPECT_STREQ(marks[3]["kind"].GetString(), "stretch");
  EXPECT_STREQ(marks[3]["side"].GetString(), "A");
  EXPECT_EQ(marks[3]["start_ns"].GetInt64(), -2'500);
  EXPECT_EQ(marks[3]["end_ns"].GetInt64(), 4'000'000);
}

}  // namespace culprit
