#include "core/sources/logs/log_time.h"

#include <gtest/gtest.h>

namespace culprit::logs {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
/// 2026-11-24 10:00:01 UTC, by date -d ... +%s.
constexpr std::int64_t kMoment = 1795514401 * kSecond;

void expectTime(std::string_view text, Clock clock, std::int64_t ns) {
  const auto time = parseLogTime(text);
  ASSERT_TRUE(time) << text;
  EXPECT_EQ(time->clock, clock) << text;
  EXPECT_EQ(time->ns, ns) << text;
}

TEST(LogTime, TellsSecondsToNanosecondsSinceTheEpochByTheirSize) {
  expectTime("1795514401", Clock::Epoch, kMoment);
  expectTime("1795514401.5", Clock::Epoch, kMoment + kSecond / 2);
  expectTime("1795514401.123456789", Clock::Epoch, kMoment + 123456789);
  expectTime("1795514401500", Clock::Epoch, kMoment + kSecond / 2);
  expectTime("1795514401500.25", Clock::Epoch, kMoment + kSecond / 2 + 250000);
  expectTime("1795514401500000", Clock::Epoch, kMoment + kSecond / 2);
  expectTime("1795514401500000001", Clock::Epoch, kMoment + kSecond / 2 + 1);
}

TEST(LogTime, TakesASmallNumberForSecondsSinceTheStart) {
  expectTime("0", Clock::SinceStart, 0);
  expectTime("12.5", Clock::SinceStart, 12 * kSecond + kSecond / 2);
}

TEST(LogTime, ReadsDatesWithAndWithoutAZone) {
  expectTime("2026-11-24T10:00:01Z", Clock::Epoch, kMoment);
  expectTime("2026-11-24T12:00:01.250+02:00", Clock::Epoch, kMoment + kSecond / 4);
  expectTime("2026-11-24 04:30:01 -0530", Clock::Epoch, kMoment);
  expectTime("2026-11-24 10:00:01 UTC", Clock::Epoch, kMoment);
  expectTime("2026/11/24 10:00:01.123", Clock::WallClock, kMoment + 123000000);
  expectTime(" \"2026-11-24 10:00:01\" ", Clock::WallClock, kMoment);
}

TEST(LogTime, ReadsTimesOfDay) {
  constexpr std::int64_t kTen = (10 * 3600 + 1) * kSecond;
  expectTime("10:00:01", Clock::TimeOfDay, kTen);
  expectTime("10:00:01.5", Clock::TimeOfDay, kTen + kSecond / 2);
  expectTime("10:00:01 PM", Clock::TimeOfDay, kTen + 12 * 3600 * kSecond);
  expectTime("12:00:01 AM", Clock::TimeOfDay, kSecond);
}

TEST(LogTime, RefusesWhatIsNoTime) {
  for (const std::string_view text : {"", "x", "-1", "1e9", "2026-13-24 10:00:01", "2026-02-30 10:00:01",
                                      "25:00:01", "10:61:01", "2026-11-24", "12.5 W", "99999999999999999999",
                                      "0x12", "1 2", "1795514401 x", "2026-11-24 10:00:01 +99:00"})
    EXPECT_FALSE(parseLogTime(text)) << text;
}

TEST(LogTime, JoinsADateWithATimeOfDay) {
  for (const std::string_view date :
       {"20261124", "2026-11-24", "2026/11/24", "11/24/26", "11/24/2026", "24/11/26", "24/11/2026",
        "24.11.2026", "24.11.26", "24-11-2026", "24-11-26"}) {
    const auto time = parseDateAndTime(date, "10:00:01");
    ASSERT_TRUE(time) << date;
    EXPECT_EQ(*time, (LogTime{Clock::WallClock, kMoment})) << date;
  }
  const auto third = parseDateAndTime("03/04/26", "10:00:01");
  EXPECT_EQ(third, parseDateAndTime("2026-03-04", "10:00:01"));
  EXPECT_EQ(parseDateAndTime("03/04/26", "10:00:01", DateOrder::DayFirst),
            parseDateAndTime("2026-04-03", "10:00:01"));
  EXPECT_EQ(parseDateAndTime("11/24/26", "10:00:01", DateOrder::DayFirst),
            (LogTime{Clock::WallClock, kMoment}));
  for (const std::string_view date : {"11.24.2026", "13/13/26", "24.11-2026", "24.11", "0/5/26", "24.11.202"})
    EXPECT_FALSE(parseDateAndTime(date, "10:00:01")) << date;
  EXPECT_FALSE(parseDateAndTime("20261324", "10:00:01"));
  EXPECT_FALSE(parseDateAndTime("20261124", "10"));
}

TEST(LogTime, ReadsWhatDateAndAsctimeWrite) {
  EXPECT_EQ(parseCalendarText("Tue Nov 24 10:00:01 2026"), (LogTime{Clock::WallClock, kMoment}));
  EXPECT_EQ(parseCalendarText("Tue Nov 24 10:00:01 UTC 2026"), (LogTime{Clock::Epoch, kMoment}));
  EXPECT_EQ(parseCalendarText("Tue Nov 24 10:00:01 AM UTC 2026"), (LogTime{Clock::Epoch, kMoment}));
  EXPECT_EQ(parseCalendarText("Tue 24 Nov 2026 10:00:01 PM CET"),
            (LogTime{Clock::WallClock, kMoment + 12 * 3600 * kSecond}));
  EXPECT_FALSE(parseCalendarText("Tue Nov 10:00:01"));
}

}  // namespace
}  // namespace culprit::logs
