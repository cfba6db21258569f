#include "core/analysis/judging/job/judge_job.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "core/analysis/judging/job/group_transfers.h"
#include "tests/support/made_job.h"

namespace culprit {

namespace {

JobVerdict verdictOn(MadeJob& job) {
  const std::vector<JobVerdict> verdicts = judgeJobs(job.results(), job.pairs());
  EXPECT_EQ(verdicts.size(), 1U);
  return verdicts.empty() ? JobVerdict() : verdicts.front();
}

void expectNothing(const JobVerdict& verdict) {
  EXPECT_TRUE(verdict.late.empty());
  EXPECT_TRUE(verdict.lateHosts.empty());
  EXPECT_EQ(verdict.scope, TransferScope::None);
}

std::vector<int> lateRanksOf(const JobVerdict& verdict) {
  std::vector<int> ranks;
  for (const JobVerdict::LateRank& late : verdict.late) ranks.push_back(late.rank);
  std::sort(ranks.begin(), ranks.end());
  return ranks;
}

bool isDescribed(const Collectives::Group& group, std::string_view description) {
  return group.description == description;
}

}  // namespace

TEST(JudgeJob, FindsNothingWhereNothingChanged) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    MadeJob job(16, 5 + seed % 7, seed);
    const JobVerdict verdict = verdictOn(job);
    expectNothing(verdict);
    EXPECT_EQ(verdict.step.verdict, SpeedVerdict::NoChange);
    EXPECT_EQ(verdict.ranks, 16U);
    EXPECT_EQ(verdict.hosts, 2U);
    ASSERT_EQ(verdict.groups.size(), 11U);
    for (const JobVerdict::GroupChange& group : verdict.groups)
      EXPECT_EQ(nameOf(group.change), "same") << group.name;
  }
}

TEST(JudgeJob, JitterMakesNobodyLate) {
  // Own times of 7 ms that vary by up to 0.8 ms, in B alone and in both.
  int named = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    for (const bool isInBoth : {false, true}) {
      MadeJob job(16, 5 + seed % 50, seed);
      job.jitter(Side::B, 0.8);
      if (isInBoth) job.jitter(Side::A, 0.8);
      named += verdictOn(job).late.empty() ? 0 : 1;
    }
  }
  EXPECT_LE(named, 6);  // of 200; 1 % is allowed for
}

TEST(JudgeJob, ALateRankIsNamedThroughJitterWhenThereAreStepsEnough) {
  MadeJob job(16, 60);
  for (const Side side : {Side::A, Side::B}) job.jitter(side, 0.4);
  job.delay(Side::B, 6, TimeClass::Host, 0.5);
  const JobVerdict verdict = verdictOn(job);
  ASSERT_EQ(lateRanksOf(verdict), std::vector{6});
  EXPECT_NEAR(verdict.late[0].ms(), 0.5, 0.15);
}

TEST(JudgeJob, RanksWithMoreToDoAreNotLateWhenAllGetSlower) {
  MadeJob job(16, 8);
  std::vector<std::size_t> lastStage{12, 13, 14, 15}, all(16);
  std::iota(all.begin(), all.end(), 0U);
  for (const Side side : {Side::A, Side::B}) job.delay(side, lastStage, TimeClass::GpuCompute, 2.0);
  for (auto& group : job.results().runB.collectives->groups)
    group.description = "PIPELINE_MODEL_PARALLEL_GROUP";
  job.delay(Side::B, all, TimeClass::GpuCompute, 0.7);
  job.delay(Side::B, lastStage, TimeClass::GpuCompute, 0.2);
  EXPECT_TRUE(verdictOn(job).late.empty());
}

TEST(JudgeJob, AStrangersCyclesOfOneNumberCountOnce) {
  MadeJob job(3, 6);
  const std::vector<std::vector<std::int64_t>> numbers{
      {1, 2, 1, 2, 3, 4}, {1, 1, 1, 1, 1, 1}, {5, 4, 3, 2, 1, 0}};
  for (std::size_t rank = 0; rank < 3; ++rank)
    for (std::size_t k = 0; k < 6; ++k) job.samplesOf(Side::A)[rank].cycles[k].number = numbers[rank][k];
  const JobVerdict verdict = verdictOn(job);
  EXPECT_EQ(verdict.step.cyclesA, 1U);
  EXPECT_FALSE(verdict.step.low);
}

