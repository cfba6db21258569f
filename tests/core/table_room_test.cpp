// How much of the tables of rocprofv3's JSON output is kept at most.
#include "core/sources/rocprof/table_room.h"

#include <gtest/gtest.h>

namespace culprit::rocm {

TEST(TableRoom, CountsWhatIsMore) {
  TableRoom room(4 * (TableRoom::kPerEntry + 100));
  for (int entry = 0; entry < 10; ++entry) EXPECT_EQ(room.take(100), entry < 4) << entry;
  EXPECT_EQ(room.leftOut(), 6U);
}

TEST(TableRoom, IsThereAgainOnceTheTablesAreGone) {
  TableRoom room(TableRoom::kPerEntry + 10);
  EXPECT_FALSE(room.take(11));
  EXPECT_FALSE(room.take(0)) << "none is missing in the middle";
  room.clear();
  EXPECT_TRUE(room.take(10));
  EXPECT_EQ(room.leftOut(), 2U);
}

}  // namespace culprit::rocm
