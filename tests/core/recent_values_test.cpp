#include "core/sources/bytes/recent_values.h"

#include <gtest/gtest.h>

#include <string>

namespace culprit {
namespace {

TEST(RecentValues, AsksAgainOnlyForWhatIsNotKept) {
  RecentValues<int, std::string, 4> values;
  int made = 0;
  const auto of = [&](int key, std::uint64_t mark) {
    return values.of(key, mark, [&] { return ++made, std::to_string(key); });
  };
  EXPECT_EQ(of(7, 1), "7");
  EXPECT_EQ(of(7, 1), "7");
  EXPECT_EQ(made, 1);
  EXPECT_EQ(of(0, 1), "0");  // the same place
  EXPECT_EQ(of(7, 1), "7");
  EXPECT_EQ(made, 3);
  EXPECT_EQ(of(0, 0), "0");  // a key that equals an empty place
  EXPECT_EQ(made, 4);
}

}  // namespace
}  // namespace culprit
