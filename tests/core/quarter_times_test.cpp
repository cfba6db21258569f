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
  std::vector<MemoryChanges> memories{{.timeNs = {kNow + 800}, .bytes = {1}}};
  restoreQuarters(events, readings, memories);
  EXPECT_EQ(events.startNs, (std::vector<std::int64_t>{kNow, kNow + 1250, kNow + 2500, kNow + 3750}));
  EXPECT_EQ(readings[0].timeNs.at(0), kNow + 750);
  EXPECT_EQ(memories[0].timeNs.at(0), kNow + 750) << "a change and the level that it makes have one time";
}

TEST(RestoreQuarters, OneOtherTimeShowsThatTheyAreNone) {
  const std::vector<std::int64_t> starts{kNow + 200, kNow + 300};
  Events events = eventsAt(starts);
  std::vector<ReadingSeries> readings;
  std::vector<MemoryChanges> memories;
  restoreQuarters(events, readings, memories);
  EXPECT_EQ(events.startNs, starts);
}

TEST(RestoreQuarters, SmallTimesWereExact) {
  Events events = eventsAt({5200, 5300});
  std::vector<ReadingSeries> readings;
  std::vector<MemoryChanges> memories;
  restoreQuarters(events, readings, memories);
  EXPECT_EQ(events.startNs, (std::vector<std::int64_t>{5200, 5300}));
}

}  // namespace
}  // namespace culprit
