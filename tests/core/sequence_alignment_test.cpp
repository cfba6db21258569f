// Sequences laid over each other: known small ones, and random ones against the table method.
#include "core/exploring/cycles/sequence_alignment.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace culprit {
namespace {

using Keys = std::vector<std::uint32_t>;
using Matches = std::vector<std::pair<std::size_t, std::size_t>>;

Matches aligned(const std::string& a, const std::string& b, std::size_t mostEdits = 2000) {
  return alignSequences(Keys(a.begin(), a.end()), Keys(b.begin(), b.end()), SilentMonitor(), mostEdits);
}

std::size_t longestCommon(const Keys& a, const Keys& b) {
  std::vector<std::vector<std::size_t>> best(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j)
      best[i][j] = a[i - 1] == b[j - 1] ? best[i - 1][j - 1] + 1 : std::max(best[i - 1][j], best[i][j - 1]);
  return best[a.size()][b.size()];
}

TEST(SequenceAlignment, MeetsWhatIsEqualInOrder) {
  EXPECT_EQ(aligned("abc", "abc"), (Matches{{0, 0}, {1, 1}, {2, 2}}));
  EXPECT_EQ(aligned("abc", "axbc"), (Matches{{0, 0}, {1, 2}, {2, 3}}));
  EXPECT_EQ(aligned("xabc", "abc"), (Matches{{1, 0}, {2, 1}, {3, 2}}));
  EXPECT_EQ(aligned("abcd", "dabc"), (Matches{{0, 1}, {1, 2}, {2, 3}}));
  EXPECT_EQ(aligned("", "abc"), Matches{});
  EXPECT_EQ(aligned("abc", "xyz"), Matches{});
}

TEST(SequenceAlignment, FindsTheLongestWayInRandomSequences) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    Keys a(random() % 40), b(random() % 40);
    for (Keys* keys : {&a, &b})
      for (std::uint32_t& key : *keys) key = static_cast<std::uint32_t>(random() % 5);
    const Matches found = alignSequences(a, b, SilentMonitor());
    EXPECT_EQ(found.size(), longestCommon(a, b)) << "round " << round;
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(a[found[i].first], b[found[i].second]);
      if (i == 0) continue;
      EXPECT_LT(found[i - 1].first, found[i].first);
      EXPECT_LT(found[i - 1].second, found[i].second);
    }
  }
}

TEST(SequenceAlignment, GivesUpTheMiddleWhereItDiffersTooMuch) {
  EXPECT_EQ(aligned("pababq", "pbabaq", 1), (Matches{{0, 0}, {5, 5}}));
  EXPECT_EQ(aligned("pababq", "pbabaq", 2).size(), 5U);
  // What the other side does not have at all costs nothing.
  EXPECT_EQ(aligned("a1234567b", "axyzb", 0), (Matches{{0, 0}, {8, 4}}));
}

}  // namespace
}  // namespace culprit
