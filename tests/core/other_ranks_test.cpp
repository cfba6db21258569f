#include "core/analysis/judging/speed/other_ranks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/stats/basics/random.h"
#include "tests/support/made_process.h"

namespace culprit {

namespace {

using test::MadeProcess;

constexpr std::size_t kCycles = 4;
constexpr std::size_t kFunctions = 4;

/// Ranks with random incomplete cycles and collectives.
std::vector<RankShare> madeShares(std::size_t count, Names& names, stats::Random& random) {
  std::vector<RankShare> shares;
  for (std::size_t rank = 0; rank < count; ++rank) {
    MadeProcess made(names, std::vector<double>(kCycles, 100.0));
    const bool communicates = random.below(5) > 0;
    for (std::size_t function = 0; communicates && function < kFunctions; ++function) {
      test::Values ms(kCycles);
      for (auto& each : ms) {
        if (random.below(8) > 0) each = static_cast<double>(random.below(4));
      }
      made.use("ncclKernel_" + std::to_string(function), "GPU 0", "gpu_comm", ms);
    }
    RankShare& share = shares.emplace_back(made.share());
    share.edges.clear();
    while (random.below(3) > 0)
      share.edges.emplace_back(random.below(kCycles), static_cast<EdgeReason>(random.below(3)));
  }
  return shares;
}

/// One after the other, as it is defined.
struct PlainOthers {
  std::map<std::int64_t, EdgeReason> edges;
  std::size_t communicating = 0;
  std::map<CollectiveTimes::Key, double> shortest;

  void add(const RankShare& share, const std::vector<FunctionPartners>& functions) {
    edges.insert(share.edges.begin(), share.edges.end());
    if (share.collectives.empty()) return;
    std::map<CollectiveTimes::Key, double> times;
    for (const auto& [key, ms] : share.collectives.all())
      times[{rowOf(Side::B, key.first, functions), key.second}] += ms;
    if (communicating++ == 0) {
      shortest = times;
      return;
    }
    std::erase_if(shortest, [&](const auto& time) { return !times.contains(time.first); });
    for (auto& [key, ms] : shortest) ms = std::min(ms, times.at(key));
  }
};

void expectSame(const OtherRanks& others, const PlainOthers& plain, const Names& names) {
  EXPECT_EQ(others.communicating(), plain.communicating);
  for (std::int64_t cycle = 0; cycle <= static_cast<std::int64_t>(kCycles) + 1; ++cycle) {
    const auto edge = plain.edges.find(cycle);
    EXPECT_EQ(others.edgeAt(cycle), edge == plain.edges.end() ? std::nullopt : std::optional(edge->second));
    for (std::uint32_t i = 0; i < names.functions.size(); ++i) {
      const auto time = plain.shortest.find({FunctionId{i}, cycle});
      EXPECT_EQ(others.shortest(FunctionId{i}, cycle),
                time == plain.shortest.end() ? std::nullopt : std::optional(time->second));
    }
  }
}

}  // namespace

TEST(OtherRanks, AreAllButOneAsIfAskedOneByOne) {
  stats::Random random(26);
  for (std::size_t count = 1; count <= 9; ++count) {
    for (int round = 0; round < 20; ++round) {
      SCOPED_TRACE(std::to_string(count) + " ranks, round " + std::to_string(round));
      Names names;
      const FunctionId ofA = names.functions.intern("ncclKernel_A");
      const std::vector<RankShare> shares = madeShares(count, names, random);
      // Of a name that no rank of B has, of one that some have too, and of none.
      std::vector<FunctionPartners> functions;
      if (round % 2 == 1) functions = {{ofA, FunctionId{1}}, {FunctionId{2}, FunctionId{3}}};
      RanksOfPart ranks;
      for (const RankShare& share : shares) ranks.add(share);
      for (std::size_t own = 0; own <= count; ++own) {
        PlainOthers plain;
        for (std::size_t rank = 0; rank < count; ++rank) {
          if (rank != own) plain.add(shares[rank], functions);
        }
        const auto place = own < count ? std::optional(own) : std::nullopt;
        expectSame(OtherRanks(ranks, place, functions), plain, names);
      }
    }
  }
}

}  // namespace culprit
