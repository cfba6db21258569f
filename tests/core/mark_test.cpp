#include "core/model/results/mark.h"

#include <gtest/gtest.h>

#include "core/base/usable_time.h"

namespace culprit {

namespace {

Cycle cycleAt(std::int64_t startNs, std::uint32_t capture = 0) {
  return {.startNs = startNs, .durationNs = 10, .capture = capture};
}

}  // namespace

TEST(MovedStretch, LiesWhereItLayBesideTheEvents) {
  const MarkedStretch stretch{Side::A, 5, 25};
  const std::vector<Cycle> before = {cycleAt(100), cycleAt(120)};
  EXPECT_EQ(movedStretch(stretch, before, before), stretch);
  // Time 0 is 120 now, and was 100.
  EXPECT_EQ(movedStretch(stretch, before, {cycleAt(120)}), (MarkedStretch{Side::A, -15, 5}));
  EXPECT_EQ(movedStretch(stretch, before, {cycleAt(140), cycleAt(90)}), (MarkedStretch{Side::A, 15, 35}))
      << "whichever cycle stands first";
}

TEST(MovedStretch, OfSeveralRecordingsItIsNotKnown) {
  const MarkedStretch stretch{Side::B, 5, 25};
  const std::vector<Cycle> two = {cycleAt(100), cycleAt(120, 1)};
  EXPECT_EQ(movedStretch(stretch, two, two), stretch) << "the same cut";
  EXPECT_EQ(movedStretch(stretch, two, {cycleAt(100)}), std::nullopt);
  EXPECT_EQ(movedStretch(stretch, {cycleAt(100)}, {cycleAt(100, 1)}), std::nullopt);
  EXPECT_EQ(movedStretch(stretch, {cycleAt(100)}, {}), std::nullopt);
}

TEST(MovedStretch, StaysWithinTimesThatAreUsable) {
  const MarkedStretch late{Side::A, kLatestNs - 5, kLatestNs};
  EXPECT_EQ(movedStretch(late, {cycleAt(100)}, {cycleAt(0)}), std::nullopt);
}

}  // namespace culprit