TEST(JudgeJob, FewLongStepsAreToldByTheMeans) {
  MadeJob job(8, 10);
  for (ProcessSamples& samples : job.samplesOf(Side::B))
    for (const std::size_t k : {3U, 7U}) samples.cycles[k].durationNs += 20'000'000;
  for (PairResults& pair : job.results().pairs) pair.verdict.slowdown.whole.verdict = SpeedVerdict::Slower;
  const JobVerdict verdict = verdictOn(job);
  EXPECT_EQ(verdict.step.verdict, SpeedVerdict::Slower);
  EXPECT_EQ(verdict.by, SlowdownBy::Total);
  EXPECT_NEAR(*verdict.step.ratio, 1.4, 0.01);
  EXPECT_FALSE(verdict.step.low);
}

TEST(JudgeJob, TimeBetweenStepsCountsWhereThePairsMeasurePeriods) {
  MadeJob job(8, 8);
  for (const Side side : {Side::A, Side::B}) {
    for (std::size_t rank = 0; rank < 8; ++rank) {
      for (std::size_t k = 0; k + 1 < 8; ++k) {
        Cycle& cycle = job.samplesOf(side)[rank].cycles[k];
        const bool isLate = side == Side::B && rank == 2;
        cycle.periodNs = cycle.durationNs + (isLate ? 1'000'000 : 200'000);
      }
    }
  }
  EXPECT_TRUE(verdictOn(job).late.empty());
  for (PairResults& pair : job.results().pairs) pair.verdict.slowdown.arePeriods = true;
  const JobVerdict verdict = verdictOn(job);
  EXPECT_EQ(lateRanksOf(verdict), std::vector{2});
  EXPECT_EQ(verdict.step.cyclesB, 7U) << "the last one has no period";
}

TEST(JudgeJob, NamesTheRankThatIsLateWithItsOwnWork) {
  const std::vector<std::pair<TimeClass, LateReason>> reasons{{TimeClass::GpuCompute, LateReason::Compute},
                                                              {TimeClass::Host, LateReason::Host},
                                                              {TimeClass::Idle, LateReason::Host},
                                                              {TimeClass::InputPipeline, LateReason::Input},
                                                              {TimeClass::Copies, LateReason::Copies}};
  for (const auto& [time, reason] : reasons) {
    MadeJob job(16, 8);
    job.delay(Side::B, 11, time, 0.4);
    job.results().pairs[11].verdict.computeFactor = 1.05;
    const JobVerdict verdict = verdictOn(job);
    ASSERT_EQ(verdict.late.size(), 1U);
    const JobVerdict::LateRank& late = verdict.late[0];
    EXPECT_EQ(late.rank, 11);
    EXPECT_EQ(late.process, job.results().pairs[11].b.id);
    EXPECT_TRUE(late.grew);
    EXPECT_NEAR(late.ms(), 0.4, 0.02);
    EXPECT_EQ(late.reason, reason);
    EXPECT_EQ(late.factor.has_value(), reason == LateReason::Compute);
    EXPECT_TRUE(verdict.lateHosts.empty());
    // 4 % lies inside the band between normal runs, but the late rank explains it.
    EXPECT_EQ(verdict.step.verdict, SpeedVerdict::Slower);
    EXPECT_EQ(verdict.by, SlowdownBy::StableParts);
    EXPECT_NEAR(verdict.stepBMs - verdict.stepAMs, 0.4, 0.01);
  }
}

TEST(JudgeJob, ALongerStepThatNobodyExplainsStaysInsideTheBand) {
  MadeJob job(16, 8);
  std::vector<std::size_t> all(16);
  std::iota(all.begin(), all.end(), 0U);
  job.delay(Side::B, all, TimeClass::Host, 0.4);
  const JobVerdict verdict = verdictOn(job);
  expectNothing(verdict);
  EXPECT_EQ(verdict.step.verdict, SpeedVerdict::WithinBand);
  for (PairResults& pair : job.results().pairs) pair.verdict.slowdown.whole.verdict = SpeedVerdict::Slower;
  const JobVerdict called = verdictOn(job);
  EXPECT_EQ(called.step.verdict, SpeedVerdict::Slower);
  EXPECT_EQ(called.by, SlowdownBy::Typical) << "nothing explains it";
}

TEST(JudgeJob, NamesTheHostAllOfWhoseRanksAreLate) {
  MadeJob job(16, 8);
  std::vector<std::size_t> late(8);
  std::iota(late.begin(), late.end(), 8U);
  job.delay(Side::B, late, TimeClass::GpuCompute, 0.4);
  const JobVerdict verdict = verdictOn(job);
  EXPECT_EQ(lateRanksOf(verdict), (std::vector{8, 9, 10, 11, 12, 13, 14, 15}));
  ASSERT_EQ(verdict.lateHosts.size(), 1U);
  EXPECT_EQ(verdict.lateHosts[0].host, "node1");
  EXPECT_EQ(verdict.lateHosts[0].late, 8U);
  EXPECT_EQ(verdict.lateHosts[0].ranks, 8U);
  EXPECT_EQ(verdict.lateHosts[0].reason, LateReason::Compute);
  EXPECT_NEAR(verdict.lateHosts[0].ms, 0.4, 0.02);
}

TEST(JudgeJob, TellsARankThatIsLateInBothFromOneThatBecameLate) {
  MadeJob job(8, 8);
  job.delay(Side::A, 3, TimeClass::GpuCompute, 0.4);
  job.delay(Side::B, 3, TimeClass::GpuCompute, 0.4);
  const JobVerdict verdict = verdictOn(job);
  ASSERT_EQ(lateRanksOf(verdict), std::vector{3});
  EXPECT_FALSE(verdict.late[0].grew);
  EXPECT_EQ(verdict.late[0].reason, LateReason::Compute);
  EXPECT_FALSE(verdict.late[0].factor);
  EXPECT_EQ(verdict.step.verdict, SpeedVerdict::NoChange);
}

TEST(JudgeJob, FewStepsNameNobodyAndHaveNoInterval) {
  MadeJob job(8, 3);
  job.delay(Side::B, 3, TimeClass::GpuCompute, 3.0);
  const JobVerdict verdict = verdictOn(job);
  EXPECT_TRUE(verdict.late.empty());
  ASSERT_TRUE(verdict.step.ratio);
  EXPECT_NEAR(*verdict.step.ratio, 1.3, 0.01);
  EXPECT_FALSE(verdict.step.low);
  EXPECT_EQ(verdict.step.verdict, SpeedVerdict::TooFewCycles);
}

TEST(JudgeJob, StepsThatARankLacksAreLeftOut) {
  MadeJob job(8, 8);
  ProcessSamples& samples = job.samplesOf(Side::A)[5];
  samples.cycles.erase(samples.cycles.begin() + 2);
  samples.turnTimes.erase(samples.turnTimes.begin() + 2);
  const JobVerdict verdict = verdictOn(job);
  EXPECT_EQ(verdict.step.cyclesA, 7U);
  EXPECT_EQ(verdict.step.cyclesB, 8U);
  EXPECT_EQ(verdict.steps, 7U);
  expectNothing(verdict);
}

TEST(JudgeJob, CyclesThatARecordingCutsAreNoSteps) {
  MadeJob job(8, 8);
  // The recording of rank 2 ends with the seventh step, and the others wait for it until it has been written.
  for (std::size_t rank = 0; rank < 8; ++rank) {
    Cycle& last = job.samplesOf(Side::B)[rank].cycles[7];
    last.durationNs = rank == 2 ? 300'000 : 200'000'000;
    TurnTimes& turns = job.samplesOf(Side::B)[rank].turnTimes[7];
    turns.classNs.at(static_cast<std::size_t>(TimeClass::Communication)) = last.durationNs;
    turns.waitingForRanksNs = last.durationNs;
  }
  const auto waitingGrowth = [&job] {
    for (const JobVerdict::ClassTime& time : verdictOn(job).classes)
      if (time.time == TimeClass::WaitingForRanks) return time.bMs - time.aMs;
    return 0.0;
  };
  EXPECT_GT(waitingGrowth(), 10.0) << "without knowing that it was cut";
  // It is enough that one of them tells.
  job.results().pairs[2].verdict.edges = {{Side::B, 7, EdgeReason::FewLaunches}};
  const JobVerdict verdict = verdictOn(job);
  expectNothing(verdict);
  EXPECT_EQ(verdict.step.cyclesA, 8U) << "A ends as it should";
  EXPECT_EQ(verdict.step.cyclesB, 7U);
  EXPECT_NEAR(waitingGrowth(), 0.0, 0.05);
}

TEST(JudgeJob, WaitingInCutCyclesIsNoArrivalSkew) {
  MadeJob job(8, 8);
  for (auto& calls : job.results().runB.collectives->groupCalls) calls.waitingMs = 500.0;
  const auto isSkewed = [&job] {
    const JobVerdict verdict = verdictOn(job);
    return std::any_of(verdict.groups.begin(), verdict.groups.end(),
                       [](const auto& group) { return group.change == TransferChange::ArrivalSkew; });
  };
  EXPECT_TRUE(isSkewed());
  // The complete steps have no such waiting. (Noise may make some of it longer.)
  for (ProcessSamples& samples : job.samplesOf(Side::B))
    for (TurnTimes& turns : samples.turnTimes) turns.waitingForRanksNs = 0;
  job.results().pairs[0].verdict.edges = {{Side::B, 7, EdgeReason::Long}};
  EXPECT_FALSE(isSkewed());
}

TEST(JudgeJob, ShorterTransfersDoNotExplainMoreTime) {
  MadeJob job(8, 8);
  job.slowTransfers([](const auto&) { return true; }, 0.7, 0.5);
  const JobVerdict verdict = verdictOn(job);
  EXPECT_EQ(verdict.scope, TransferScope::All);
  EXPECT_EQ(verdict.step.verdict, SpeedVerdict::WithinBand) << "5 % more, whose reason is not known";
}

TEST(JudgeJob, TellsWhichTransfersBecameSlower) {
  MadeJob all(16, 8);
  all.slowTransfers([](const auto&) { return true; }, 1.05, 0.1);
  const JobVerdict ofAll = verdictOn(all);
  EXPECT_EQ(ofAll.scope, TransferScope::All);
  EXPECT_NEAR(*ofAll.transferRatio, 1.05, 0.003);
  EXPECT_EQ(ofAll.groups.front().change, TransferChange::TransferSlower);
  EXPECT_TRUE(ofAll.late.empty());

  MadeJob between(32, 8);
  between.slowTransfers(
      [](const Collectives::Group& group) {
        const auto host = [](ProcessId member) { return indexOf(member) % 32 / MadeJob::kRanksOfHost; };
        return host(group.members.front()) == 0 && host(group.members.back()) >= 1;
      },
      1.5, 0.5);
  const JobVerdict ofHosts = verdictOn(between);
  EXPECT_EQ(ofHosts.scope, TransferScope::BetweenHosts);
  EXPECT_EQ(ofHosts.slowHosts, (std::vector<std::string>{"node0", "node1"}));
  EXPECT_EQ(ofHosts.step.verdict, SpeedVerdict::Slower);

  MadeJob kind(16, 8);
  kind.slowTransfers([](const auto& group) { return isDescribed(group, "TENSOR_MODEL_PARALLEL_GROUP"); }, 1.3,
                     0.5);
  const JobVerdict ofKind = verdictOn(kind);
  EXPECT_EQ(ofKind.scope, TransferScope::Kind);
  EXPECT_EQ(ofKind.slowKind, "TENSOR_MODEL_PARALLEL_GROUP");

  MadeJob one(16, 8);
  one.slowTransfers([](const Collectives::Group& group) { return group.name == "4"; }, 1.5, 0.0);
  const JobVerdict ofOne = verdictOn(one);
  EXPECT_EQ(ofOne.scope, TransferScope::Groups);
  EXPECT_EQ(ofOne.groups.front().name, "4");
  EXPECT_EQ(ofOne.groups.front().ranks, (std::vector{1, 9}));
  EXPECT_EQ(ofOne.groups.front().change, TransferChange::TransferSlower);
  EXPECT_NEAR(*ofOne.transferRatio, 1.5, 0.003);
}

TEST(JudgeJob, SaysNothingOfTransfersWithTooFewCallsOrOtherMembers) {
  MadeJob few(16, 8);
  for (auto& calls : few.results().runB.collectives->groupCalls) calls.lowMs = calls.highMs = std::nullopt;
  few.slowTransfers([](const Collectives::Group&) { return false; }, 1.0, 0.0);
  const JobVerdict verdict = verdictOn(few);
  EXPECT_EQ(verdict.scope, TransferScope::None);
  for (const auto& group : verdict.groups) EXPECT_EQ(group.change, TransferChange::NotTold);

  MadeJob missing(16, 8);
  missing.slowTransfers([](const Collectives::Group& group) { return group.name == "1"; }, 2.0, 0.0);
  missing.results().runB.collectives->groups[1].members.pop_back();
  for (const auto& group : verdictOn(missing).groups) {
    EXPECT_EQ(group.change, group.name == "1" ? TransferChange::NotTold : TransferChange::Same) << group.name;
    EXPECT_EQ(group.ratio.has_value(), group.name != "1");
  }
}

TEST(JudgeJob, ASlowLinkOfOneHostIsToldFromGroupsWithinIt) {
  MadeJob job(32, 8);
  // Rings over three hosts at a time; those with node3 are slow.
  for (const Side side : {Side::A, Side::B}) {
    Collectives& collectives = *(side == Side::A ? job.results().runA : job.results().runB).collectives;
    const std::uint32_t first = side == Side::A ? 0 : 32;
    const std::vector<std::vector<std::uint32_t>> rings{{0, 24}, {8, 24}, {16, 24}, {0, 8}, {8, 16}};
    for (std::size_t i = 0; i < rings.size(); ++i) {
      Collectives::Group& group = collectives.groups[5 + i];
      group.members.clear();
      for (const std::uint32_t rank : rings[i]) group.members.push_back(ProcessId{first + rank});
    }
    collectives.groups.resize(10);
    std::erase_if(collectives.groupCalls,
                  [](const auto& calls) { return calls.group >= 10 || calls.group == 0; });
  }
  job.slowTransfers([](const Collectives::Group& group) { return indexOf(group.members.back()) == 32 + 24; },
                    1.5, 0.2);
  const JobVerdict verdict = verdictOn(job);
  EXPECT_EQ(verdict.scope, TransferScope::BetweenHosts);
  EXPECT_EQ(verdict.slowHosts, std::vector<std::string>{"node3"});
}

TEST(JudgeJob, WholeMicrosecondsAreNoMoreExactThanTheClock) {
  MadeJob job(16, 8);
  for (const Side side : {Side::A, Side::B}) {
    Collectives& collectives = *(side == Side::A ? job.results().runA : job.results().runB).collectives;
    const double ms = side == Side::A ? 0.020 : 0.021;
    for (auto& calls : collectives.groupCalls) calls.typicalMs = ms, calls.lowMs = ms, calls.highMs = ms;
  }
  EXPECT_EQ(verdictOn(job).scope, TransferScope::None);
}

TEST(JudgeJob, TransfersThatAStrangerMadeUpAreNoReasonToFail) {
  MadeJob job(8, 8);
  for (auto& calls : job.results().runA.collectives->groupCalls) calls.transferMs = 0.0;
  job.slowTransfers([](const auto&) { return true; }, 0.5, 0.0);
  EXPECT_EQ(verdictOn(job).scope, TransferScope::None);
}

TEST(JudgeJob, ThereIsNoJobOfTwoRanksOrWithoutRanks) {
  MadeJob two(2, 8);
  EXPECT_TRUE(judgeJobs(two.results(), two.pairs()).empty());
  MadeJob unknown(8, 8);
  unknown.results().pairs[3].b.rank.reset();
  EXPECT_TRUE(judgeJobs(unknown.results(), unknown.pairs()).empty());
}

TEST(JudgeJob, EachPartIsAJob) {
  MadeJob job(8, 8);
  for (std::size_t i = 0; i < 8; ++i) {
    job.results().pairs[i].a.part = job.results().pairs[i].b.part = i < 4 ? "prefill" : "decode";
  }
  const std::vector<JobVerdict> verdicts = judgeJobs(job.results(), job.pairs());
  ASSERT_EQ(verdicts.size(), 2U);
  EXPECT_EQ(verdicts[0].part, "prefill");
  EXPECT_EQ(verdicts[1].part, "decode");
  EXPECT_EQ(verdicts[0].ranks, 4U);
}

}  // namespace culprit
