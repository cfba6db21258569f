// A lane of a timeline against the plain list of its events: what is drawn of it at every zoom, and what is
// found in it.
#include "core/model/details/lane_extents.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <random>
#include <utility>

#include "core/base/usable_time.h"
#include "core/model/details/lane_builder.h"

namespace culprit {
namespace {

using LaneEvents = std::vector<TimelineEvent>;

LaneExtents packedLane(const LaneEvents& events) {
  LaneBuilder lane;
  for (const TimelineEvent& event : events) lane.add(event);
  return lane.take();
}

TimelineEvent laneEvent(std::int64_t startNs, std::int64_t durationNs, std::uint32_t function = 0,
                        std::uint32_t row = 0) {
  return {startNs, durationNs, FunctionId{function}, EventCategory::GpuCompute, row};
}

LaneEvents eventsOfBoxes(const std::vector<TimelineBox>& boxes) {
  LaneEvents events;
  for (const TimelineBox& box : boxes) {
    EXPECT_EQ(box.events, 1);
    EXPECT_EQ(box.busyNs, box.endNs - box.startNs);
    events.push_back({box.startNs, box.endNs - box.startNs, box.function, box.category, box.row});
  }
  return events;
}

std::vector<TimelineBox> boxesIn(const LaneExtents& lane, const LaneView& view) {
  std::vector<TimelineBox> boxes;
  lane.boxes(view, boxes);
  return boxes;
}

/// Calls in calls and pauses of all lengths, events that cross, some of no length; by start, the longer
/// first.
LaneEvents randomEvents(std::mt19937& random, std::size_t count) {
  LaneEvents events;
  std::int64_t time = -500'000;
  for (std::size_t i = 0; i < count; ++i) {
    const auto function = static_cast<std::uint32_t>(random() % 5 == 0 ? random() % 200 : random() % 3);
    TimelineEvent event =
        laneEvent(time, static_cast<std::int64_t>(random() % (1U << (random() % 14))), function);
    if (random() % 7 == 0) event.durationNs = 0;
    if (random() % 9 == 0) event.category = EventCategory::GpuMemcpy;
    events.push_back(event);
    time += static_cast<std::int64_t>(random() % (1U << (random() % 12)));
    if (random() % 100 == 0) time += 300'000;
  }
  std::stable_sort(events.begin(), events.end(), [](const TimelineEvent& x, const TimelineEvent& y) {
    return x.startNs != y.startNs ? x.startNs < y.startNs : x.durationNs > y.durationNs;
  });
  return events;
}

/// Each in the first row that is free, those that find none left out.
LaneEvents inRows(const LaneEvents& events) {
  LaneEvents placed;
  std::vector<std::int64_t> ends;
  for (TimelineEvent event : events) {
    const auto free =
        std::find_if(ends.begin(), ends.end(), [&event](std::int64_t end) { return end <= event.startNs; });
    event.row = static_cast<std::uint32_t>(free - ends.begin());
    if (event.row == LaneExtents::kMostRows) continue;
    if (free == ends.end()) ends.push_back(0);
    ends[event.row] = event.endNs();
    placed.push_back(event);
  }
  return placed;
}

bool isTouched(std::int64_t startNs, std::int64_t endNs, const TimelineSpan& seen) {
  return startNs < seen.endNs && std::max(endNs, startNs + 1) > seen.startNs;
}

LaneEvents touching(const LaneEvents& placed, const TimelineSpan& seen) {
  LaneEvents events;
  for (const TimelineEvent& event : placed)
    if (isTouched(event.startNs, event.endNs(), seen)) events.push_back(event);
  std::stable_sort(events.begin(), events.end(),
                   [](const TimelineEvent& x, const TimelineEvent& y) { return x.row < y.row; });
  return events;
}

TEST(LaneExtents, HasNothingWithoutEvents) {
  const LaneExtents lane = packedLane({});
  EXPECT_TRUE(lane.empty());
  EXPECT_EQ(lane.span(), (TimelineSpan{0, 0}));
  EXPECT_TRUE(boxesIn(lane, {.seen = {-10, 10}}).empty());
  EXPECT_FALSE(lane.at(0, 0, 100));
  EXPECT_FALSE(lane.next(FunctionSet(std::vector{FunctionId{0}}), {-10, 0}));
}

TEST(LaneExtents, PutsCallsBelowTheCallTheyAreMadeIn) {
  const LaneExtents lane = packedLane({laneEvent(0, 100), laneEvent(0, 40, 1), laneEvent(10, 10, 2),
                                       laneEvent(40, 60, 3), laneEvent(100, 5, 4)});
  EXPECT_EQ(lane.rows(), 3);
  EXPECT_EQ(lane.at(15, 0)->function, FunctionId{0});
  EXPECT_EQ(lane.at(15, 1)->function, FunctionId{1});
  EXPECT_EQ(lane.at(15, 2)->function, FunctionId{2});
  EXPECT_EQ(lane.at(40, 1)->function, FunctionId{3}) << "at the end of one the next begins";
  EXPECT_EQ(lane.at(100, 0)->function, FunctionId{4});
  EXPECT_FALSE(lane.at(40, 2));
}

TEST(LaneExtents, DrawsEveryEventWhereNothingIsMerged) {
  std::mt19937 random(1);
  const LaneEvents events = randomEvents(random, 3000);
  const LaneExtents lane = packedLane(events);
  const LaneEvents placed = inRows(events);
  EXPECT_EQ(lane.events(), placed.size());
  for (int i = 0; i < 50; ++i) {
    const auto start = static_cast<std::int64_t>(random() % 3'000'000) - 600'000;
    const TimelineSpan seen{start, start + static_cast<std::int64_t>(random() % (1U << (random() % 22)))};
    const LaneEvents expected = seen.endNs == seen.startNs ? LaneEvents{} : touching(placed, seen);
    EXPECT_EQ(eventsOfBoxes(boxesIn(lane, {.seen = seen})), expected);
  }
}

/// Of one row.
void expectSoundBoxes(const std::vector<TimelineBox>& boxes, const LaneEvents& events,
                      std::int64_t finestNs) {
  std::size_t event = 0;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const TimelineBox& box = boxes[i];
    if (i > 0) {
      EXPECT_GE(box.startNs, boxes[i - 1].endNs);
    }
    std::int64_t busy = 0, endNs = box.startNs;
    std::map<FunctionId, std::int64_t> sums;
    for (std::uint64_t k = 0; k < box.events; ++k, ++event) {
      ASSERT_LT(event, events.size());
      const TimelineEvent& each = events[event];
      if (k == 0) {
        EXPECT_EQ(each.startNs, box.startNs);
      }
      EXPECT_LT(each.startNs - endNs, finestNs) << "no gap as long as that is covered";
      if (box.events > 1) {
        EXPECT_LT(each.durationNs, finestNs) << "what can be seen is not merged";
      }
      busy += each.durationNs;
      endNs = each.endNs();
      sums[each.function] += each.durationNs;
    }
    EXPECT_EQ(box.busyNs, busy);
    EXPECT_EQ(box.endNs, endNs);
    EXPECT_TRUE(sums.contains(box.function));
    if (box.events > 1) {
      EXPECT_LT(box.endNs - box.startNs, 2 * finestNs);
    }
  }
  EXPECT_EQ(event, events.size());
}

TEST(LaneExtents, MergesWhatIsTooShortAndLosesNothing) {
  std::mt19937 random(2);
  const LaneEvents events = randomEvents(random, 20'000);
  const LaneExtents lane = packedLane(events);
  const LaneEvents placed = inRows(events);
  const TimelineSpan all = lane.span();
  for (const std::int64_t finestNs : {1, 7, 100, 5'000, 90'000, 2'000'000}) {
    for (std::uint32_t row = 0; row < lane.rows(); ++row) {
      const auto boxes = boxesIn(
          lane, {.seen = {all.startNs, all.endNs + 1}, .finestNs = finestNs, .firstRow = row, .rows = 1});
      LaneEvents ofRow;
      for (const TimelineEvent& event : placed)
        if (event.row == row) ofRow.push_back(event);
      expectSoundBoxes(boxes, ofRow, finestNs);
      EXPECT_LE(boxes.size(), 2 * static_cast<std::size_t>((all.endNs - all.startNs) / finestNs + 2));
    }
  }
}

TEST(LaneExtents, DrawsTheSameBoxesWhereverTheViewStands) {
  std::mt19937 random(3);
  const LaneExtents lane = packedLane(randomEvents(random, 20'000));
  const TimelineSpan all = lane.span();
  for (const std::int64_t finestNs : {3, 450, 20'000}) {
    const auto whole = boxesIn(lane, {.seen = {all.startNs, all.endNs + 1}, .finestNs = finestNs});
    for (int i = 0; i < 40; ++i) {
      const auto start = all.startNs + static_cast<std::int64_t>(random() % 2'000'000);
      const TimelineSpan seen{start, start + static_cast<std::int64_t>(1 + random() % 200'000)};
      std::vector<TimelineBox> expected;
      for (const TimelineBox& box : whole)
        if (isTouched(box.startNs, box.endNs, seen)) expected.push_back(box);
      EXPECT_EQ(boxesIn(lane, {.seen = seen, .finestNs = finestNs}), expected);
    }
  }
}

TEST(LaneExtents, NamesTheFunctionThatHasTheTime) {
  LaneEvents events;
  for (std::int64_t i = 0; i < 1000; ++i)
    events.push_back(
        laneEvent(20 * i, i % 3 == 0 ? 19 : 5, i % 3 == 0 ? 7 : static_cast<std::uint32_t>(1 + i % 2)));
  const LaneExtents lane = packedLane(events);
  const auto boxes = boxesIn(lane, {.seen = {0, 20'000}, .finestNs = 1'000'000});
  ASSERT_EQ(boxes.size(), 1);
  EXPECT_EQ(boxes[0].events, 1000);
  EXPECT_EQ(boxes[0].function, FunctionId{7});
  EXPECT_EQ(boxes[0].busyNs, 334 * 19 + 666 * 5);
}

TEST(LaneExtents, FindsTheEventAtATimeOrTheNearest) {
  std::mt19937 random(4);
  const LaneEvents events = randomEvents(random, 2000);
  const LaneExtents lane = packedLane(events);
  const LaneEvents placed = inRows(events);
  for (int i = 0; i < 2000; ++i) {
    const auto time = static_cast<std::int64_t>(random() % 2'000'000) - 550'000;
    const auto row = static_cast<std::uint32_t>(random() % lane.rows());
    std::int64_t nearest = std::numeric_limits<std::int64_t>::max();
    for (const TimelineEvent& event : placed) {
      if (event.row != row) continue;
      const bool runs = event.startNs <= time && time < std::max(event.endNs(), event.startNs + 1);
      const std::int64_t away = event.startNs > time ? event.startNs - time : time - event.endNs() + 1;
      nearest = std::min(nearest, runs ? -1 : away);
    }
    const auto found = lane.at(time, row, 400);
    ASSERT_EQ(found.has_value(), nearest <= 400);
    if (!found) continue;
    const bool runs = found->startNs <= time && time < std::max(found->endNs(), found->startNs + 1);
    EXPECT_EQ(runs ? -1 : found->startNs > time ? found->startNs - time : time - found->endNs() + 1, nearest);
  }
}

/// Forward and backward.
void expectSteps(const LaneExtents& lane, const FunctionSet& wanted, const LaneEvents& expected) {
  LaneEvents forward, backward;
  LanePlace at{std::numeric_limits<std::int64_t>::min(), 0};
  const auto plain = [](TimelineEvent event) {
    event.nth = 0;
    return event;
  };
  while (const auto found = lane.next(wanted, at)) {
    EXPECT_LT(at, found->place());
    at = found->place();
    forward.push_back(plain(*found));
  }
  at = {std::numeric_limits<std::int64_t>::max(), 0xFFFFFFFF};
  while (const auto found = lane.previous(wanted, at)) {
    at = found->place();
    backward.push_back(plain(*found));
  }
  std::reverse(backward.begin(), backward.end());
  EXPECT_EQ(forward, expected);
  EXPECT_EQ(backward, expected);
}

TEST(LaneExtents, StepsThroughTheEventsOfAFunction) {
  std::mt19937 random(5);
  const LaneEvents events = randomEvents(random, 4000);
  const LaneExtents lane = packedLane(events);
  const FunctionSet wanted(std::vector{FunctionId{1}, FunctionId{17}, FunctionId{120}});
  LaneEvents expected;
  for (const TimelineEvent& event : inRows(events))
    if (wanted.contains(event.function)) expected.push_back(event);
  std::stable_sort(expected.begin(), expected.end(),
                   [](const TimelineEvent& x, const TimelineEvent& y) { return x.place() < y.place(); });
  expectSteps(lane, wanted, expected);
}

TEST(LaneExtents, StepsToEachOfTheEventsWithoutLengthAtOneMoment) {
  // More than a leaf of them, some of another function.
  LaneEvents events{laneEvent(0, 10, 1), laneEvent(10, 100, 2)};
  for (std::uint32_t i = 0; i < 100; ++i) events.push_back(laneEvent(200, 0, i % 3 == 0 ? 2 : 1));
  events.push_back(laneEvent(200, 0, 1));
  events.push_back(laneEvent(205, 5, 1));
  const LaneExtents lane = packedLane(events);
  ASSERT_EQ(lane.rows(), 1);
  const FunctionSet wanted(std::vector{FunctionId{1}});
  LaneEvents expected;
  for (const TimelineEvent& event : events)
    if (wanted.contains(event.function)) expected.push_back(event);
  expectSteps(lane, wanted, expected);
  // Whoever knows no more of a place than its time is at the first of them.
  EXPECT_EQ(lane.next(wanted, {200, 0})->nth, 1U);
  EXPECT_EQ(lane.previous(wanted, {200, 0})->startNs, 0);
  EXPECT_EQ(lane.next(wanted, {201, 0})->startNs, 205) << "nothing stands at the place itself";
  EXPECT_EQ(lane.previous(wanted, {201, 0})->nth, 100U);
}

TEST(LaneExtents, StepsNoFurtherThanItIsAsked) {
  std::mt19937 random(6);
  const LaneEvents events = randomEvents(random, 4000);
  const LaneExtents lane = packedLane(events);
  const FunctionSet wanted(std::vector{FunctionId{2}, FunctionId{30}, FunctionId{111}});
  constexpr std::uint32_t kBehind = 0xFFFFFFFF;
  LaneEvents expected;
  for (const TimelineEvent& event : inRows(events))
    if (wanted.contains(event.function)) expected.push_back(event);
  for (int i = 0; i < 1000; ++i) {
    const std::int64_t from = static_cast<std::int64_t>(random() % 6'000'000) - 600'000;
    const std::int64_t until = from + static_cast<std::int64_t>(random() % (1U << (random() % 20)));
    std::optional<LanePlace> first, last;
    for (const TimelineEvent& event : expected) {
      if (event.startNs < from || event.startNs > until) continue;
      first = std::min(first.value_or(event.place()), event.place());
      last = std::max(last.value_or(event.place()), event.place());
    }
    const auto next = lane.next(wanted, {from - 1, kBehind}, until);
    const auto previous = lane.previous(wanted, {until + 1, 0}, from);
    ASSERT_EQ(next.has_value(), first.has_value());
    ASSERT_EQ(previous.has_value(), last.has_value());
    if (!first) continue;
    const auto stands = [](const LanePlace& place) { return std::pair(place.startNs, place.row); };
    EXPECT_EQ(stands(next->place()), stands(*first));
    EXPECT_EQ(stands(previous->place()), stands(*last));
  }
}

TEST(LaneExtents, TellsWhereFunctionsAndRecordingsAre) {
  LaneBuilder builder;
  for (const std::int64_t start : {-7, 3, 40}) builder.add(laneEvent(start, 2, 5));
  builder.addRecording({1, {-7, 42}});
  const LaneExtents lane = builder.take();
  EXPECT_EQ(lane.functions()[0].firstNs, -7);
  EXPECT_EQ(lane.functions()[0].lastNs, 40);
  ASSERT_EQ(lane.recordings().size(), 1);
  EXPECT_EQ(lane.recordings()[0], (LaneRecording{1, {-7, 42}}));
}

TEST(LaneExtents, CountsFunctionsByCategory) {
  LaneEvents events{laneEvent(0, 5, 3), laneEvent(10, 6, 3), laneEvent(20, 7, 1), laneEvent(30, 8, 3)};
  events[3].category = EventCategory::GpuMemset;
  const LaneExtents lane = packedLane(events);
  ASSERT_EQ(lane.functions().size(), 3);
  EXPECT_EQ(lane.functions()[0].events, 2);
  EXPECT_EQ(lane.functions()[0].totalNs, 11);
  EXPECT_EQ(lane.functions()[2].function, FunctionId{3});
  EXPECT_EQ(lane.functions()[2].category, EventCategory::GpuMemset);
  EXPECT_EQ(lane.at(35, 0)->category, EventCategory::GpuMemset);
}

TEST(LaneExtents, CountsWhatFindsNoRow) {
  LaneEvents events;
  constexpr std::int64_t kTogether = 1000;
  for (std::int64_t i = 0; i < kTogether; ++i) events.push_back(laneEvent(i, 10'000));
  const LaneExtents lane = packedLane(events);
  EXPECT_EQ(lane.rows(), LaneExtents::kMostRows);
  EXPECT_EQ(lane.events(), LaneExtents::kMostRows);
  EXPECT_EQ(lane.eventsLeftOut(), kTogether - LaneExtents::kMostRows);
}

TEST(LaneExtents, HoldsTheLongestTimes) {
  // As far apart as times of a timeline may be, with 0 at either end.
  for (const std::int64_t zeroNs : {kEarliestNs, kLatestNs}) {
    const LaneExtents lane =
        packedLane({laneEvent(kEarliestNs - zeroNs, 5), laneEvent(kLatestNs - zeroNs - 3, 3, 1)});
    EXPECT_EQ(lane.span(), (TimelineSpan{kEarliestNs - zeroNs, kLatestNs - zeroNs}));
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    for (const std::int64_t finestNs : {std::int64_t{-5}, std::int64_t{0}, std::int64_t{100}, kMost})
      EXPECT_FALSE(boxesIn(lane, {.seen = {-kMost - 1, kMost}, .finestNs = finestNs}).empty());
    EXPECT_EQ(lane.at(kMost - 1, 0, kMost)->function, FunctionId{1});
    EXPECT_FALSE(lane.at(kLatestNs - zeroNs, 0, -1));
    const FunctionSet both(std::vector{FunctionId{0}, FunctionId{1}});
    EXPECT_FALSE(lane.next(both, {kMost, 0}));
    EXPECT_FALSE(lane.previous(both, {-kMost - 1, 0}));
  }
  // One event as long as all time.
  const LaneExtents one = packedLane({laneEvent(0, kLongestNs)});
  EXPECT_EQ(boxesIn(one, {.seen = {5, 6}, .finestNs = 1})[0].busyNs, kLongestNs);
}

TEST(LaneExtents, TakesAFewBytesAnEvent) {
  LaneBuilder builder;
  std::int64_t time = 0;
  constexpr std::size_t kMany = 100'000;
  for (std::size_t i = 0; i < kMany; ++i) {
    builder.add(laneEvent(time, static_cast<std::int64_t>(2'000 + i * 37 % 12'000),
                          static_cast<std::uint32_t>(i % 100)));
    time += static_cast<std::int64_t>(14'000 + i * 31 % 3'000);
  }
  EXPECT_LT(builder.take().bytes(), 9 * kMany);
}

}  // namespace
}  // namespace culprit
