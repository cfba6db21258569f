#include "core/stats/effects/shared_calls.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "core/stats/significance/binomial.h"
#include "tests/reference/stats_reference.h"

namespace culprit::stats {

namespace {

using Durations = std::vector<std::vector<std::int64_t>>;

std::int64_t sum(const std::vector<std::int64_t>& values) {
  return std::accumulate(values.begin(), values.end(), std::int64_t{0});
}

}  // namespace

TEST(SharedCalls, TheLastToArriveOnlyTransfers) {
  const SharedCalls split = splitSharedCalls({{10, 50}, {30, 20}, {30, 40}});
  EXPECT_EQ(split.transfer, (std::vector<std::int64_t>{10, 20}));
  EXPECT_EQ(split.waiting, (std::vector<std::int64_t>{30, 20, 40}));
  EXPECT_EQ(split.waitingOfCall, (std::vector<double>{40, 50}));
  EXPECT_EQ(split.lastIn, (std::vector<std::uint64_t>{1, 1, 0}));
}

TEST(SharedCalls, WaitingAndTransferSumToTheDurations) {
  std::mt19937_64 random(11);
  for (int round = 0; round < 200; ++round) {
    Durations durations(1 + random() % 9, std::vector<std::int64_t>(random() % 30));
    for (auto& rank : durations) {
      for (std::int64_t& duration : rank) duration = static_cast<std::int64_t>(random() % 1'000'000'000);
    }
    const SharedCalls split = splitSharedCalls(durations);
    const std::size_t calls = durations.front().size();
    ASSERT_EQ(split.transfer.size(), calls);
    for (std::size_t rank = 0; rank < durations.size(); ++rank) {
      EXPECT_GE(split.waiting[rank], 0);
      EXPECT_EQ(split.waiting[rank] + sum(split.transfer), sum(durations[rank]));
    }
    EXPECT_EQ(std::accumulate(split.lastIn.begin(), split.lastIn.end(), std::uint64_t{0}), calls);
    EXPECT_EQ(std::accumulate(split.waitingOfCall.begin(), split.waitingOfCall.end(), 0.0),
              static_cast<double>(sum(split.waiting)));
  }
}

TEST(SharedCalls, OrderOfRanksOnlyOrdersTheAnswer) {
  std::mt19937_64 random(12);
  Durations durations(5, std::vector<std::int64_t>(40));
  for (auto& rank : durations) {
    for (std::int64_t& duration : rank) duration = static_cast<std::int64_t>(random());
  }
  for (auto& rank : durations) {
    for (std::int64_t& duration : rank) duration = std::abs(duration / 64);
  }
  const SharedCalls split = splitSharedCalls(durations);
  std::rotate(durations.begin(), durations.begin() + 2, durations.end());
  SharedCalls turned = splitSharedCalls(durations);
  std::rotate(turned.waiting.begin(), turned.waiting.begin() + 3, turned.waiting.end());
  std::rotate(turned.lastIn.begin(), turned.lastIn.begin() + 3, turned.lastIn.end());
  EXPECT_EQ(turned.transfer, split.transfer);
  EXPECT_EQ(turned.waiting, split.waiting);
  EXPECT_EQ(turned.lastIn, split.lastIn) << "no two durations are alike";
}

TEST(Binomial, AgreesWithScipy) {
  for (const auto& expected : reference::kBinomial) {
    EXPECT_NEAR(binomialAtLeast(expected.successes, expected.trials, expected.probability), expected.p,
                1e-12 * expected.p);
  }
  EXPECT_EQ(binomialAtLeast(0, 5, 0.5), 1.0);
  EXPECT_EQ(binomialAtLeast(6, 5, 0.5), 0.0);
}

}  // namespace culprit::stats
