// Which process pairs a report shows in full, and what of the others stands in it.
#include "core/report/sentences/shown_pairs.h"

#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "core/analysis/judging/job/judge_job.h"
#include "core/report/document/writers.h"
#include "core/report/sentences/sentences.h"
#include "tests/support/full_report.h"
#include "tests/support/made_job.h"
#include "tests/support/sample_results.h"

namespace culprit {

namespace {

using Positions = std::vector<std::size_t>;

/// `count` positions from the first on.
Positions positionsFrom(std::size_t first, std::size_t count) {
  Positions positions(count);
  std::iota(positions.begin(), positions.end(), first);
  return positions;
}

JobVerdict::LateRank lateRankOf(const Results& results, std::size_t pair, double aMs, double bMs) {
  return {.process = results.pairs[pair].b.id,
          .rank = static_cast<int>(pair),
          .aMs = aMs,
          .bMs = bMs,
          .reason = LateReason::Compute,
          .grew = aMs < 0.5 * bMs};
}

/// A job of so many ranks, rank 1 being late, the others the slower the higher their rank.
Results resultsOfJob(std::uint32_t count, int rows = 1) {
  test::SampleResults sample;
  for (std::uint32_t rank = 0; rank < count; ++rank) {
    sample.pair(rank, rank).cycles(Side::A, "x", {1000, 1000}).cycles(Side::B, "x", {1000, 1000});
    for (int row = 0; row < rows; ++row) sample.row({.function = "kernel " + std::to_string(row)});
  }
  Results results = sample.take();
  for (std::uint32_t rank = 0; rank < count; ++rank) {
    PairResults& pair = results.pairs[rank];
    pair.a.rank = pair.b.rank = static_cast<int>(rank);
    pair.verdict.slowdown.whole.ratio = 1.0 + 0.02 * static_cast<double>(rank);
  }
  results.jobs = {{.ranks = count,
                   .ranksA = count,
                   .ranksB = count,
                   .steps = 12,
                   .step = {1.041, 1.039, 1.043, 12, 12, SpeedVerdict::Slower},
                   .stepAMs = 10.74,
                   .stepBMs = 11.18,
                   .agree = count}};
  results.jobs[0].late = {lateRankOf(results, 1, 0.0, 0.4)};
  return results;
}

std::string fullMarkdown(const Results& results) {
  return toMarkdown(test::fullReport(results));
}

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

/// The headings of the pairs that have chapters.
std::vector<std::string> headingsOfPairs(const std::string& markdown) {
  std::vector<std::string> headings;
  for (const std::string& line : linesOf(markdown))
    if (line.starts_with("## ") && line.find(". Process pair ") != std::string::npos)
      headings.push_back(line);
  return headings;
}

/// Rows of the first table below a heading, its head not counted.
std::size_t rowsBelow(const std::string& markdown, const std::string& heading) {
  const std::vector<std::string> lines = linesOf(markdown);
  auto line = std::find(lines.begin(), lines.end(), heading);
  const auto isRow = [](const std::string& each) { return each.starts_with('|'); };
  line = std::find_if(line, lines.end(), isRow);
  const auto end = std::find_if_not(line, lines.end(), isRow);
  return static_cast<std::size_t>(std::max<std::ptrdiff_t>(end - line - 2, 0));
}

rapidjson::Document jsonOf(const Results& results) {
  rapidjson::Document json;
  json.Parse(toJson(results).c_str());
  EXPECT_FALSE(json.HasParseError()) << json.GetErrorOffset();
  return json;
}

}  // namespace

TEST(ShownPairs, AreAllOfUpToSixteen) {
  EXPECT_EQ(shownPairs(Results()), Positions());
  for (const std::size_t count : {1U, 16U}) {
    MadeJob job(count, 5);
    EXPECT_EQ(shownPairs(job.results()), positionsFrom(0, count));
    EXPECT_TRUE(shownPairsText(job.results()).empty());
  }
  EXPECT_EQ(shownPairs(MadeJob(17, 5).results()).size(), kMostShownPairs);
}

TEST(ShownPairs, OfMoreAreTheLateRanksThenTheLargestChangesInTheOrderOfTheSession) {
  MadeJob job(40, 12);
  Results& results = job.results();
  job.delay(Side::B, {39, 2, 21}, TimeClass::GpuCompute, 0.5);
  results.jobs = judgeJobs(results, job.pairs());
  ASSERT_EQ(results.jobs.size(), 1U);
  ASSERT_EQ(results.jobs[0].late.size(), 3U);
  for (std::size_t rank = 0; rank < results.pairs.size(); ++rank)
    results.pairs[rank].verdict.slowdown.whole.ratio = 1.0 + 0.02 * static_cast<double>(rank);
  results.pairs[7].verdict.slowdown.whole.ratio = 0.3;  // faster is a change, too
  Positions expected = {2, 7, 21};
  for (const std::size_t rank : positionsFrom(27, 13)) expected.push_back(rank);
  EXPECT_EQ(shownPairs(results), expected);
}

TEST(ShownPairs, HaveTheLeadingPairAmongThemHoweverManyRanksAreLateInBoth) {
  Results results = resultsOfJob(40);
  results.jobs[0].late.clear();
  for (std::size_t pair = 0; pair < 20; ++pair)
    results.jobs[0].late.push_back(lateRankOf(results, pair, 1.0, 1.0 + 0.01 * static_cast<double>(pair)));
  results.pairs[30].comparisons.front().score = 80.0;
  ASSERT_EQ(&leadingPair(results), &results.pairs[30]);
  Positions expected = positionsFrom(5, 15);
  expected.push_back(30);
  EXPECT_EQ(shownPairs(results), expected);
}

TEST(ShownPairs, CountLengthsThatSayNothingAsNoChange) {
  Results results = resultsOfJob(40);
  for (PairResults& pair : results.pairs) pair.verdict.slowdown.whole.verdict = SpeedVerdict::NoAnchor;
  EXPECT_EQ(shownPairs(results), positionsFrom(0, 16)) << "the late rank is rank 1";
  CallRatio slower;
  slower.ratio = 1.2;
  results.pairs[33].verdict.perCall = PerCall{};
  results.pairs[33].verdict.perCall->typical = slower;
  EXPECT_EQ(shownPairs(results).back(), 33U) << "calls say something";
  results.pairs[35].verdict.slowdown = {
      .whole = {.ratio = 1.0}, .by = SlowdownBy::Total, .total = SpeedRatio{.ratio = 1.5}};
  EXPECT_EQ(shownPairs(results).back(), 35U) << "long cycles, too";
}

TEST(ShownPairs, AreToldWithTheWayToTheOthers) {
  Results results = resultsOfJob(40);
  const std::string byRank = plainText(shownPairsText(results));
  EXPECT_TRUE(byRank.starts_with("Of 40 process pairs the 16 most telling are shown in full")) << byRank;
  EXPECT_NE(byRank.find("culprit-cli compare A B --process rankN"), std::string::npos) << byRank;
  results.pairs[3].a.rank.reset();
  const std::string byPid = plainText(shownPairsText(results));
  EXPECT_NE(byPid.find("--process N:M"), std::string::npos) << byPid;
}

TEST(ShownPairs, AloneHaveChaptersAndAllHaveALine) {
  const std::string markdown = fullMarkdown(resultsOfJob(40));
  const std::vector<std::string> headings = headingsOfPairs(markdown);
  ASSERT_EQ(headings.size(), kMostShownPairs);
  EXPECT_NE(headings.front().find("Process pair 2 of 40"), std::string::npos) << headings.front();
  EXPECT_NE(headings.back().find("Process pair 40 of 40"), std::string::npos) << headings.back();
  EXPECT_EQ(rowsBelow(markdown, "## All Process Pairs"), 40U);
  EXPECT_NE(markdown.find("Of 40 process pairs the 16 most telling"), std::string::npos);
  // One page has no chapters to speak of.
  const std::string page = toMarkdown(buildReport(resultsOfJob(40)));
  EXPECT_EQ(rowsBelow(page, "## Process Pairs"), 16U);
  EXPECT_NE(page.find("The 16 most telling of 40; "), std::string::npos);
}

TEST(ShownPairs, OfSixteenNothingIsSaid) {
  const std::string markdown = fullMarkdown(resultsOfJob(16));
  EXPECT_EQ(headingsOfPairs(markdown).size(), 16U);
  EXPECT_EQ(markdown.find("most telling"), std::string::npos);
  EXPECT_EQ(markdown.find("shown in full"), std::string::npos);
}

TEST(ShownPairs, KeepTheReportOfAThousandRanksShort) {
  Results results = resultsOfJob(1024, 10);
  for (int file = 0; file < 2048; ++file)
    results.issues.push_back({.kind = IssueKind::UntriedFormat,
                              .side = file % 2 == 0 ? Side::A : Side::B,
                              .file = "rank" + std::to_string(file / 2) + "/trace.json",
                              .count = 3,
                              .text = "a format that was never tried"});
  const std::string markdown = fullMarkdown(results);
  EXPECT_LT(markdown.size(), 2'000'000U);
  EXPECT_EQ(rowsBelow(markdown, "## All Process Pairs"), 1024U);
  EXPECT_NE(markdown.find("and 1,008 more"), std::string::npos) << "issues of one kind and side";
  EXPECT_NE(markdown.find("3,024"), std::string::npos) << "counted together";
}

TEST(ShownPairs, AloneStandInFullInJson) {
  Results results = resultsOfJob(40);
  results.pairs[39].verdict.slowdown = {.whole = {1.0, 0.99, 1.02, 12, 12, SpeedVerdict::Slower},
                                        .by = SlowdownBy::Total,
                                        .total = SpeedRatio{1.71, 1.52, 1.93, 12, 12, SpeedVerdict::Slower}};
  const rapidjson::Document json = jsonOf(results);
  EXPECT_EQ(json["shown_pairs"]["in_detail"].GetUint(), 16U);
  EXPECT_EQ(json["shown_pairs"]["of"].GetUint(), 40U);
  ASSERT_EQ(json["pairs"].Size(), 16U);
  EXPECT_EQ(json["pairs"][0]["process_b"]["rank"].GetInt(), 1);
  const auto& overview = json["pair_overview"];
  ASSERT_EQ(overview.Size(), 40U);
  Positions inDetail;
  for (rapidjson::SizeType at = 0; at < overview.Size(); ++at)
    if (overview[at]["in_detail"].GetBool()) inDetail.push_back(at);
  EXPECT_EQ(inDetail, shownPairs(results));
  const auto& late = overview[1];
  EXPECT_EQ(late["number"].GetUint(), 2U);
  EXPECT_EQ(late["process_a"]["pid"].GetInt(), 1);
  EXPECT_EQ(late["process_b"]["rank"].GetInt(), 1);
  EXPECT_STREQ(late["label_b"].GetString(), "abnormal");
  EXPECT_STREQ(late["comparable"].GetString(), "comparable");
  EXPECT_STREQ(late["verdict"].GetString(), "not known");
  EXPECT_DOUBLE_EQ(late["ratio"].GetDouble(), 1.02);
  EXPECT_TRUE(late["low"].IsNull());
  EXPECT_TRUE(late["by"].IsNull()) << "it is not called";
  EXPECT_TRUE(late["total"].IsNull());
  EXPECT_TRUE(late["mechanism"].IsNull());
  EXPECT_TRUE(late["causes"].IsNull());
  EXPECT_TRUE(late["late"].GetBool());
  EXPECT_FALSE(overview[2]["late"].GetBool());
  EXPECT_EQ(late["marks"].Size(), 0U);
  const auto& byMeans = overview[39];
  EXPECT_STREQ(byMeans["by"].GetString(), "total");
  EXPECT_DOUBLE_EQ(byMeans["ratio"].GetDouble(), 1.0) << "what it was before there was `total`";
  EXPECT_DOUBLE_EQ(byMeans["total"]["ratio"].GetDouble(), 1.71);
  EXPECT_DOUBLE_EQ(byMeans["total"]["low"].GetDouble(), 1.52);
  EXPECT_DOUBLE_EQ(byMeans["total"]["high"].GetDouble(), 1.93);
}

TEST(ShownPairs, OfSixteenJsonHasNoOverview) {
  const rapidjson::Document json = jsonOf(resultsOfJob(16));
  EXPECT_EQ(json["pairs"].Size(), 16U);
  EXPECT_FALSE(json.HasMember("pair_overview"));
  EXPECT_FALSE(json.HasMember("shown_pairs"));
}

}  // namespace culprit
