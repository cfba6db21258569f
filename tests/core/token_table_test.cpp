#include "core/sources/bytes/token_table.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace culprit {
namespace {

std::string textOf(std::uint32_t number) {
  return "thread " + std::to_string(number * 7);
}

TEST(TokenTable, NumbersTextsInTheOrderOfTheirFirstAppearance) {
  TokenTable table;
  EXPECT_EQ(table.intern("b"), 0U);
  EXPECT_EQ(table.intern("a"), 1U);
  EXPECT_EQ(table.intern("b"), 0U);
  EXPECT_EQ(table.intern(""), 2U);
  EXPECT_EQ(table.intern(std::string_view()), 2U);
  EXPECT_EQ(table.size(), 3U);
  EXPECT_EQ(table[0], "b");
  EXPECT_EQ(table[2], "");
  EXPECT_EQ(table.find("a"), 1U);
  EXPECT_EQ(table.find("c"), std::nullopt);
}

TEST(TokenTable, KeepsItsTextsInPlaceHoweverManyFollowAndWhereverItIsMoved) {
  constexpr std::uint32_t kTexts = 100'000;
  TokenTable table;
  std::vector<std::string_view> texts;
  for (std::uint32_t number = 0; number < kTexts; ++number) {
    ASSERT_EQ(table.intern(textOf(number)), number);
    texts.push_back(table[number]);
  }
  const TokenTable moved = std::move(table);
  ASSERT_EQ(moved.size(), kTexts);
  for (std::uint32_t number = 0; number < kTexts; ++number) {
    ASSERT_EQ(moved.find(textOf(number)), number);
    ASSERT_EQ(moved[number].data(), texts[number].data());
    ASSERT_EQ(texts[number], textOf(number));
  }
}

}  // namespace
}  // namespace culprit
