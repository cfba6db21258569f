// Which pair of a job leads, and what is said of it, where nothing was found to have changed.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/report/chapters/front_page.h"
#include "core/report/sentences/sentences.h"
#include "core/report/sentences/summary.h"
#include "tests/support/sample_results.h"

namespace culprit {

namespace {

/// A job of five ranks that is called as told; the functions of rank 2 differ most.
Results jobOf(SpeedVerdict said) {
  test::SampleResults sample;
  for (int rank = 0; rank < 5; ++rank) {
    sample.pair(rank, rank).cycles(Side::A, "x", {1000, 1000}).cycles(Side::B, "x", {1000, 1000});
    sample.row({.score = rank == 2 ? 4.0 : 1.0});
  }
  Results results = sample.take();
  for (std::size_t rank = 0; rank < results.pairs.size(); ++rank)
    results.pairs[rank].a.rank = results.pairs[rank].b.rank = static_cast<int>(rank);
  JobVerdict& job = results.jobs.emplace_back();
  job.ranks = job.ranksA = job.ranksB = 5;
  job.step = {1.001, 0.98, 1.02, 12, 12, said};
  job.stepAMs = job.stepBMs = 10.0;
  return results;
}

/// Headline, standard output and the first line below the title of a report.
std::vector<std::string> textsOf(const Results& results) {
  return {plainText(headline(results)), summaryText(results),
          plainText(report::verdictBox(results, leadingPair(results)).evidence.at(0))};
}

void expectNoneLeads(const Results& results) {
  EXPECT_EQ(leadingReason(results), "");
  for (const std::string& text : textsOf(results)) {
    EXPECT_NE(text.find("o pair stands out by its change"), std::string::npos) << text;
    EXPECT_EQ(text.find("he one with"), std::string::npos) << text;
  }
}

void expectLeads(const Results& results, std::string_view reason) {
  EXPECT_EQ(leadingReason(results), reason);
  for (const std::string& text : textsOf(results)) {
    EXPECT_EQ(text.find("stands out"), std::string::npos) << text;
    EXPECT_NE(text.find("he one with the " + std::string(reason)), std::string::npos) << text;
  }
}

}  // namespace

TEST(UncalledJob, HasNoLeadingPair) {
  for (const SpeedVerdict said : {SpeedVerdict::NoChange, SpeedVerdict::WithinBand, SpeedVerdict::NotCertain})
    expectNoneLeads(jobOf(said));
}

TEST(UncalledJob, IsNoneThatIsCalledOrCannotBeJudged) {
  for (const SpeedVerdict said : {SpeedVerdict::Slower, SpeedVerdict::Faster, SpeedVerdict::TooFewCycles})
    expectLeads(jobOf(said), "highest suspicion score");
}

TEST(UncalledJob, ARankThatIsCalledLateOrHasASureCauseLeads) {
  Results called = jobOf(SpeedVerdict::NoChange), late = jobOf(SpeedVerdict::NoChange),
          caused = jobOf(SpeedVerdict::NoChange);
  called.pairs[2].verdict.slowdown.whole = {1.3, 1.2, 1.4, 12, 12, SpeedVerdict::Slower};
  expectLeads(called, "highest suspicion score");
  std::swap(called.pairs[2].verdict, called.pairs[4].verdict);
  expectLeads(called, "highest suspicion score");
  late.jobs[0].late = {{.process = late.pairs[3].b.id, .rank = 3, .bMs = 0.4}};
  expectLeads(late, "latest rank");
  caused.pairs[1].verdict.causes = {{.timeClass = TimeClass::Host,
                                     .family = "host",
                                     .unit = "ms",
                                     .level = CauseLevel::Possible,
                                     .score = 0.9,
                                     .a = 8.0,
                                     .b = 9.0,
                                     .shift = 1.0}};
  expectNoneLeads(caused);
  caused.pairs[1].verdict.causes[0].level = CauseLevel::Strong;
  expectLeads(caused, "clearest cause");
}

}  // namespace culprit
