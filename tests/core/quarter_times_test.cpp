#include "core/intake/quarter_times.h"

#include <gtest/gtest.h>

namespace culprit {
namespace {

constexpr std::int64_t kNow = 1'763'000'000'000'000'000;

Events eventsAt(const std::vector<std::int64_t>& starts) {
  Events events;
  for (const std::int64_t start : starts) events.add({.startNs = start, .durationNs = 1});
  return events;
}

TEST(RestoreQuarters, PrintedQuartersBecomeQuarters) {
  Events events = eventsAt({kNow, kNow + 1200, kNow + 2500, kNow + 3800});
  std::vector<ReadingSeries> readings{{.timeNs = {kNow + 800}, .value = {1}}};
  restoreQuarters(events, readings);
  EXPECT_EQ(events.startNs, (std::vector<std::int64_t>{kNow, kNow + 1250, kNow + 2500, kNow + 3750}));
  EXPECT_EQ(readings[0].timeNs.at(0), kNow + 750);
}

TEST(RestoreQuarters, OneOtherTimeShowsThatTheyAreNone) {
  const std::vector<std::int64_t> starts{kNow + 200, kNow + 300};
  Events events = eventsAt(starts);
  std::vector<ReadingSeries> readings;
  restoreQuarters(events, readings);
  EXPECT_EQ(events.startNs, starts);
}

TEST(RestoreQuarters, SmallTimesWereExact) {
  Events events = eventsAt({5200, 5300});
  std::vector<ReadingSeries> readings;
  restoreQuarters(events, readings);
  EXPECT_EQ(events.startNs, (std::vector<std::int64_t>{5200, 5300}));
}

}  // namespace
}  // namespace culprit
