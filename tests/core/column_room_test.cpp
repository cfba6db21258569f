// How much room columns that grow by cycle take, and how often they grow.
#include "core/analysis/counting/column_room.h"

#include <gtest/gtest.h>

#include <cstddef>

namespace culprit {
namespace {

constexpr std::size_t kCycles = 28'000;

struct Grown {
  std::size_t room = 1;   ///< in the end
  std::size_t moved = 0;  ///< values, each time that the column was full
};

/// A column with a value for every `each`th of so many cycles.
Grown grown(std::size_t each, std::size_t cycles = kCycles) {
  Grown column;
  std::size_t size = 0;
  for (std::size_t cycle = 0; cycle < cycles; cycle += each) {
    if (size == column.room) {
      column.moved += size;
      column.room = roomFor(size, cycle, kCycles);
    }
    ++size;
  }
  return column;
}

TEST(ColumnRoom, OfAFunctionThatRunsInEveryCycleIsNoMoreThanThat) {
  const Grown column = grown(1);
  EXPECT_EQ(column.room, kCycles);
  EXPECT_LT(column.moved, kCycles / 2);
}

TEST(ColumnRoom, OfAFunctionThatRunsNowAndThenIsForecast) {
  const Grown column = grown(10);
  EXPECT_GE(column.room, kCycles / 10);
  EXPECT_LT(column.room, kCycles / 10 + kCycles / 40);
  EXPECT_LT(column.moved, kCycles / 20);
}

TEST(ColumnRoom, OfAFunctionThatRunsInTheFirstCyclesOnlyStaysSmall) {
  EXPECT_EQ(grown(1, 1).room, 1U);
  EXPECT_LE(grown(1, 2).room, 16U);
  EXPECT_LE(grown(1, 20).room, 8 * 16 + 8U);
}

TEST(ColumnRoom, IsAlwaysForOneMore) {
  for (const std::size_t at : {std::size_t{0}, kCycles - 1, kCycles, 2 * kCycles})
    EXPECT_GT(roomFor(5, at, kCycles), 5U) << at;
}

}  // namespace
}  // namespace culprit
