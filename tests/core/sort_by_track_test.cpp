// Rows of a track in the order of time against the plain way: a stable sort of whole rows.
#include "core/intake/sort_by_track.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <tuple>
#include <vector>

namespace culprit {
namespace {

/// Everything of a row, in an order that can be compared.
auto told(const Events& events, std::size_t row) {
  return std::tuple(events.startNs[row], -events.durationNs[row], events.function[row], events.launch[row],
                    events.kind[row]);
}

/// `rows` that ascend but for every `each`th, which began up to `back` rows earlier; with many equal times.
Events made(std::size_t rows, std::size_t each, std::uint32_t back) {
  std::mt19937 random(7);
  Events events;
  for (std::uint32_t row = 0; row < rows; ++row) {
    const std::int64_t at = row % each == each - 1 ? row - std::min<std::int64_t>(row, random() % back) : row;
    events.add({.startNs = at / 3,
                .durationNs = static_cast<std::int64_t>(random() % 3),
                .function = FunctionId{row},
                .launch = row + 1,
                .category = EventCategory::CpuOp});
  }
  return events;
}

void expectSorted(Events events) {
  using Row = decltype(told(events, 0));
  std::vector<Row> expected;
  for (std::size_t row = 1; row + 1 < events.size(); ++row) expected.push_back(told(events, row));
  std::stable_sort(expected.begin(), expected.end(), [](const Row& x, const Row& y) {
    return std::tuple(std::get<0>(x), std::get<1>(x)) < std::tuple(std::get<0>(y), std::get<1>(y));
  });
  const Row first = told(events, 0), last = told(events, events.size() - 1);
  Track track;
  track.begin = 1;
  track.end = events.size() - 1;
  sortTrack(events, track);
  for (std::size_t row = track.begin; row < track.end; ++row)
    ASSERT_EQ(told(events, row), expected[row - 1]) << row;
  EXPECT_EQ(told(events, 0), first);  // of other tracks
  EXPECT_EQ(told(events, events.size() - 1), last);
}

TEST(SortByTrack, PutsTheFewThatAreToldLateWhereTheyBelong) {
  for (const std::uint32_t back : {2U, 40U, 5000U}) {
    for (const std::size_t each : {20U, 100U, 4000U}) expectSorted(made(5000, each, back));
  }
}

TEST(SortByTrack, SortsWhatIsInNoOrder) {
  for (const std::size_t each : {1U, 2U, 5U}) expectSorted(made(3000, each, 3000));
}

TEST(SortByTrack, ALongEventInFrontMakesAllOthersLate) {
  Events events = made(3000, 10'000, 2);
  events.startNs[1] = 10'000;
  expectSorted(events);
}

}  // namespace
}  // namespace culprit
