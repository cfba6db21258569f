#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/analysis/judging/time/late_ranks.h"
#include "core/analysis/turns/collective_calls.h"
#include "tests/support/made_trace.h"

namespace culprit {

namespace {

constexpr std::size_t kTensor = 4;  ///< neighbours that meet in each step
constexpr int kSteps = 20;
constexpr std::int64_t kTransferUs = 100;

/// Ranks that compute for about 1 ms, meet in groups of neighbours and then in groups of one of each: as jobs
/// do whose layers are cut and whose data are shared out.
class JobOfGroups {
 public:
  JobOfGroups(std::size_t ranks, std::optional<std::size_t> slow, std::int64_t moreUs) : m_calls(ranks) {
    std::mt19937_64 random(1);
    std::vector<std::int64_t> now(ranks);
    for (int step = 0; step < kSteps; ++step) {
      for (std::size_t rank = 0; rank < ranks; ++rank)
        now[rank] += 1000 + static_cast<std::int64_t>(random() % 20) + (rank == slow ? moreUs : 0);
      for (std::size_t first = 0; first < ranks; first += kTensor) meet(now, first, 1, kTensor);
      for (std::size_t first = 0; first < kTensor; ++first) meet(now, first, kTensor, ranks / kTensor);
    }
  }

  Collectives collectives() const {
    Names names;
    test::MadeTrace trace(names);
    for (std::size_t rank = 0; rank < m_calls.size(); ++rank) {
      if (rank > 0) trace.beginCapture(Dialect::Kineto2022);
      const std::uint32_t stream = trace.stream(trace.process(static_cast<std::int64_t>(rank)), 0);
      for (const Call& call : m_calls[rank]) {
        trace.event(stream, EventCategory::GpuComm, "ncclDevKernel_AllReduce", call.startUs, call.durationUs);
        trace.detail({.processGroup = call.group});
      }
    }
    Collectives collectives = sumsOf(findCollectiveCalls(trace.content(), names), names).value();
    judgeRanks(collectives, Thresholds());
    return collectives;
  }

 private:
  struct Call {
    std::string group;
    std::int64_t startUs, durationUs;
  };

  /// `count` ranks from `first` on, each `apart` from the one before.
  void meet(std::vector<std::int64_t>& now, std::size_t first, std::size_t apart, std::size_t count) {
    std::int64_t end = 0;
    for (std::size_t i = 0; i < count; ++i) end = std::max(end, now[first + i * apart] + kTransferUs);
    const std::string group = "from " + std::to_string(first) + " by " + std::to_string(apart);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t rank = first + i * apart;
      m_calls[rank].push_back({group, now[rank], end - now[rank]});
      now[rank] = end;
    }
  }

  std::vector<std::vector<Call>> m_calls;  ///< by rank
};

std::vector<std::size_t> lateOf(const Collectives& collectives) {
  std::vector<std::size_t> late;
  for (const Collectives::Rank& rank : collectives.ranks) {
    if (rank.isLate) late.push_back(indexOf(rank.process));
  }
  return late;
}

}  // namespace

TEST(LateRanksOfGroups, ARankIsHeldAgainstTheTransferOfItsOwnCalls) {
  const Collectives collectives = JobOfGroups(32, std::nullopt, 0).collectives();
  EXPECT_EQ(collectives.calls, 12U * kSteps) << "8 groups of neighbours and 4 of one of each";
  EXPECT_NEAR(collectives.transferMs, 12 * kSteps * 0.1, 1e-9);
  for (const Collectives::Rank& rank : collectives.ranks) {
    EXPECT_EQ(rank.calls, 2U * kSteps);
    EXPECT_NEAR(rank.transferMs, 2 * kSteps * 0.1, 1e-9);
  }
}

TEST(LateRanksOfGroups, HowManyGroupsThereAreChangesNothing) {
  for (const std::size_t ranks : {8U, 32U, 128U}) {
    EXPECT_EQ(lateOf(JobOfGroups(ranks, 5, 60).collectives()), std::vector<std::size_t>{5}) << ranks;
    EXPECT_TRUE(lateOf(JobOfGroups(ranks, std::nullopt, 0).collectives()).empty()) << ranks;
  }
}

}  // namespace culprit
