#include "core/analysis/cutting/repetition.h"

#include <gtest/gtest.h>

#include <string>

#include "core/stats/basics/random.h"

namespace culprit {
namespace {

std::optional<Repetition> found(const std::string& letters) {
  const std::vector<std::uint32_t> names(letters.begin(), letters.end());
  return findRepetition(names);
}

std::string times(int n, const std::string& text) {
  std::string all;
  for (int i = 0; i < n; ++i) all += text;
  return all;
}

/// Six layers with a head: 40 pieces.
std::string step() {
  return "e" + times(6, "qkvodu") + "hsl";
}

}  // namespace

TEST(Repetition, BeginsAndEndsInTheMiddleOfOne) {
  const std::string whole = times(14, step());
  const auto repetition = found(whole.substr(17, whole.size() - 17 - 21));
  ASSERT_TRUE(repetition);
  EXPECT_EQ(repetition->period, 40U);
  EXPECT_GE(repetition->places.size(), 12U);
}

TEST(Repetition, PiecesMayBeLeftOutOrComeInBetween) {
  std::string work;
  for (int i = 0; i < 12; ++i) {
    std::string one = step();
    if (i == 1 || i == 2 || i == 9) one.erase(static_cast<std::size_t>(5 + i), 2);
    if (i == 4 || i == 10) one.insert(static_cast<std::size_t>(20 + i), "xyx");
    work += one;
  }
  const auto repetition = found(work);
  ASSERT_TRUE(repetition);
  EXPECT_EQ(repetition->period, 40U);
  EXPECT_EQ(repetition->places.size(), 12U);
}

TEST(Repetition, AStepOfManyLayersIsFoundAlthoughOnePieceInAHundredIsMissing) {
  std::string step = "EF";
  for (int layer = 0; layer < 24; ++layer) step += "abcdefghij";
  step += "HSLO";
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    stats::Random random(seed);
    std::string missing, added;
    for (const char piece : times(12, step)) {
      if (random.below(100) != 0) missing += piece;
      added += piece;
      if (random.below(100) == 0) added += 'x';
    }
    for (const std::string& work : {missing, added}) {
      const auto repetition = found(work);
      ASSERT_TRUE(repetition) << seed;
      EXPECT_NEAR(static_cast<double>(repetition->period), 246.0, 8.0) << seed;
    }
  }
}

TEST(Repetition, OfWorkInAnyOrderIsThatOfTheOneOfAKind) {
  // Two streams interleave in another way each time.
  const auto repetition = found(
      "saAbBcC"
      "sabAcBC"
      "saAbcBC"
      "sAaBbCc"
      "sAaBCbc");
  ASSERT_TRUE(repetition);
  EXPECT_EQ(repetition->period, 7U);
  EXPECT_EQ(repetition->places.size(), 5U);
}

TEST(Repetition, APartIsNotTakenForTheWhole) {
  const auto repetition = found(times(5, times(32, "abcdefgh") + "xyz"));
  ASSERT_TRUE(repetition);
  EXPECT_EQ(repetition->period, 259U);
}

TEST(Repetition, TwoLongOnesAmongManyAreNoRule) {
  const auto repetition = found(times(4, "abcdefgh") + "abcdxyzefgh" + times(5, "abcdefgh") + "abcxyzdefgh" +
                                times(15, "abcdefgh"));
  ASSERT_TRUE(repetition);
  EXPECT_EQ(repetition->period, 8U);
  EXPECT_EQ(repetition->places.size(), 26U);
}

TEST(Repetition, OfNothingThereIsNone) {
  EXPECT_FALSE(found(""));
  EXPECT_FALSE(found("abcdefghijklmnop"));
  EXPECT_FALSE(found(times(30, "a")));
  EXPECT_FALSE(found("abab" + std::string("cdefghijklmnopqrstuvwxyz"))) << "it stops before the end";
}

}  // namespace culprit
