#include "core/analysis/judging/job/late_work.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/analysis/judging/job/judge_job.h"
#include "core/stats/basics/random.h"
#include "tests/support/made_job.h"

namespace culprit {

namespace {

using Late = std::vector<JobVerdict::LateRank>;

Late lateOf(MadeJob& job) {
  const std::vector<JobVerdict> verdicts = judgeJobs(job.results(), job.pairs());
  EXPECT_EQ(verdicts.size(), 1U);
  return verdicts.empty() ? Late() : verdicts.front().late;
}

std::vector<int> ranksOf(const Late& late) {
  std::vector<int> ranks;
  for (const JobVerdict::LateRank& each : late) ranks.push_back(each.rank);
  return ranks;
}

/// The ranks take some time longer in every step of a run, as they happened to be placed: other ones in A and
/// in B, and nothing is wrong.
void place(MadeJob& job, const std::vector<double>& aMs, const std::vector<double>& bMs) {
  for (std::size_t rank = 0; rank < aMs.size(); ++rank) {
    job.delay(Side::A, rank, TimeClass::Waiting, aMs[rank]);
    job.delay(Side::B, rank, TimeClass::Waiting, bMs[rank]);
  }
  for (const Side side : {Side::A, Side::B}) job.jitter(side, 0.05);
}

/// Four ranks, of which the third computes so much longer in B.
MadeJob placedJob(double lateMs) {
  MadeJob job(4, 14);
  place(job, {0.3, 1.7, 0.2, 1.1}, {1.5, 0.1, 0.4, 0.9});
  job.delay(Side::B, 2, TimeClass::GpuCompute, lateMs);
  return job;
}

std::vector<double> upTo2Ms(stats::Random& random, std::size_t count) {
  std::vector<double> ms(count);
  for (double& each : ms) each = 0.001 * static_cast<double>(random.below(2000));
  return ms;
}

void leaveOut(MadeJob& job, Side side, std::size_t step) {
  for (ProcessSamples& samples : job.samplesOf(side)) {
    samples.cycles.erase(samples.cycles.begin() + static_cast<std::ptrdiff_t>(step));
    samples.turnTimes.erase(samples.turnTimes.begin() + static_cast<std::ptrdiff_t>(step));
  }
}

/// The recording ends within the last step, on one rank much later than on the others.
void cutLastStep(MadeJob& job, Side side) {
  std::size_t rank = 0;
  for (ProcessSamples& samples : job.samplesOf(side)) {
    const std::size_t last = samples.cycles.size() - 1;
    samples.cycles[last].durationNs = rank == 1 ? 150'000'000 : 400'000;
    samples.turnTimes[last] = {};
    const auto at = static_cast<std::uint32_t>(last);
    job.results().pairs[rank++].verdict.edges.push_back({side, at, EdgeReason::FewLaunches});
  }
}

}  // namespace

TEST(LateWork, RanksOfNormalRunsAreUnlikeAndNotLate) {
  for (const std::size_t ranks : {4U, 8U}) {
    int named = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
      MadeJob job(ranks, 14, seed);
      stats::Random random(seed);
      const std::vector<double> aMs = upTo2Ms(random, ranks);
      place(job, aMs, upTo2Ms(random, ranks));
      named += lateOf(job).empty() ? 0 : 1;
    }
    EXPECT_LE(named, 4) << ranks << " ranks, of 200";
  }
}

TEST(LateWork, WithoutAnyOneStepTheSameRankIsLate) {
  for (const Side side : {Side::A, Side::B}) {
    for (std::size_t step = 0; step < 14; ++step) {
      SCOPED_TRACE("without step " + std::to_string(step));
      MadeJob job = placedJob(1.5);
      leaveOut(job, side, step);
      EXPECT_EQ(ranksOf(lateOf(job)), std::vector{2});
    }
  }
}

TEST(LateWork, AStepThatTheRecordingCutsHidesNobody) {
  for (const double ms : {0.0, 1.5}) {
    MadeJob cut = placedJob(ms), trimmed = placedJob(ms);
    for (const Side side : {Side::A, Side::B}) {
      cutLastStep(cut, side);
      leaveOut(trimmed, side, 13);
    }
    EXPECT_EQ(lateOf(cut), lateOf(trimmed)) << ms;
    EXPECT_EQ(ranksOf(lateOf(cut)), ms > 0.0 ? std::vector{2} : std::vector<int>());
  }
}

TEST(LateWork, APartOfTheOwnTimeTellsWhatTheWholeDoesNot) {
  MadeJob job = placedJob(1.5);
  job.results().pairs[2].verdict.computeFactor = 1.25;
  const Late late = lateOf(job);
  ASSERT_EQ(ranksOf(late), std::vector{2});
  EXPECT_EQ(late[0].reason, LateReason::Compute);
  EXPECT_NEAR(late[0].ms(), 1.5, 0.1) << "not by how it was placed";
  EXPECT_EQ(late[0].factor, 1.25);
}

TEST(LateWork, WhatAnotherPartMakesUpForIsNotLate) {
  MadeJob job(8, 14);
  job.delay(Side::A, 2, TimeClass::Host, 1.5);
  job.delay(Side::B, 2, TimeClass::GpuCompute, 1.5);
  for (const JobVerdict::LateRank& late : lateOf(job)) EXPECT_FALSE(late.grew) << late.rank;
}

TEST(LateWork, OneLongStepMakesNobodyLate) {
  MadeJob job(8, 14);
  Cycle& longest = job.samplesOf(Side::B)[3].cycles[5];
  longest.durationNs += 40'000'000;
  job.samplesOf(Side::B)[3].turnTimes[5].classNs.at(static_cast<std::size_t>(TimeClass::Host)) += 40'000'000;
  EXPECT_TRUE(lateOf(job).empty());
}

TEST(LateWork, HalfOfTheRanksMayBeLateAtOnce) {
  MadeJob job(8, 14);
  job.delay(Side::B, {1, 2, 5, 6}, TimeClass::Host, 0.5);
  EXPECT_EQ(lateOf(job).size(), 4U);
  MadeJob more(8, 14);
  more.delay(Side::B, {0, 1, 2, 5, 6}, TimeClass::Host, 0.5);
  EXPECT_TRUE(lateOf(more).empty()) << "then the others are early";
}

}  // namespace culprit
