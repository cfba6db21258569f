#include "core/analysis/turns/turns.h"

#include <gtest/gtest.h>

#include <random>

namespace culprit {
namespace {

using Turns = std::vector<Turn>;

std::int64_t sumOf(const Turns& turns) {
  std::int64_t sum = 0;
  for (const Turn& turn : turns) sum += turn.endNs - turn.startNs;
  return sum;
}

TEST(Turns, WhoStartedFirstKeepsTheTurn) {
  EXPECT_EQ(firstStarted({{10, 20, 0, 1}, {0, 15, 0, 2}, {5, 12, 0, 3}, {30, 40, 0, 4}}),
            (Turns{{0, 15, 2}, {15, 20, 1}, {30, 40, 4}}));
}

TEST(Turns, OfTwoThatStartTogetherTheLowerOrderComesFirst) {
  EXPECT_EQ(firstStarted({{0, 20, 7, 1}, {0, 10, 3, 2}}), (Turns{{0, 10, 2}, {10, 20, 1}}));
}

TEST(Turns, TheInnermostCallHasTheTurn) {
  EXPECT_EQ(
      innermost({{0, 100, 0, 1}, {10, 50, 0, 2}, {20, 30, 0, 3}, {60, 70, 0, 4}}),
      (Turns{{0, 10, 1}, {10, 20, 2}, {20, 30, 3}, {30, 50, 2}, {50, 60, 1}, {60, 70, 4}, {70, 100, 1}}));
}

TEST(Turns, ACallThatOutlivesItsCallerIsItsChild) {
  EXPECT_EQ(innermost({{0, 10, 0, 1}, {5, 15, 0, 2}, {20, 25, 0, 3}}),
            (Turns{{0, 5, 1}, {5, 15, 2}, {20, 25, 3}}));
}

TEST(Turns, WhatIsTakenIsNoLongerFree) {
  FreeTime free(0, 100);
  EXPECT_EQ(free.take({{-10, 10, 1}, {20, 30, 2}, {95, 120, 3}}),
            (Turns{{0, 10, 1}, {20, 30, 2}, {95, 100, 3}}));
  EXPECT_EQ(free.take({{5, 25, 4}, {28, 96, 5}}), (Turns{{10, 20, 4}, {30, 95, 5}}));
  EXPECT_EQ(free.leftNs(), 0);
}

TEST(Turns, GivenAndLeftSumToTheWindow) {
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) {
    FreeTime free(0, 1000);
    std::int64_t given = 0;
    for (int rank = 0; rank < 4; ++rank) {
      std::vector<Claim> claims;
      for (std::uint32_t i = 0; i < random() % 40; ++i) {
        const auto start = static_cast<std::int64_t>(random() % 1000);
        claims.push_back({start, start + 1 + static_cast<std::int64_t>(random() % 100), random() % 3, i});
      }
      const Turns turns = rank % 2 == 0 ? firstStarted(claims) : innermost(claims);
      for (std::size_t i = 1; i < turns.size(); ++i) ASSERT_LE(turns[i - 1].endNs, turns[i].startNs);
      given += sumOf(free.take(turns));
    }
    ASSERT_EQ(given + free.leftNs(), 1000);
  }
}

}  // namespace
}  // namespace culprit
