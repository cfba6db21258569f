// What ranks are said to be late by, where their own pairs tell what took longer on them.
#include "core/report/sentences/verdict/job/job_late.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/support/sample_results.h"

namespace culprit {

namespace {

/// Three ranks of one host, of which 1 and 2 are late.
Results withTwoLate(LateReason reason) {
  test::SampleResults sample;
  for (std::uint32_t rank = 0; rank < 3; ++rank)
    sample.pair(rank, rank).cycles(Side::A, "x", {1000}).cycles(Side::B, "x", {1000});
  Results results = sample.take();
  results.jobs = {{.ranks = 3, .ranksA = 3, .ranksB = 3}};
  for (const int rank : {1, 2})
    results.jobs[0].late.push_back({.process = results.pairs.at(static_cast<std::size_t>(rank)).b.id,
                                    .rank = rank,
                                    .bMs = 0.5 - 0.1 * rank,
                                    .reason = reason});
  return results;
}

/// The own pair of a rank: beside waiting, so much more for `time`.
void grow(Results& results, std::size_t rank, TimeClass time, double ms) {
  results.pairs.at(rank).verdict.waterfall =
      Waterfall{.steps = {{TimeClass::Communication, 1.0, 4.0}, {time, 6.0, 6.0 + ms}}};
}

std::vector<std::string> clausesOf(const Results& results) {
  std::vector<std::string> texts;
  for (const LateClause& late : lateClauses(results, results.jobs.at(0)).grown) texts.push_back(late.text);
  return texts;
}

std::string reasonOf(const Results& results) {
  return lateReasonText(results, results.jobs.at(0).late.at(0));
}

}  // namespace

TEST(JobLate, WhatTookLessTimeThanBeforeDoesNotTakeLonger) {
  Results results = withTwoLate(LateReason::Compute);
  for (const std::size_t rank : {1U, 2U}) grow(results, rank, TimeClass::GpuCompute, -0.5);
  EXPECT_EQ(clausesOf(results),
            std::vector<std::string>{"ranks 1 and 2 are late by 0.40 and 0.30 ms: their compute kernels "
                                     "became faster, but those of the others more so"});
  grow(results, 2, TimeClass::GpuCompute, 0.5);
  EXPECT_EQ(clausesOf(results),
            (std::vector<std::string>{"rank 1 is late by 0.40 ms: its compute kernels became faster, but "
                                      "those of the others more so",
                                      "rank 2 is late by 0.30 ms: its compute kernels take longer"}));
}

TEST(JobLate, WhatIsAsItWasIsNeitherFasterNorSlowerByTheSignOfNoise) {
  for (const double noiseMs : {-0.03, 0.0, 0.03}) {
    Results results = withTwoLate(LateReason::Host);
    grow(results, 1, TimeClass::Host, noiseMs);
    EXPECT_EQ(reasonOf(results), "host work takes as long as in A, but that of the others became faster");
    EXPECT_FALSE(lateClauses(results, results.jobs.at(0)).grown.at(0).tookLonger);
  }
}

TEST(JobLate, OfARankWithoutItsPartsTheTypicalKernelTellsIt) {
  Results results = withTwoLate(LateReason::Compute);
  for (const auto& [factor, said] : {std::pair(1.04, "compute kernels take 4 % longer"),
                                     std::pair(0.999,
                                               "compute kernels take as long as in A, but those of the "
                                               "others became faster"),
                                     std::pair(0.9,
                                               "compute kernels became faster, but those of the others "
                                               "more so")}) {
    results.jobs[0].late[0].factor = factor;
    EXPECT_EQ(reasonOf(results), said);
  }
}

TEST(JobLate, ItIsTheTimeOfTheReasonThatCounts) {
  for (const auto& [reason, time] :
       {std::pair(LateReason::Host, TimeClass::Host), std::pair(LateReason::Host, TimeClass::Waiting),
        std::pair(LateReason::Input, TimeClass::InputPipeline),
        std::pair(LateReason::Copies, TimeClass::Copies)}) {
    Results results = withTwoLate(reason);
    const std::string longer = reasonOf(results);
    EXPECT_NE(longer.find("longer"), std::string::npos) << "nothing is known of its pair";
    grow(results, 1, TimeClass::GpuCompute, -0.5);
    EXPECT_EQ(reasonOf(results), longer) << "nor of what it is late by";
    grow(results, 1, time, 0.5);
    EXPECT_EQ(reasonOf(results), longer);
    grow(results, 1, time, -0.5);
    EXPECT_NE(reasonOf(results).find("became faster, but "), std::string::npos) << reasonOf(results);
  }
}

TEST(JobLate, WhatLiesBetweenTheCyclesIsTimeOfTheHost) {
  Results results = withTwoLate(LateReason::Host);
  grow(results, 1, TimeClass::Idle, -0.1);
  EXPECT_EQ(reasonOf(results), "host work became faster, but that of the others more so");
  results.pairs[1].verdict.waterfall->betweenAMs = 0.1;
  results.pairs[1].verdict.waterfall->betweenBMs = 0.5;
  EXPECT_EQ(reasonOf(results), "host work takes longer");
}

TEST(JobLate, WhoIsLateInBothHasMoreOfItThanTheOthers) {
  Results results = withTwoLate(LateReason::Host);
  grow(results, 1, TimeClass::Host, -0.5);
  results.jobs[0].late[0].grew = false;
  EXPECT_EQ(reasonOf(results), "host work takes longer");
}

}  // namespace culprit
