#include "core/store/rows/tie_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>
#include <vector>

namespace culprit {
namespace {

/// A row of a track: when, how long, in which block; launch tells the rows apart.
struct TiedRow {
  std::int64_t startNs, durationNs;
  std::uint32_t block, launch;
};

const std::vector<TiedRow> kRows = {{10, 5, 0, 1}, {20, 5, 1, 2}, {20, 5, 0, 3}, {20, 5, 1, 4},
                                    {20, 5, 0, 5}, {20, 4, 1, 6}, {30, 0, 0, 7}, {30, 0, 1, 8},
                                    {40, 0, 2, 9}, {40, 0, 0, 10}};

std::string orderOf(const std::vector<TiedRow>& rows) {
  TieOrder order;
  for (const TiedRow& row : rows) order.add(row.startNs, row.durationNs, row.block);
  return order.take();
}

/// Sorted, with ties in the order of their blocks, behind two rows of another track.
Events read(std::vector<TiedRow> rows) {
  std::stable_sort(rows.begin(), rows.end(), [](const TiedRow& x, const TiedRow& y) {
    return std::tuple(x.startNs, -x.durationNs, x.block) < std::tuple(y.startNs, -y.durationNs, y.block);
  });
  Events events;
  for (int i = 0; i < 2; ++i) events.add({.startNs = 20, .durationNs = 5, .launch = 100});
  for (const TiedRow& row : rows)
    events.add({.startNs = row.startNs,
                .durationNs = row.durationNs,
                .function = FunctionId{row.block},
                .track = 1,
                .launch = row.launch,
                .category = EventCategory(row.block)});
  return events;
}

Track track() {
  Track track;
  track.begin = 2;
  track.end = 2 + kRows.size();
  return track;
}

TEST(TieOrder, IsThatInWhichTheRowsWereWritten) {
  Events events = read(kRows);
  EXPECT_NE(events.launch[3], 2U) << "the order of the blocks is another one";
  restoreTies(events, track(), orderOf(kRows));
  EXPECT_EQ(events.launch[0], 100U);
  for (std::size_t i = 0; i < kRows.size(); ++i) {
    EXPECT_EQ(events.launch[2 + i], kRows[i].launch) << i;
    EXPECT_EQ(events.function[2 + i], FunctionId{kRows[i].block}) << i;
    EXPECT_EQ(events.category(2 + i), EventCategory(kRows[i].block)) << i;
  }
}

TEST(TieOrder, TakesNoRoomWhereTheOrderIsThatOfTheBlocks) {
  EXPECT_EQ(orderOf({{10, 5, 1, 1}, {10, 4, 0, 2}, {20, 5, 0, 3}, {20, 5, 1, 4}}), "");
  EXPECT_EQ(orderOf({}), "");
}

TEST(TieOrder, OfAnotherTrackIsDamage) {
  const std::vector<std::vector<std::int64_t>> damaged = {{1},          {0, 3, 1, 0, 0},   {-1, 2, 1, 0},
                                                          {9, 2, 1, 0}, {1, 1'000'000, 1}, {1, -2}};
  for (const auto& numbers : damaged) {
    Events events = read(kRows);
    EXPECT_THROW(restoreTies(events, track(), blob::encodeIntegers(numbers)), blob::Damaged) << numbers[0];
  }
}

}  // namespace
}  // namespace culprit
