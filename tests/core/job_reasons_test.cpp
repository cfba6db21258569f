// What of a job stands in a title as its reason, and what only in the sentence.
#include "core/report/sentences/verdict/job/job_reasons.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/report/chapters/front_page.h"
#include "core/report/sentences/verdict/job/collective_text.h"
#include "core/report/sentences/verdict/job/job_text.h"
#include "core/report/sentences/verdict/job/job_transfers.h"
#include "tests/support/sample_results.h"

namespace culprit {

namespace {

constexpr std::uint32_t kFourRanks = 4;

/// Four ranks of one host, two cycles each. The step takes `ratio` times as long as one of `aMs`.
Results fourRanks(double aMs, double ratio, SpeedVerdict verdict) {
  test::SampleResults sample;
  for (std::uint32_t rank = 0; rank < kFourRanks; ++rank)
    sample.pair(rank, rank).cycles(Side::A, "x", {1000, 1000}).cycles(Side::B, "x", {1000, 1000});
  Results results = sample.take();
  for (std::uint32_t rank = 0; rank < kFourRanks; ++rank) {
    PairResults& pair = results.pairs[rank];
    pair.a.rank = pair.b.rank = static_cast<int>(rank);
    pair.a.part.clear();
    pair.b.part.clear();
    pair.verdict.slowdown.per = WorkUnit::Cycle;
  }
  results.jobs = {{.ranks = kFourRanks,
                   .ranksA = kFourRanks,
                   .ranksB = kFourRanks,
                   .steps = 14,
                   .step = {ratio, ratio - 0.02, ratio + 0.02, 14, 14, verdict},
                   .stepAMs = aMs,
                   .stepBMs = ratio * aMs,
                   .agree = 4}};
  return results;
}

/// All that is left of its only process group: how its calls changed, and how many of them there are in two
/// cycles.
void changeTransfers(JobVerdict& job, double aMs, double ratio, std::uint64_t callsA, std::uint64_t callsB) {
  job.scope = TransferScope::All;
  job.transferRatio = ratio;
  job.groups = {{.ranks = {0, 1, 2, 3},
                 .callsA = callsA,
                 .callsB = callsB,
                 .transferAMs = aMs,
                 .transferBMs = aMs * ratio,
                 .ratio = ratio,
                 .low = ratio - 0.01,
                 .high = ratio + 0.01,
                 .change = ratio > 1.0 ? TransferChange::TransferSlower : TransferChange::TransferFaster}};
}

void giveAll(Results& results, const Mechanism& mechanism) {
  for (PairResults& pair : results.pairs) pair.verdict.mechanisms = {mechanism};
}

void makeLate(Results& results, std::size_t rank, double ms) {
  results.jobs[0].late = {
      {results.pairs[rank].b.id, static_cast<int>(rank), 0.0, ms, LateReason::Host, std::nullopt}};
}

/// The others wait so long for it per cycle.
void letOneArriveLast(Results& results, Side side, std::size_t rank, double waitMs) {
  const auto cycles = static_cast<double>(results.pairs[rank].cyclesA.size());
  const ProcessId process = (side == Side::A ? results.pairs[rank].a : results.pairs[rank].b).id;
  for (const PairResults& pair : results.pairs)
    for (const Process& each : {pair.a, pair.b}) results.processes.at(indexOf(each.id)).rank = each.rank;
  (side == Side::A ? results.runA : results.runB).collectives = Collectives{
      .medianWaitingMs = cycles * waitMs, .ranks = {{.process = process, .waitingMs = 0.0, .isLate = true}}};
}

const std::string kMore = "4 ranks: the job takes 14.1 % more time per cycle";

}  // namespace

TEST(JobReasons, ATitleNamesTheCauseThatMostRanksShare) {
  Results results = fourRanks(21.0, 1.141, SpeedVerdict::Slower);
  giveAll(results, {.kind = MechanismKind::Input, .level = CauseLevel::Strong, .ms = 3.0});
  EXPECT_EQ(jobHeadline(results), kMore + "; the cause on all 4 ranks: data loading takes longer");
  EXPECT_EQ(report::titleText(results), jobHeadline(results));
  EXPECT_EQ(jobHeadline(results, 95), kMore + "; the cause on all 4 ranks: data loading");
  EXPECT_EQ(jobHeadline(results, 60), kMore);
  EXPECT_TRUE(jobText(results).ends_with("; the cause on all 4 ranks: data loading takes longer"));

  results.pairs[0].verdict.mechanisms[0].level = CauseLevel::Possible;
  EXPECT_EQ(jobHeadline(results), kMore + "; the cause on 3 of 4 ranks: data loading takes longer");
  results.pairs[1].verdict.mechanisms[0].kind = MechanismKind::Idle;
  EXPECT_EQ(jobHeadline(results), kMore) << "no more than half of them";

  giveAll(results, {.kind = MechanismKind::Input, .level = CauseLevel::Strong, .ms = 0.9});
  EXPECT_EQ(jobHeadline(results), kMore) << "less than a third of the change is not the cause of it";
  giveAll(results, {.kind = MechanismKind::Input, .level = CauseLevel::Strong, .ms = -3.0});
  EXPECT_EQ(jobHeadline(results), kMore) << "less data loading does not take more time";
}

TEST(JobReasons, TheNumbersOfOneRankAreNotThoseOfAll) {
  Results results = fourRanks(21.0, 1.141, SpeedVerdict::Slower);
  for (std::size_t rank = 0; rank < kFourRanks; ++rank) {
    const double factor = 1.1 + 0.03 * static_cast<double>(rank);
    results.pairs[rank].verdict.mechanisms = {{.kind = MechanismKind::GpuClock,
                                               .level = CauseLevel::Strong,
                                               .ms = 3.0,
                                               .factor = factor,
                                               .count = 6}};
  }
  EXPECT_EQ(jobHeadline(results), kMore + "; the cause on all 4 ranks: GPU clock");
  giveAll(results,
          {.kind = MechanismKind::Calls, .level = CauseLevel::Strong, .ms = 3.0, .time = TimeClass::Host});
  EXPECT_EQ(jobHeadline(results, 100), kMore + "; the cause on all 4 ranks: number of calls (host)");
}

TEST(JobReasons, AColonInANameEndsNoCause) {
  const std::string lead = "; the cause on all 4 ranks: ";
  const std::string name = "autograd::engine::ev…tion: AddmmBackward0";
  Results results = fourRanks(21.0, 1.141, SpeedVerdict::Slower);
  Names& names = results.names;
  const Mechanism one{
      .kind = MechanismKind::OneFunction,
      .level = CauseLevel::Strong,
      .ms = 3.0,
      .functions = {names.functions.intern("autograd::engine::evaluate_function: AddmmBackward0")},
      .factor = 396.2,
      .count = 1,
      .outOf = 59};
  giveAll(results, one);
  EXPECT_TRUE(jobText(results).ends_with(
      lead + name + " takes 396.2 times as long per call, the 58 others of its kind do not"))
      << jobText(results);
  results.pairs[2].verdict.mechanisms[0].factor = 371.5;
  EXPECT_EQ(jobHeadline(results), kMore + lead + "one function (" + name + ")");
  for (PairResults& pair : results.pairs)
    pair.verdict.mechanisms[0].functions = {names.functions.intern("kernel " + std::to_string(*pair.a.rank))};
  EXPECT_EQ(jobHeadline(results), kMore) << "another function on each rank";

  giveAll(results, {.kind = MechanismKind::OtherKernels,
                    .level = CauseLevel::Strong,
                    .ms = 3.0,
                    .functions = {names.functions.intern("old: gemm"), names.functions.intern("new: gemm")},
                    .count = 1});
  EXPECT_EQ(jobHeadline(results), kMore + lead + "kernels are replaced by others of their kind");
}

TEST(JobReasons, WhatSpeaksAgainstTheChangeIsNoReasonForIt) {
  const std::string shorter =
      "collectives of all process groups transfer in 30 % less time once all ranks are there";
  Results slower = fourRanks(11.7, 1.058, SpeedVerdict::Slower);
  changeTransfers(slower.jobs[0], 2.5, 0.7, 6, 6);
  EXPECT_EQ(jobHeadline(slower), "4 ranks: the job takes 5.8 % more time per cycle");
  EXPECT_TRUE(jobText(slower).ends_with("; but " + shorter)) << jobText(slower);
  EXPECT_TRUE(jobEvidence(slower).ends_with("; but " + shorter)) << jobEvidence(slower);

  Results faster = fourRanks(11.7, 0.945, SpeedVerdict::Faster);
  changeTransfers(faster.jobs[0], 2.5, 0.7, 6, 6);
  EXPECT_EQ(jobHeadline(faster), "4 ranks: the job takes 5.5 % less time per cycle; " + shorter);
  makeLate(faster, 2, 1.5);
  EXPECT_EQ(jobHeadline(faster), "4 ranks: the job takes 5.5 % less time per cycle; " + shorter);
  EXPECT_NE(jobText(faster).find("; but rank 2 is late by 1.50 ms: its host work takes longer;"),
            std::string::npos)
      << jobText(faster);
}

TEST(JobReasons, ALongClauseIsShortenedRatherThanLeftOut) {
  Results results = fourRanks(14.9, 3.754, SpeedVerdict::Slower);
  changeTransfers(results.jobs[0], 3.14, 19.9, 6, 6);
  EXPECT_EQ(report::titleText(results),
            "4 ranks: the job takes 275.4 % more time per cycle; collectives transfer 19.9 times as long");
  JobVerdict& job = results.jobs[0];
  job.scope = TransferScope::BetweenHosts;
  job.slowHosts = {"node0", "node1"};
  EXPECT_EQ(transferBrief(job), "collectives between hosts node0 and node1 transfer 19.9 times as long");
  job.scope = TransferScope::Kind;
  job.slowKind = "TENSOR_MODEL_PARALLEL_GROUP";
  EXPECT_EQ(transferBrief(job), "the tensor-parallel groups transfer 19.9 times as long");
  job.scope = TransferScope::Groups;
  EXPECT_EQ(transferBrief(job), "process group (ranks 0 to 3) transfers 19.9 times as long");
}

TEST(JobReasons, TheReasonThatMakesMostStandsInTheTitle) {
  Results results = fourRanks(11.6, 1.68, SpeedVerdict::Slower);
  changeTransfers(results.jobs[0], 2.52, 1.14, 6, 18);
  EXPECT_EQ(jobHeadline(results),
            "4 ranks: the job takes 68.0 % more time per cycle; collectives are called 3.0 times as often");
  EXPECT_NE(jobText(results).find("transfer 14 % longer"), std::string::npos);
  giveAll(results, {.kind = MechanismKind::Input, .level = CauseLevel::Strong, .ms = 7.0});
  EXPECT_TRUE(jobHeadline(results).ends_with("; the cause on all 4 ranks: data loading takes longer"));
  Mechanism calls{.kind = MechanismKind::Calls, .level = CauseLevel::Strong, .ms = 7.0};
  calls.time = TimeClass::Communication;
  giveAll(results, calls);
  EXPECT_EQ(jobText(results).find("the cause on all"), std::string::npos) << "the same once more";
  // What was A's transfer, three times, does not make it: the ranks know more.
  results = fourRanks(11.6, 1.68, SpeedVerdict::Slower);
  changeTransfers(results.jobs[0], 0.5, 1.14, 6, 18);
  calls.functions = {results.names.functions.intern("nccl")};
  giveAll(results, calls);
  EXPECT_TRUE(jobHeadline(results).ends_with("; the cause on all 4 ranks: more calls of nccl per cycle"))
      << jobHeadline(results);
  // What makes less than a third of the change is no reason for it.
  results = fourRanks(11.6, 1.68, SpeedVerdict::Slower);
  changeTransfers(results.jobs[0], 2.52, 1.14, 6, 6);
  EXPECT_EQ(jobHeadline(results), "4 ranks: the job takes 68.0 % more time per cycle");
}

TEST(JobReasons, WhatAllRanksSendIsSaidOnce) {
  Results results = fourRanks(11.6, 1.68, SpeedVerdict::Slower);
  Mechanism size{.kind = MechanismKind::Size, .level = CauseLevel::Strong, .ms = 7.0, .factor = 2.0};
  size.time = TimeClass::Communication;
  giveAll(results, size);
  EXPECT_TRUE(
      jobHeadline(results).ends_with("; the cause: a collective moves 2.00 times the bytes on all ranks"))
      << jobHeadline(results);
}

TEST(JobReasons, CollectivesThatAreCalledLessOftenAreToldInPerCent) {
  Results results = fourRanks(19.5, 0.595, SpeedVerdict::Faster);
  changeTransfers(results.jobs[0], 7.56, 0.88, 18, 6);
  EXPECT_EQ(jobHeadline(results),
            "4 ranks: the job takes 40.5 % less time per cycle; collectives are called 67 % less often");
}

TEST(JobReasons, ALateRankThatIsNotFeltIsNoTitle) {
  const std::string same = "4 ranks: the job takes the same time per cycle";
  const std::string late = "; rank 1 is late by 1.87 ms: its host work takes longer";
  Results results = fourRanks(20.9, 0.994, SpeedVerdict::NoChange);
  makeLate(results, 1, 1.87);
  EXPECT_EQ(jobHeadline(results), same);
  EXPECT_NE(jobText(results).find(late), std::string::npos) << jobText(results);

  results = fourRanks(20.9, 1.018, SpeedVerdict::NoChange);
  makeLate(results, 1, 0.38);
  EXPECT_EQ(jobHeadline(results), same + "; rank 1 is late by 0.38 ms: its host work takes longer");
  results.pairs[1].verdict.waterfall = Waterfall{.steps = {{TimeClass::Host, 6.0, 5.94}}};
  EXPECT_EQ(jobHeadline(results), same) << "its host work took less time than in A";
}

TEST(JobReasons, ALateHostIsNoReasonForWhatARankElsewhereMakes) {
  const std::string ofHost = "all 3 ranks of host node1 are late by ";
  Results results = fourRanks(4.0, 1.75, SpeedVerdict::Slower);
  JobVerdict& job = results.jobs[0];
  makeLate(results, 0, 3.0);
  for (const std::size_t rank : {1U, 2U, 3U}) {
    const ProcessId process = results.pairs[rank].b.id;
    results.processes.at(indexOf(process)).host = "node1";
    job.late.push_back({process, static_cast<int>(rank), 0.0, 0.26, LateReason::Compute, 1.08});
  }
  job.lateHosts = {{"node1", 3, 3, 0.26, LateReason::Compute}};
  EXPECT_EQ(jobHeadline(results),
            "4 ranks: the job takes 75.0 % more time per cycle; rank 0 is late by 3.00 ms: its host work "
            "takes longer");
  EXPECT_TRUE(jobText(results).ends_with("; rank 0 is late by 3.00 ms: its host work takes longer; " +
                                         ofHost +
                                         "0.26 ms: their compute kernels take 8 % longer; the "
                                         "others wait for them"))
      << jobText(results);
  const std::string brief = "4 ranks: the job takes 75.0 % more time per cycle";
  EXPECT_EQ(jobHeadline(results, 70), brief) << "rather than the host";
  job.lateHosts[0].ms = 2.0;
  EXPECT_TRUE(jobHeadline(results, 80).ends_with("; rank 0 is late by 3.00 ms")) << jobHeadline(results, 80);
  job.lateHosts[0].ms = 3.5;
  EXPECT_TRUE(jobHeadline(results, 110).ends_with("; " + ofHost + "3.50 ms")) << jobHeadline(results, 110);

  job.step = {0.5, 0.48, 0.52, 14, 14, SpeedVerdict::Faster};
  const std::string text = jobText(results);
  EXPECT_NE(text.find("; but " + ofHost), std::string::npos) << text;
  EXPECT_NE(text.find("; rank 0 is late by"), std::string::npos) << "one \"but\" is enough: " << text;
}

TEST(JobReasons, WhoArrivesLastInOneRunAloneIsAReasonForThatRunToTakeLonger) {
  const std::string inB =
      "; rank 3 arrives last in B (the others wait 1.5 ms per cycle for it), in A none does";
  const std::string inA =
      "rank 3 arrives last in A (the others wait 1.5 ms per cycle for it), in B none does";
  Results more = fourRanks(21.0, 1.141, SpeedVerdict::Slower);
  letOneArriveLast(more, Side::B, 3, 1.5);
  EXPECT_EQ(jobHeadline(more), kMore + inB);
  letOneArriveLast(more, Side::B, 3, 0.9);
  EXPECT_EQ(jobHeadline(more), kMore) << "less than a third of the change is no reason for it";
  EXPECT_NE(jobText(more).find("; rank 3 arrives last in B"), std::string::npos) << jobText(more);

  more.runB.collectives.reset();
  letOneArriveLast(more, Side::A, 3, 1.5);
  EXPECT_EQ(jobHeadline(more), kMore);
  EXPECT_TRUE(jobText(more).ends_with("; but " + inA)) << jobText(more);
  Results less = fourRanks(21.0, 0.859, SpeedVerdict::Faster);
  letOneArriveLast(less, Side::A, 3, 1.5);
  const std::string lessTime = "4 ranks: the job takes 14.1 % less time per cycle";
  EXPECT_EQ(jobHeadline(less), lessTime + "; " + inA);
  EXPECT_EQ(report::titleText(less), lessTime + "; rank 3 arrives last in A alone");
  EXPECT_TRUE(jobEvidence(less, 100).ends_with("; " + inA)) << jobEvidence(less, 100);

  Results same = fourRanks(13.5, 1.019, SpeedVerdict::NoChange);
  letOneArriveLast(same, Side::B, 3, 1.5);
  EXPECT_EQ(jobHeadline(same), "4 ranks: the job takes the same time per cycle" + inB);
}

TEST(JobReasons, TheOthersWaitForARankWithSeveralGpusOnEachOfThem) {
  Results results = fourRanks(21.0, 1.141, SpeedVerdict::Slower);
  letOneArriveLast(results, Side::B, 3, 6.0);
  EXPECT_EQ(lateRanksText(results).find(kWaitsOfGpus), std::string::npos);
  for (PairResults& pair : results.pairs) {
    Check& devices = pair.verdict.comparability.checks.at(static_cast<std::size_t>(CheckId::Devices));
    devices.facts = {{.kind = FactKind::DeviceCount, .a = 4.0, .b = 4.0}};
  }
  EXPECT_TRUE(jobText(results).ends_with("(the others wait 1.5 ms per cycle for it), in A none does"))
      << jobText(results);
  EXPECT_NE(lateRanksText(results).find(kWaitsOfGpus), std::string::npos);
}

TEST(JobReasons, WhatTheOthersWaitIsNotTakenFromThoseTheyWaitFor) {
  Results results = fourRanks(4.0, 1.375, SpeedVerdict::Slower);
  letOneArriveLast(results, Side::B, 0, 0.75);
  std::vector<Collectives::Rank>& ranks = results.runB.collectives->ranks;
  for (const std::size_t rank : {1U, 2U, 3U})
    ranks.push_back({.process = results.pairs[rank].b.id, .waitingMs = rank == 3 ? 0.0 : 3.0});
  const std::string others = "(the others wait 1.5 ms per cycle for ";
  EXPECT_NE(jobText(results).find("rank 0 arrives last in B " + others + "it)"), std::string::npos)
      << jobText(results);
  ranks.back().isLate = true;
  EXPECT_NE(jobText(results).find("ranks 0 and 3 arrive last in B " + others + "them)"), std::string::npos)
      << jobText(results);
  EXPECT_TRUE(jobHeadline(results, 100).ends_with("; ranks 0 and 3 arrive last in B alone"))
      << "they make all of the change: " << jobHeadline(results, 100);
}

TEST(JobReasons, WhoArrivesLastInBothRunsIsNoReasonForAChange) {
  const std::string both = "; rank 3 arrives last in both (the others wait 2.6 ms per cycle for it)";
  Results more = fourRanks(21.0, 1.141, SpeedVerdict::Slower);
  letOneArriveLast(more, Side::A, 3, 1.5);
  letOneArriveLast(more, Side::B, 3, 2.6);
  EXPECT_EQ(jobHeadline(more), kMore);
  EXPECT_TRUE(jobText(more).ends_with(both)) << jobText(more);
  Results same = fourRanks(21.0, 1.001, SpeedVerdict::NoChange);
  letOneArriveLast(same, Side::A, 3, 1.5);
  letOneArriveLast(same, Side::B, 3, 2.6);
  EXPECT_EQ(jobHeadline(same), "4 ranks: the job takes the same time per cycle" + both);
  EXPECT_EQ(jobHeadline(same, 80),
            "4 ranks: the job takes the same time per cycle; rank 3 arrives last in both");
  letOneArriveLast(same, Side::A, 1, 1.5);
  EXPECT_EQ(jobHeadline(same, 95),
            "4 ranks: the job takes the same time per cycle; rank 3 arrives last in B, in A rank 1");
}

TEST(JobReasons, OfTwoRanksWhoArrivesLastInTheShorterRunSpeaksAgainst) {
  Results results = fourRanks(21.0, 1.141, SpeedVerdict::Slower);
  results.jobs.clear();
  results.pairs.resize(2);
  for (PairResults& pair : results.pairs) pair.verdict.slowdown.whole.ratio = 1.1;
  letOneArriveLast(results, Side::A, 1, 1.5);
  EXPECT_NE(jobText(results).find("; but rank 1 arrives last in A"), std::string::npos) << jobText(results);
  letOneArriveLast(results, Side::B, 1, 1.5);
  EXPECT_NE(jobText(results).find("; rank 1 arrives last in both"), std::string::npos) << jobText(results);
}

TEST(JobReasons, TwoRanksThatAreSlowerByTheirMeansTakeMoreTime) {
  Results results = fourRanks(21.0, 1.0, SpeedVerdict::NoChange);
  results.jobs.clear();
  results.pairs.resize(2);
  for (PairResults& pair : results.pairs) {
    pair.verdict.slowdown.whole = {.ratio = 0.998, .verdict = SpeedVerdict::Slower};
    pair.verdict.slowdown.by = SlowdownBy::Total;
    pair.verdict.slowdown.total = SpeedRatio{.ratio = 1.71};
  }
  letOneArriveLast(results, Side::B, 1, 1.5);
  EXPECT_TRUE(
      jobText(results).starts_with("2 ranks: the job takes 71.0 % more time per cycle on average; "
                                   "rank 1 arrives last in B"))
      << jobText(results);
  // What one of them is called for is not what the job does.
  results.pairs[0].verdict.slowdown.whole.verdict = SpeedVerdict::NoChange;
  results.pairs[0].verdict.slowdown.by = SlowdownBy::Typical;
  EXPECT_TRUE(
      jobText(results).starts_with("2 ranks: the job takes 0.2 % less time per cycle (not certain); "
                                   "but rank 1 arrives last in B"))
      << jobText(results);
}

}  // namespace culprit
