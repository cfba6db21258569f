#include "core/analysis/judging/mechanisms/rank_mechanisms.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/report/document/text.h"
#include "core/report/sentences/verdict/causes/mechanism_text.h"

namespace culprit {

namespace {

constexpr int kRanks = 4;
constexpr int kLate = 2;

/// Four ranks with cycles of 10 ms. In B `kLate` takes so many ms more on its host and for its data, and the
/// others wait for it.
Results jobWithALateRank(double moreHostMs, double moreInputMs, const std::vector<JobVerdict>& jobs = {}) {
  const double moreMs = moreHostMs + moreInputMs;
  Results results;
  results.jobs = jobs;
  results.runA.collectives = {.calls = 40, .transferMs = 10.0, .medianWaitingMs = 1.0};
  results.runB.collectives = {.calls = 40, .transferMs = 10.0, .medianWaitingMs = 1.0 + moreMs};
  for (int rank = 0; rank < kRanks; ++rank) {
    const bool isLate = rank == kLate;
    const auto idA = ProcessId{static_cast<std::uint32_t>(rank)};
    const auto idB = ProcessId{static_cast<std::uint32_t>(kRanks + rank)};
    results.runA.collectives->ranks.push_back({.process = idA, .waitingMs = 1.0, .calls = 40});
    results.runB.collectives->ranks.push_back(
        {.process = idB, .waitingMs = isLate ? 0.0 : 1.0 + moreMs, .calls = 40, .isLate = isLate});
    PairResults& pair = results.pairs.emplace_back();
    pair.a = {.id = idA, .side = Side::A, .pid = rank, .rank = rank};
    pair.b = {.id = idB, .side = Side::B, .pid = rank, .rank = rank};
    pair.verdict.waterfall = {
        .cycleAMs = 10.0,
        .cycleBMs = 10.0 + moreMs,
        .steps = {{.time = TimeClass::Host, .aMs = 2.0, .bMs = 2.0 + (isLate ? moreHostMs : 0.0)},
                  {.time = TimeClass::InputPipeline, .aMs = 1.0, .bMs = 1.0 + (isLate ? moreInputMs : 0.0)},
                  {.time = TimeClass::WaitingForRanks, .aMs = 0.1, .bMs = 0.1 + (isLate ? 0.0 : moreMs)}}};
  }
  findRankMechanisms(results);
  return results;
}

/// Four ranks; `fill` makes the verdict of each.
template <typename Fill>
Results ranksWith(Fill fill) {
  Results results;
  for (int rank = 0; rank < kRanks; ++rank) {
    PairResults& pair = results.pairs.emplace_back();
    pair.b.id = ProcessId{static_cast<std::uint32_t>(rank)};
    pair.a.rank = pair.b.rank = rank;
    fill(rank, pair.verdict);
  }
  return results;
}

void expectEverywhere(const Results& results, MechanismKind kind) {
  for (const PairResults& pair : results.pairs) {
    ASSERT_EQ(pair.verdict.mechanisms.size(), 1U);
    const Mechanism& mechanism = pair.verdict.mechanisms[0];
    EXPECT_EQ(mechanism.kind, kind);
    EXPECT_EQ(mechanism.rank, kLate);
    EXPECT_NEAR(mechanism.ms, 1.0, 1e-9);
    EXPECT_EQ(mechanism.time.has_value(), pair.b.rank != kLate);
  }
}

std::string textOf(const Results& results, int rank) {
  const PairVerdict& verdict = results.pairs[static_cast<std::size_t>(rank)].verdict;
  return plainText(mechanismText(results, verdict, verdict.mechanisms.at(0), NameForm::Short));
}

}  // namespace

TEST(RankMechanisms, TellDataLoadingFromTheRestOfTheHost) {
  const Results host = jobWithALateRank(0.6, 0.4);
  expectEverywhere(host, MechanismKind::RankHost);
  EXPECT_EQ(textOf(host, kLate),
            "rank 2 arrives late at the collectives because of its host; the others wait for it");
  const Results input = jobWithALateRank(0.4, 0.6);
  expectEverywhere(input, MechanismKind::RankInput);
  EXPECT_EQ(textOf(input, kLate),
            "rank 2 arrives late at the collectives because of its data loading; the others wait for it");
  EXPECT_EQ(textOf(input, 0),
            "rank 2 arrives late at the collectives because of its data loading, and this rank waits for it");
}

TEST(RankMechanisms, WhoArrivesLastIsNotLateWhereTheStepsTellThatNobodyIs) {
  JobVerdict job{.steps = 12, .classes = {{TimeClass::Host, 2.0, 2.1}}};
  job.step = {.ratio = 1.02, .low = 0.98, .high = 1.05, .verdict = SpeedVerdict::NoChange};
  for (const PairResults& pair : jobWithALateRank(0.6, 0.4, {job}).pairs)
    EXPECT_TRUE(pair.verdict.mechanisms.empty());
  JobVerdict few = job, unlike = job, unknown = job;
  few.steps = 3;
  unlike.step.low = unlike.step.high = std::nullopt;
  unknown.classes.clear();
  for (const JobVerdict& silent : {few, unlike, unknown})
    expectEverywhere(jobWithALateRank(0.6, 0.4, {silent}), MechanismKind::RankHost);
}

TEST(RankMechanisms, ALateRankMakesNoCycleShorter) {
  PairVerdict verdict;
  verdict.waterfall = Waterfall{.cycleAMs = 10.0, .cycleBMs = 10.5};
  for (const double ms : {-0.06, 0.0})
    EXPECT_EQ(mechanismShare(verdict, {.kind = MechanismKind::RankHost, .ms = ms, .rank = kLate}),
              "explains nothing of the cycle: its own time did not grow");
  EXPECT_EQ(mechanismShare(verdict, {.kind = MechanismKind::RankHost, .ms = 0.06, .rank = kLate}),
            "explains +0.060 of +0.50 ms per cycle");
}

TEST(RankMechanisms, ACollectiveThatTakesLessMovesNoMoreData) {
  const Mechanism faster{.kind = MechanismKind::CollectiveTransfer, .ms = -1.0, .factor = 0.5};
  EXPECT_EQ(plainText(mechanismText({}, {}, faster)),
            "a collective takes 50 % less time on all ranks: the link between them, or less data");
  EXPECT_EQ(mechanismBrief(faster), "Collectives transfer faster (possible evidence)");
}

TEST(RankMechanisms, NobodyIsNamedForLessThanRunsDifferBy) {
  for (const PairResults& pair : jobWithALateRank(0.1, 0.1).pairs)
    EXPECT_TRUE(pair.verdict.mechanisms.empty());
}

TEST(RankMechanisms, PairsInsideTheBandAreCalledLikeAJobWhoseChangeIsExplained) {
  for (const SlowdownBy by : {SlowdownBy::StableParts, SlowdownBy::Typical}) {
    Results results;
    for (int rank = 0; rank < kRanks; ++rank) {
      PairResults& pair = results.pairs.emplace_back();
      pair.a.rank = pair.b.rank = rank;
      pair.verdict.slowdown.whole = {
          .ratio = rank == 3 ? 0.96 : 1.04, .low = 1.03, .high = 1.05, .verdict = SpeedVerdict::WithinBand};
    }
    results.jobs.push_back({.step = {.ratio = 1.04, .verdict = SpeedVerdict::Slower}, .by = by});
    findRankMechanisms(results);
    for (const PairResults& pair : results.pairs) {
      const bool isCalledToo = by == SlowdownBy::StableParts && pair.b.rank != 3;
      EXPECT_EQ(pair.verdict.slowdown.whole.verdict,
                isCalledToo ? SpeedVerdict::Slower : SpeedVerdict::WithinBand);
      EXPECT_EQ(pair.verdict.slowdown.by, isCalledToo ? SlowdownBy::StableParts : SlowdownBy::Typical);
    }
  }
}

TEST(RankMechanisms, TheRankThatTheJobNamesIsTheOne) {
  for (const LateReason reason :
       {LateReason::Compute, LateReason::Host, LateReason::Input, LateReason::Unknown}) {
    Results results = ranksWith([&](int rank, PairVerdict& verdict) {
      const bool isLate = rank == kLate;
      verdict.waterfall = {
          .cycleAMs = 10.0,
          .cycleBMs = 11.0,
          .steps = {{.time = TimeClass::GpuCompute, .aMs = 5.0, .bMs = isLate ? 6.0 : 5.0},
                    {.time = TimeClass::Host, .aMs = 1.0, .bMs = isLate ? 2.0 : 1.0},
                    {.time = TimeClass::WaitingForRanks, .aMs = 0.1, .bMs = isLate ? 0.1 : 1.1}}};
    });
    results.jobs.push_back(
        {.late = {{.process = ProcessId{kLate}, .rank = kLate, .bMs = 1.0, .reason = reason}}});
    findRankMechanisms(results);
    for (const PairResults& pair : results.pairs) {
      ASSERT_EQ(pair.verdict.mechanisms.size(), reason == LateReason::Unknown ? 0U : 1U);
      if (reason == LateReason::Unknown) continue;
      EXPECT_EQ(pair.verdict.mechanisms[0].rank, kLate);
      EXPECT_EQ(pair.verdict.mechanisms[0].kind, reason == LateReason::Compute ? MechanismKind::RankGpu
                                                 : reason == LateReason::Host  ? MechanismKind::RankHost
                                                                               : MechanismKind::RankInput);
    }
  }
}

/// Of a job that takes 2 ms less per cycle `kLate` is late by what the others gained more.
TEST(RankMechanisms, ARankThatGainedLessThanTheOthersIsNotSlow) {
  for (const LateReason reason : {LateReason::Compute, LateReason::Host, LateReason::Input}) {
    Results results = ranksWith([&](int rank, PairVerdict& verdict) {
      const double lessMs = rank == kLate ? 1.0 : 3.0;
      verdict.slowdown.whole = {.ratio = 0.8, .verdict = SpeedVerdict::Faster};
      verdict.computeFactor = reason == LateReason::Compute ? 1.0 - lessMs / 6.0 : 1.0;
      verdict.waterfall = {.cycleAMs = 10.0, .cycleBMs = 8.0};
      for (const auto& [time, of] : {std::pair(TimeClass::GpuCompute, LateReason::Compute),
                                     std::pair(TimeClass::Host, LateReason::Host),
                                     std::pair(TimeClass::InputPipeline, LateReason::Input)})
        verdict.waterfall->steps.push_back({time, 6.0, of == reason ? 6.0 - lessMs : 6.0});
      verdict.waterfall->steps.push_back({TimeClass::WaitingForRanks, 0.1, rank == kLate ? 0.1 : 1.1});
      verdict.mechanisms = {{.kind = MechanismKind::Warmup, .ms = 0.1}};
    });
    results.jobs.push_back(
        {.late = {{.process = ProcessId{kLate}, .rank = kLate, .bMs = 2.0, .reason = reason}}});
    findRankMechanisms(results);
    for (const PairResults& pair : results.pairs) {
      const std::vector<Mechanism>& all = pair.verdict.mechanisms;
      EXPECT_EQ(pair.verdict.mainMechanism(), nullptr) << "none makes the cycle shorter";
      ASSERT_EQ(all.size(), pair.b.rank == kLate && reason != LateReason::Compute ? 2U : 1U);
      EXPECT_EQ(all[0].kind, MechanismKind::Warmup);
      if (all.size() == 1) continue;
      EXPECT_EQ(all[1].ms, 0.0);
      EXPECT_EQ(mechanismShare(pair.verdict, all[1]),
                "explains nothing of the cycle: its own time did not grow");
    }
  }
}

/// Its kernels take longer per call, and it has fewer of them; those of the last rank may cost time.
TEST(RankMechanisms, AGpuThatCostsNothingHidesNoOtherCause) {
  const auto firstKind = [](double factorOfLast) {
    Results results = ranksWith([&](int rank, PairVerdict& verdict) {
      const bool isSlow = rank == kRanks - 1 && factorOfLast > 1.0;
      verdict.computeFactor = rank == kLate ? 1.3 : isSlow ? factorOfLast : 1.0;
      verdict.waterfall = {
          .cycleAMs = 10.0,
          .cycleBMs = 12.0,
          .steps = {{TimeClass::GpuCompute, 6.0, isSlow ? 7.0 : 6.0}, {TimeClass::Communication, 2.0, 4.0}}};
    });
    results.runA.collectives = {.calls = 40, .transferMs = 40.0};
    results.runB.collectives = {.calls = 40, .transferMs = 80.0};
    findRankMechanisms(results);
    return results.pairs.back().verdict.mechanisms.at(0).kind;
  };
  EXPECT_EQ(firstKind(1.0), MechanismKind::CollectiveTransfer);
  EXPECT_EQ(firstKind(1.2), MechanismKind::RankGpu);
}

TEST(RankMechanisms, TheHostOfARankIsLateByWaitingForItsGpuAndBetweenItsCyclesToo) {
  for (const bool isBetween : {false, true}) {
    Results results = ranksWith([&](int rank, PairVerdict& verdict) {
      const double moreMs = rank == kLate ? 1.0 : 0.0;
      verdict.slowdown.whole = {.ratio = 1.1, .verdict = SpeedVerdict::Slower};
      verdict.waterfall = {
          .cycleAMs = 10.0,
          .cycleBMs = 11.0,
          .steps = {{.time = TimeClass::Host, .aMs = 2.0, .bMs = 1.999},
                    {.time = TimeClass::Waiting, .aMs = 1.0, .bMs = isBetween ? 1.0 : 1.0 + moreMs},
                    {.time = TimeClass::WaitingForRanks, .aMs = 0.1, .bMs = 1.1 - moreMs}},
          .betweenAMs = 0.5,
          .betweenBMs = isBetween ? 0.5 + moreMs : 0.5};
    });
    results.jobs.push_back(
        {.late = {{.process = ProcessId{kLate}, .rank = kLate, .bMs = 1.0, .reason = LateReason::Host}}});
    findRankMechanisms(results);
    for (const PairResults& pair : results.pairs) {
      ASSERT_EQ(pair.verdict.mechanisms.size(), 1U) << pair.b.rank.value_or(-1);
      EXPECT_EQ(pair.verdict.mechanisms[0].kind, MechanismKind::RankHost);
      EXPECT_NEAR(pair.verdict.mechanisms[0].ms, pair.b.rank == kLate ? 0.999 : 1.0, 1e-9);
    }
  }
}

TEST(RankMechanisms, HowMuchLongerIsToldWhereTheTypicalKernelTakesLonger) {
  const auto told = [](std::optional<double> factor) {
    return plainText(mechanismText({}, {}, {.kind = MechanismKind::RankGpu, .factor = factor, .rank = 5},
                                   NameForm::Short));
  };
  EXPECT_EQ(told(1.12),
            "the GPU of rank 5 is slower: its compute kernels take 12 % longer; the others wait for it");
  EXPECT_EQ(told(1.001),
            "the GPU of rank 5 is slower: its compute kernels take longer; the others wait for it");
  EXPECT_EQ(told(0.97), told(1.001));
  EXPECT_EQ(told({}), told(1.001));
}

}  // namespace culprit
