// In which row of its lane a box of a cycle lies.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <tuple>
#include <vector>

#include "core/exploring/cycles/cycle_events.h"
#include "core/exploring/cycles/looks.h"
#include "tests/support/impatient.h"

namespace culprit {
namespace {

TEST(CycleBoxes, NestInRows) {
  std::vector<CycleLane> lanes(2);
  std::vector<CycleBox> boxes = {{.startNs = 10, .durationNs = 20, .lane = 1},
                                 {.startNs = 0, .durationNs = 100, .lane = 1},
                                 {.startNs = 10, .durationNs = 5, .lane = 1},
                                 {.startNs = 40, .durationNs = 80, .lane = 1},  // ends after its parent
                                 {.startNs = 110, .durationNs = 5, .lane = 1},
                                 {.startNs = 0, .durationNs = 7, .lane = 0}};
  arrangeBoxes(lanes, boxes, SilentMonitor());
  EXPECT_EQ(lanes[0].rows, 1U);
  EXPECT_EQ(lanes[1].rows, 3U);
  EXPECT_EQ(boxes[0].lane, 0U);
  for (std::size_t i = 1; i < boxes.size(); ++i) {
    if (boxes[i].lane != boxes[i - 1].lane || boxes[i].row != boxes[i - 1].row) continue;
    EXPECT_LE(boxes[i - 1].endNs(), boxes[i].startNs);
  }
  EXPECT_EQ(boxes[1].row, 0U);
  EXPECT_EQ(boxes[2].startNs, 110);
  EXPECT_EQ(boxes[2].row, 0U);
  EXPECT_EQ(boxes.back().durationNs, 5);
  EXPECT_EQ(boxes.back().row, 2U);
}

/// Sorted as arrangeBoxes() does, with a look at all rows for each of them.
void arrangeOneByOne(std::vector<CycleLane>& lanes, std::vector<CycleBox>& boxes) {
  std::stable_sort(boxes.begin(), boxes.end(), [](const CycleBox& x, const CycleBox& y) {
    return std::tuple(x.lane, x.startNs, y.durationNs) < std::tuple(y.lane, y.startNs, x.durationNs);
  });
  std::vector<std::vector<std::int64_t>> endOfRow(lanes.size());
  for (CycleBox& box : boxes) {
    std::vector<std::int64_t>& ends = endOfRow[box.lane];
    while (box.row < ends.size() && ends[box.row] > box.startNs) ++box.row;
    if (box.row == ends.size()) ends.emplace_back();
    ends[box.row] = box.endNs();
    lanes[box.lane].rows = static_cast<std::uint32_t>(ends.size());
  }
  std::stable_sort(boxes.begin(), boxes.end(), [](const CycleBox& x, const CycleBox& y) {
    return std::tie(x.lane, x.row, x.startNs) < std::tie(y.lane, y.row, y.startNs);
  });
}

/// Each of another function, in lanes 0 and 2 of 3; many begin, end or both at one time.
std::vector<CycleBox> randomBoxes(std::uint32_t seed, std::uint32_t count) {
  std::mt19937 random(seed);
  const auto below = [&random](std::uint32_t end) { return static_cast<std::uint32_t>(random() % end); };
  std::vector<CycleBox> boxes(count);
  for (std::uint32_t i = 0; i < count; ++i)
    boxes[i] = {.startNs = static_cast<std::int64_t>(below(200)) - 50,
                .durationNs = below(4) == 0 ? 0 : static_cast<std::int64_t>(below(60)),
                .lane = below(2) * 2,
                .function = FunctionId{i}};
  return boxes;
}

TEST(CycleBoxes, TakeTheFirstFreeRow) {
  for (std::uint32_t seed = 0; seed < 50; ++seed) {
    std::vector<CycleLane> lanes(3), expectedLanes(3);
    std::vector<CycleBox> boxes = randomBoxes(seed, 20 + 10 * seed), expected = boxes;
    arrangeBoxes(lanes, boxes, SilentMonitor());
    arrangeOneByOne(expectedLanes, expected);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      ASSERT_EQ(boxes[i].function, expected[i].function) << "seed " << seed << ", box " << i;
      ASSERT_EQ(boxes[i].row, expected[i].row) << "seed " << seed << ", box " << i;
    }
    for (std::size_t i = 0; i < lanes.size(); ++i) EXPECT_EQ(lanes[i].rows, expectedLanes[i].rows);
  }
}

/// A look at all rows for each of them would be five thousand million of them.
TEST(CycleBoxes, MayAllOverlap) {
  constexpr std::uint32_t kCount = 100'000;
  std::vector<CycleBox> boxes(kCount);
  for (std::uint32_t i = 0; i < kCount; ++i) boxes[i] = {.startNs = kCount - i, .durationNs = 2 * kCount};
  std::vector<CycleLane> lanes(1);
  arrangeBoxes(lanes, boxes, SilentMonitor());
  EXPECT_EQ(lanes[0].rows, kCount);
  for (std::uint32_t i = 0; i < kCount; ++i) ASSERT_EQ(boxes[i].startNs, i + 1) << "one in each row";
}

TEST(CycleBoxes, CanBeLeftWhileTheyAreArranged) {
  std::vector<CycleLane> lanes(1);
  const int cancelled = test::cancelEverywhere(
      [&lanes](const Monitor& monitor) {
        std::vector<CycleBox> boxes(2 * kBoxesBetweenLooks);
        arrangeBoxes(lanes, boxes, monitor);
      },
      [] {});
  EXPECT_GT(cancelled, 10);
}

}  // namespace
}  // namespace culprit
