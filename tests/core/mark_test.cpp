#include "core/model/results/mark.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

#include "core/base/usable_time.h"

namespace culprit {

namespace {

Cycle cycleAt(std::int64_t startNs, std::uint32_t capture = 0) {
  return {.startNs = startNs, .durationNs = 10, .capture = capture};
}

}  // namespace

TEST(MovedTimeline, LiesWhereItLayBesideTheEvents) {
  const MarkedStretch stretch{Side::A, 5, 25};
  const std::vector<Cycle> before = {cycleAt(100), cycleAt(120)};
  EXPECT_EQ(MovedTimeline(before, before)(stretch), stretch);
  // Time 0 is 120 now, and was 100.
  EXPECT_EQ(MovedTimeline(before, {cycleAt(120)})(stretch), (MarkedStretch{Side::A, -15, 5}));
  EXPECT_EQ(MovedTimeline(before, {cycleAt(140), cycleAt(90)})(stretch), (MarkedStretch{Side::A, 15, 35}))
      << "whichever cycle stands first";
}

TEST(MovedTimeline, OfSeveralRecordingsItIsNotKnown) {
  const MarkedStretch stretch{Side::B, 5, 25};
  const std::vector<Cycle> two = {cycleAt(100), cycleAt(120, 1)};
  EXPECT_EQ(MovedTimeline(two, two)(stretch), stretch) << "the same cut";
  EXPECT_EQ(MovedTimeline(two, {cycleAt(100)})(stretch), std::nullopt);
  EXPECT_EQ(MovedTimeline({cycleAt(100)}, {cycleAt(100, 1)})(stretch), std::nullopt);
  EXPECT_EQ(MovedTimeline({cycleAt(100)}, {})(stretch), std::nullopt);
}

TEST(MovedTimeline, StaysWithinTimesThatAreUsable) {
  const MarkedStretch late{Side::A, kLongestNs - 5, kLongestNs}, early{Side::A, -kLongestNs, 5 - kLongestNs};
  EXPECT_EQ(MovedTimeline({cycleAt(kLatestNs)}, {cycleAt(kEarliestNs)})(late), std::nullopt);
  EXPECT_EQ(MovedTimeline({cycleAt(kEarliestNs)}, {cycleAt(kLatestNs)})(early), std::nullopt);
  EXPECT_EQ(MovedTimeline({cycleAt(1)}, {cycleAt(3)})(late),
            (MarkedStretch{Side::A, kLongestNs - 7, kLongestNs - 2}));
}

TEST(MarkedStretch, MayBeAsFarFromTheFirstCycleAsTimesMay) {
  EXPECT_TRUE(isUsable({Side::A, -1'700'000'000'000'000'000, 5}));  // of a clock that began in 1970
  EXPECT_TRUE(isUsable({Side::A, 0, kLongestNs}));
  EXPECT_FALSE(isUsable({Side::A, -1, kLongestNs})) << "too long";
  EXPECT_FALSE(isUsable({Side::A, std::numeric_limits<std::int64_t>::min(), 0}));
  EXPECT_FALSE(isUsable({Side::A, 0, std::numeric_limits<std::int64_t>::max()}));
  EXPECT_FALSE(isUsable({Side::A, 10, 9}));
}

}  // namespace culprit
