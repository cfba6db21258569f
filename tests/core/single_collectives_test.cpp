// Collectives that are called once in a recording of many steps, as the barrier that ends it, and late ranks.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/analysis/judging/job/judge_job.h"
#include "core/analysis/judging/time/late_ranks.h"
#include "tests/support/made_job.h"

namespace culprit {

namespace {

constexpr std::size_t kCalls = 24;
constexpr std::size_t kSteps = 12;

/// By rank and call, in us.
using Durations = std::vector<std::vector<std::int64_t>>;

void add(const std::string& function, const Durations& durationsUs, CollectiveCalls& calls, Names& names) {
  CollectiveCalls::Group& group = calls.groups.emplace_back();
  group.function = names.functions.intern(function);
  group.processes = {0, 1, 2, 3};
  Durations ns = durationsUs;
  for (std::vector<std::int64_t>& rank : ns)
    for (std::int64_t& each : rank) each *= 1000;
  group.split = stats::splitSharedCalls(ns);
  group.bytes.resize(group.split.transfer.size());
  group.operation.resize(group.split.transfer.size());
}

/// Ranks 0 and 1 arrive last by turns, and all wait as much.
Durations alikeRanks() {
  Durations us(4);
  for (std::size_t call = 0; call < kCalls; ++call) {
    us[call % 2].push_back(100);
    us[1 - call % 2].push_back(200);
    for (const std::size_t rank : {2U, 3U}) us[rank].push_back(150);
  }
  return us;
}

/// Until rank 0 has written its file.
Durations barrier() {
  return {{100}, {1100}, {50'100}, {60'100}};
}

std::vector<std::size_t> lateOf(Collectives collectives) {
  judgeRanks(collectives, Thresholds());
  std::vector<std::size_t> late;
  for (const Collectives::Rank& rank : collectives.ranks)
    if (rank.isLate) late.push_back(indexOf(rank.process));
  return late;
}

}  // namespace

TEST(SingleCollectives, ABarrierAtTheEndMakesNobodyLate) {
  Names names;
  CollectiveCalls calls;
  add("gloo:all_reduce", alikeRanks(), calls, names);
  const Collectives alone = sumsOf(calls, names, kSteps).value();
  add("gloo:barrier", barrier(), calls, names);
  const Collectives both = sumsOf(calls, names, kSteps).value();
  EXPECT_EQ(both.calls, kCalls);
  EXPECT_EQ(both.ranks, alone.ranks);
  EXPECT_EQ(both.groupCalls.size(), 2U) << "it is still told";
  EXPECT_TRUE(lateOf(both).empty());
  EXPECT_EQ(lateOf(sumsOf(calls, names).value()), (std::vector<std::size_t>{0, 1})) << "if it counted";
}

TEST(SingleCollectives, AreNoPartOfTheGroupsOfAJob) {
  const auto groupsWith = [](std::uint64_t singles, std::size_t steps) {
    MadeJob job(4, steps);
    for (culprit::Run* run : {&job.results().runA, &job.results().runB}) {
      Collectives::GroupCalls barrier = run->collectives->groupCalls.front();
      barrier.function = "gloo:barrier";
      barrier.calls = singles;
      barrier.waitingMs = run == &job.results().runB ? 500.0 : 0.0;
      barrier.lowMs = barrier.highMs = std::nullopt;
      run->collectives->groupCalls.insert(run->collectives->groupCalls.begin() + 1, barrier);
    }
    return judgeJobs(job.results(), job.pairs()).at(0).groups;
  };
  const auto ofAll = [](const std::vector<JobVerdict::GroupChange>& groups) {
    return *std::find_if(groups.begin(), groups.end(),
                         [](const auto& group) { return group.description == "default_pg"; });
  };
  const JobVerdict::GroupChange without = ofAll(groupsWith(1, 8)), with = ofAll(groupsWith(3, 8));
  EXPECT_EQ(without.callsA, 100U);
  EXPECT_EQ(without.callsB, 100U);
  EXPECT_EQ(without.change, TransferChange::Same);
  EXPECT_EQ(with.callsB, 103U);
  EXPECT_EQ(with.change, TransferChange::ArrivalSkew) << "if it belonged to the steps";
  EXPECT_EQ(ofAll(groupsWith(1, 5)).callsB, 101U) << "too few steps to tell";
}

TEST(SingleCollectives, CountWhereNothingRepeatsOrThereAreFewSteps) {
  Names names;
  CollectiveCalls only, calls;
  add("gloo:barrier", barrier(), only, names);
  EXPECT_EQ(sumsOf(only, names, kSteps).value().calls, 1U);
  add("gloo:all_reduce", alikeRanks(), calls, names);
  add("gloo:barrier", barrier(), calls, names);
  for (const std::size_t steps : {0U, 1U, 5U})
    EXPECT_EQ(sumsOf(calls, names, steps).value().calls, kCalls + 1);
  EXPECT_EQ(sumsOf(calls, names, 6).value().calls, kCalls);
}

}  // namespace culprit
