// Times as logs of counters write them. A log that does not say its zone, or not even the day, is placed
// beside the trace later (place_log.h); here its text only becomes a number.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace culprit::logs {

/// What a time counts from.
enum class Clock : std::uint8_t {
  Epoch,       ///< 1970-01-01 UTC
  WallClock,   ///< the same, but of a zone that is not told
  TimeOfDay,   ///< midnight of a day and a zone that are not told
  SinceStart,  ///< the start of the log
};

struct LogTime {
  Clock clock = Clock::Epoch;
  std::int64_t ns = 0;

  friend bool operator==(const LogTime&, const LogTime&) = default;
};

/// A number of seconds, milliseconds, microseconds or nanoseconds since the epoch, told apart by its size
/// ("1795501823.101", "1795501823101"); ISO 8601 or its like, with "T" or a blank, "-" or "/" in the date,
/// with or without fraction and zone ("2026-11-24T10:00:01.5+01:00", "2026/11/24 10:00:01.123"); a time of
/// day
/// ("10:00:01", "10:00:01.5", "10:00:01 PM"). A number too small for the epoch is seconds since the start of
/// the log. Blanks and quotes around it are allowed. Empty if it is none of these.
std::optional<LogTime> parseLogTime(std::string_view text);

/// Of a date with slashes of which either number may be the month: "03/04/26".
enum class DateOrder : std::uint8_t { MonthFirst, DayFirst };

/// "20261124" and "10:00:01", also "2026-11-24", "11/24/26", "24/11/26", "24.11.2026" and "24-11-2026" (glibc
/// has no locale in which the month stands before a dot or dash and the year at the end); the zone is not
/// told. Empty if one is neither.
std::optional<LogTime> parseDateAndTime(std::string_view date, std::string_view timeOfDay,
                                        DateOrder order = DateOrder::MonthFirst);

/// "Tue Nov 24 10:00:01 2026" as C's asctime() and date(1) write it (a zone's name, such as UTC, may stand
/// before the year: that of UTC is understood).
std::optional<LogTime> parseCalendarText(std::string_view text);

}  // namespace culprit::logs
