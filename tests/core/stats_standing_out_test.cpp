#include "core/stats/significance/standing_out.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <vector>

namespace culprit::stats {

namespace {

using Out = std::vector<bool>;
constexpr double kChance = 0.01;

std::size_t countOf(const Out& out) {
  return static_cast<std::size_t>(std::count(out.begin(), out.end(), true));
}

std::vector<double> normalValues(std::mt19937_64& random, std::size_t count) {
  std::normal_distribution<double> normal;
  std::vector<double> values(count);
  for (double& value : values) value = normal(random);
  return values;
}

}  // namespace

TEST(StandingOut, NamesWhatLiesFarAboveTheRest) {
  EXPECT_EQ(standingOut(std::vector{1.0, 1.1, 0.9, 1.0, 5.0}, kChance),
            (Out{false, false, false, false, true}));
  EXPECT_EQ(standingOut(std::vector{5.0, 1.1, 0.9, 1.0, 4.0, 1.0}, kChance),
            (Out{true, false, false, false, true, false}))
      << "two of them";
  EXPECT_EQ(countOf(standingOut(std::vector{1.0, 1.1, 0.9, 1.0, -5.0}, kChance)), 0U) << "below is not above";
  EXPECT_EQ(countOf(standingOut(std::vector{1.0, 2.0, 3.0, 4.0, 5.0}, kChance)), 0U);
}

TEST(StandingOut, TwoOfFourTellNothingOfEachOther) {
  EXPECT_EQ(countOf(standingOut(std::vector{1.0, 1.0001, 5.0, 5.0001}, kChance)), 0U);
  EXPECT_EQ(countOf(standingOut(std::vector{1.0, 5.0}, kChance)), 0U);
  EXPECT_EQ(countOf(standingOut(std::vector<double>{}, kChance)), 0U);
}

TEST(StandingOut, EqualValuesDoNotStandOut) {
  EXPECT_EQ(countOf(standingOut(std::vector(5, 0.1), kChance)), 0U);
  EXPECT_EQ(standingOut(std::vector{0.1, 0.1, 0.1, 0.1, 0.2}, kChance),
            (Out{false, false, false, false, true}));
}

TEST(StandingOut, AGrowthIsHeldAgainstHowUnlikeTheOthersAre) {
  // All but the last grew alike, from and to levels that are wide apart.
  const std::vector<double> before{1.0, 9.0, 5.0, 3.0, 7.0, 4.0, 6.0, 5.0};
  std::vector<double> after{1.1, 9.0, 5.1, 3.0, 7.1, 4.0, 6.1, 7.0};
  EXPECT_EQ(growingOut(before, after, kChance), (Out{false, false, false, false, false, false, false, true}));
  // Among four the growths alone are too few to tell.
  const std::vector<double> alike{1.00, 1.05, 0.95, 1.02}, more{1.03, 0.98, 1.06, 2.00};
  EXPECT_EQ(growingOut(alike, more, kChance), (Out{false, false, false, true}));
  std::vector<double> growths(4);
  for (std::size_t i = 0; i < growths.size(); ++i) growths[i] = more[i] - alike[i];
  EXPECT_EQ(countOf(standingOut(growths, kChance)), 0U);
}

TEST(StandingOut, ChanceSeldomMakesAnyOfThemStandOut) {
  std::mt19937_64 random(1);
  constexpr int kRounds = 1000;
  for (const std::size_t count : {3U, 4U, 5U, 8U, 16U}) {
    int levels = 0, growths = 0;
    for (int round = 0; round < kRounds; ++round) {
      std::vector<double> before = normalValues(random, count);
      const std::vector<double> after = normalValues(random, count);
      if (round % 2 == 1)  // as alike as ranks of one run are, and not those of the other
        for (double& value : before) value *= 0.05;
      levels += countOf(standingOut(after, 0.05)) > 0 ? 1 : 0;
      growths += countOf(growingOut(before, after, 0.05)) > 0 ? 1 : 0;
    }
    EXPECT_LE(levels, kRounds / 10) << count;
    EXPECT_LE(growths, kRounds / 10) << count;
    EXPECT_GE(levels, kRounds / 100) << count << ": as strict as it says, not more";
  }
}

}  // namespace culprit::stats
