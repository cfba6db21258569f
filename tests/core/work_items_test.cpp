#include "core/sources/bytes/work_items.h"

#include <gtest/gtest.h>

#include <limits>

namespace culprit {
namespace {

TEST(WorkItems, BlocksAreRoundedUp) {
  EXPECT_EQ(inBlocks({1000, 2, 1}, {256, 1, 1}), (LaunchSettings::Extent{4, 2, 1}));
  EXPECT_EQ(inBlocks({512, 1, 3}, {256, 4, 2}), (LaunchSettings::Extent{2, 1, 2}));
  constexpr std::uint32_t kMost = std::numeric_limits<std::uint32_t>::max();
  EXPECT_EQ(inBlocks({kMost, kMost, kMost}, {1, 2, kMost}),
            (LaunchSettings::Extent{kMost, kMost / 2 + 1, 1}));
}

TEST(WorkItems, AProductThatDoesNotFitIsUnknown) {
  EXPECT_EQ(workItemsIn({1000, 2, 3}), 6000U);
  constexpr std::uint32_t kMost = std::numeric_limits<std::uint32_t>::max();
  EXPECT_TRUE(workItemsIn({kMost, kMost, 1}));
  EXPECT_FALSE(workItemsIn({kMost, kMost, 2}));
}

}  // namespace
}  // namespace culprit
