#include "core/base/tiny_cells.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <set>
#include <thread>
#include <vector>

namespace culprit {
namespace {

constexpr std::size_t kMany = 20'000;  // several times what a thread has at a time

std::size_t widthOf(std::size_t at) {
  return at % 2 == 0 ? 8 : kTinyBytes;
}

/// Of both sizes in turn, each full of its number.
std::vector<void*> taken() {
  std::vector<void*> cells(kMany);
  for (std::size_t at = 0; at < kMany; ++at) {
    cells[at] = allocateTiny(widthOf(at));
    for (std::size_t byte = 0; byte < widthOf(at); byte += sizeof at)
      std::memcpy(static_cast<char*>(cells[at]) + byte, &at, sizeof at);
  }
  return cells;
}

bool areWhole(const std::vector<void*>& cells) {
  for (std::size_t at = 0; at < cells.size(); ++at) {
    for (std::size_t byte = 0; byte < widthOf(at); byte += sizeof at)
      if (std::memcmp(static_cast<char*>(cells[at]) + byte, &at, sizeof at) != 0) return false;
  }
  return true;
}

void release(const std::vector<void*>& cells) {
  for (std::size_t at = 0; at < cells.size(); ++at) releaseTiny(cells[at], widthOf(at));
}

}  // namespace

TEST(TinyCells, LieApartAndAligned) {
  const std::vector<void*> cells = taken();
  for (const void* cell : cells) EXPECT_EQ(reinterpret_cast<std::uintptr_t>(cell) % alignof(double), 0U);
  EXPECT_TRUE(areWhole(cells));
  release(cells);
}

TEST(TinyCells, AreTakenAgainWhicheverThreadHasFreedThem) {
  const std::vector<void*> before = taken();
  std::jthread([&before] { release(before); }).join();
  const std::vector<void*> after = taken();
  EXPECT_TRUE(areWhole(after));
  const std::set<const void*> known(before.begin(), before.end());
  const auto again =
      std::count_if(after.begin(), after.end(), [&](void* cell) { return known.contains(cell); });
  EXPECT_GT(again, static_cast<std::ptrdiff_t>(kMany / 2));
  release(after);
}

TEST(TinyCells, ThreadsThatTakeAndFreeAtTheSameTimeDoNotMeet) {
  std::vector<char> whole(4, 0);
  {
    std::vector<std::jthread> threads;
    for (char& isWhole : whole) {
      threads.emplace_back([&isWhole] {
        isWhole = 1;
        for (int round = 0; round < 3; ++round) {
          const std::vector<void*> cells = taken();
          if (!areWhole(cells)) isWhole = 0;
          release(cells);
        }
      });
    }
  }
  EXPECT_EQ(whole, std::vector<char>(4, 1));
}

}  // namespace culprit
