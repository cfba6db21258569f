#include "core/sources/logs/log_time.h"

#include <array>
#include <charconv>
#include <chrono>
#include <string>

namespace culprit::logs {

namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kDay = 86'400 * kSecond;
/// Fewer seconds than that since the epoch are no time of today: they count from the start of a log.
constexpr std::int64_t kFirstEpochSecond = 100'000'000;

bool isDigit(char letter) {
  return letter >= '0' && letter <= '9';
}

/// Takes text from the front of a time, piece by piece.
class TimeText {
 public:
  explicit TimeText(std::string_view text) : m_text(text) {}

  bool atEnd() const { return m_text.empty(); }
  std::string_view rest() const { return m_text; }

  bool take(char letter) {
    if (m_text.empty() || m_text.front() != letter) return false;
    m_text.remove_prefix(1);
    return true;
  }
  bool takeAnyOf(std::string_view letters) {
    if (m_text.empty() || letters.find(m_text.front()) == std::string_view::npos) return false;
    m_text.remove_prefix(1);
    return true;
  }
  void skipBlanks() {
    while (take(' ')) {
    }
  }
  /// A number of `fewest` to `most` digits.
  std::optional<std::int64_t> digits(std::size_t fewest, std::size_t most) {
    std::size_t size = 0;
    while (size < m_text.size() && size < most && isDigit(m_text[size])) ++size;
    if (size < fewest) return std::nullopt;
    std::int64_t number = 0;
    std::from_chars(m_text.data(), m_text.data() + size, number);
    m_text.remove_prefix(size);
    return number;
  }
  /// The digits behind a decimal sign, as a part of `unit`; further ones than a part of it can be are passed
  /// over.
  std::int64_t fractionOf(std::int64_t unit) {
    std::int64_t sum = 0;
    while (!m_text.empty() && isDigit(m_text.front())) {
      unit /= 10;
      sum += unit * (m_text.front() - '0');
      m_text.remove_prefix(1);
    }
    return sum;
  }

 private:
  std::string_view m_text;
};

std::string_view withoutWrapping(std::string_view text) {
  constexpr std::string_view kWrapping = " \t\r\"'";
  const std::size_t begin = text.find_first_not_of(kWrapping);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kWrapping) + 1 - begin);
}

std::optional<std::int64_t> midnightOf(std::int64_t year, std::int64_t month, std::int64_t day) {
  namespace ch = std::chrono;
  if (year < 1970 || year > 2200) return std::nullopt;  // nanoseconds of later years do not fit
  const ch::year_month_day date{ch::year(static_cast<int>(year)), ch::month(static_cast<unsigned>(month)),
                                ch::day(static_cast<unsigned>(day))};
  if (!date.ok()) return std::nullopt;
  return ch::sys_days(date).time_since_epoch().count() * kDay;
}

/// "10:00:01", "10:00:01.5", "10:00:01 PM".
std::optional<std::int64_t> takeTimeOfDay(TimeText& text) {
  const auto hour = text.digits(1, 2);
  if (!hour || !text.take(':')) return std::nullopt;
  const auto minute = text.digits(2, 2);
  if (!minute) return std::nullopt;
  std::int64_t second = 0;
  std::int64_t fraction = 0;
  if (text.take(':')) {
    const auto seconds = text.digits(2, 2);
    if (!seconds) return std::nullopt;
    second = *seconds;
    if (text.takeAnyOf(".,")) fraction = text.fractionOf(kSecond);
  }
  std::int64_t hours = *hour;
  TimeText half = text;
  half.skipBlanks();
  const bool isAfternoon = half.rest().starts_with("PM");
  if (isAfternoon || half.rest().starts_with("AM")) {
    if (hours < 1 || hours > 12) return std::nullopt;
    hours = hours % 12 + (isAfternoon ? 12 : 0);
    text = TimeText(half.rest().substr(2));
  }
  if (hours > 23 || *minute > 59 || second > 60) return std::nullopt;
  return ((hours * 60 + *minute) * 60 + second) * kSecond + fraction;
}

/// What stands behind a time: how much it is ahead of UTC. Empty: no zone.
std::optional<std::int64_t> takeZone(TimeText& text) {
  text.skipBlanks();
  if (text.take('Z')) return 0;
  for (const std::string_view name : {"UTC", "GMT"}) {
    if (!text.rest().starts_with(name)) continue;
    text = TimeText(text.rest().substr(name.size()));
    return 0;
  }
  const bool isAhead = text.rest().starts_with('+');
  TimeText zone = text;
  if (!zone.takeAnyOf("+-")) return std::nullopt;
  const auto hours = zone.digits(2, 2);
  if (!hours) return std::nullopt;
  zone.take(':');
  const std::int64_t minutes = zone.digits(2, 2).value_or(0);
  if (*hours > 15 || minutes > 59) return std::nullopt;
  text = zone;
  const std::int64_t offset = (*hours * 60 + minutes) * 60 * kSecond;
  return isAhead ? offset : -offset;
}

/// "2026-11-24", "2026/11/24".
std::optional<std::int64_t> takeDate(TimeText& text) {
  const auto year = text.digits(4, 4);
  if (!year || !text.takeAnyOf("-/")) return std::nullopt;
  const auto month = text.digits(1, 2);
  if (!month || !text.takeAnyOf("-/")) return std::nullopt;
  const auto day = text.digits(1, 2);
  return day ? midnightOf(*year, *month, *day) : std::nullopt;
}

std::optional<LogTime> numberTime(std::string_view text) {
  TimeText number(text);
  const auto whole = number.digits(1, 19);
  if (!whole) return std::nullopt;
  // By its size: seconds up to the year 5138, then milliseconds, microseconds, nanoseconds.
  constexpr std::int64_t kSecondsBelow = 100'000'000'000;
  const std::int64_t unit = *whole < kSecondsBelow             ? kSecond
                            : *whole < kSecondsBelow * 1000    ? kSecond / 1000
                            : *whole < kSecondsBelow * 1000000 ? kSecond / 1000000
                                                               : 1;
  const std::int64_t fraction = number.take('.') ? number.fractionOf(unit) : 0;
  if (!number.atEnd() || *whole > 4'000'000'000'000'000'000 / unit) return std::nullopt;
  const bool isEpoch = *whole >= kFirstEpochSecond;
  return LogTime{isEpoch ? Clock::Epoch : Clock::SinceStart, *whole * unit + fraction};
}

std::optional<LogTime> dateTime(std::string_view text) {
  TimeText rest(text);
  const auto midnight = takeDate(rest);
  if (!midnight || !rest.takeAnyOf("T ")) return std::nullopt;
  rest.skipBlanks();
  const auto time = takeTimeOfDay(rest);
  if (!time) return std::nullopt;
  const auto ahead = takeZone(rest);
  rest.skipBlanks();
  if (!rest.atEnd()) return std::nullopt;
  return LogTime{ahead ? Clock::Epoch : Clock::WallClock, *midnight + *time - ahead.value_or(0)};
}

/// Midnight of "20261124", "2026-11-24", "11/24/26", "24/11/2026", "24.11.2026" and "24-11-26".
std::optional<std::int64_t> dateOf(std::string_view date, DateOrder order) {
  TimeText whole(date);
  if (const auto midnight = takeDate(whole); midnight && whole.atEnd()) return midnight;
  TimeText joined(date);
  if (date.size() == 8 && date.find_first_of("/.-") == std::string_view::npos) {
    const auto year = joined.digits(4, 4);
    const auto month = joined.digits(2, 2);
    const auto day = joined.digits(2, 2);
    return year && month && day ? midnightOf(*year, *month, *day) : std::nullopt;
  }
  constexpr std::int64_t kMonths = 12;
  const auto first = joined.digits(1, 2);
  const char separator = joined.atEnd() ? '\0' : joined.rest().front();
  if (!first || !joined.takeAnyOf("/.-")) return std::nullopt;
  const auto second = joined.digits(1, 2);
  if (!second || !joined.take(separator)) return std::nullopt;
  const auto ending = joined.digits(2, 4);
  if (!ending || !joined.atEnd()) return std::nullopt;
  const bool isEither = separator == '/' && *second <= kMonths && *first <= kMonths;
  const bool isDayFirst = isEither ? order == DateOrder::DayFirst : separator != '/' || *first > kMonths;
  const std::int64_t year = *ending < 100 ? 2000 + *ending : *ending;
  return isDayFirst ? midnightOf(year, *second, *first) : midnightOf(year, *first, *second);
}

std::int64_t monthNamed(std::string_view word) {
  constexpr std::array<std::string_view, 12> kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                        "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  for (std::size_t i = 0; i < kMonths.size(); ++i)
    if (word.substr(0, 3) == kMonths[i]) return static_cast<std::int64_t>(i) + 1;
  return 0;
}

}  // namespace

std::optional<LogTime> parseLogTime(std::string_view text) {
  text = withoutWrapping(text);
  if (text.empty() || !isDigit(text.front())) return std::nullopt;
  if (const auto time = numberTime(text)) return time;
  if (const auto time = dateTime(text)) return time;
  TimeText rest(text);
  const auto time = takeTimeOfDay(rest);
  if (!time || !rest.atEnd()) return std::nullopt;
  return LogTime{Clock::TimeOfDay, *time};
}

std::optional<LogTime> parseDateAndTime(std::string_view date, std::string_view timeOfDay, DateOrder order) {
  const auto midnight = dateOf(withoutWrapping(date), order);
  TimeText rest(withoutWrapping(timeOfDay));
  const auto time = takeTimeOfDay(rest);
  if (!midnight || !time || !rest.atEnd()) return std::nullopt;
  return LogTime{Clock::WallClock, *midnight + *time};
}

std::optional<LogTime> parseCalendarText(std::string_view text) {
  std::optional<std::int64_t> year, day, time;
  std::int64_t month = 0;
  bool isUtc = false;
  text = withoutWrapping(text);
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    const std::string_view behind = text.substr(word.size());
    TimeText rest(word);
    if (word == "UTC" || word == "GMT") {
      isUtc = true;
    } else if (month == 0 && monthNamed(word) != 0) {
      month = monthNamed(word);
    } else if (!time && word.find(':') != std::string_view::npos) {
      // With the half of the day that may stand behind it.
      TimeText clock(text);
      time = takeTimeOfDay(clock);
    } else if (const auto number = rest.digits(1, 4); number && rest.atEnd()) {
      (word.size() == 4 ? year : day) = number;
    }
    text = behind.substr(std::min(behind.find_first_not_of(' '), behind.size()));
  }
  if (!year || !day || !time || month == 0) return std::nullopt;
  const auto midnight = midnightOf(*year, month, *day);
  if (!midnight) return std::nullopt;
  return LogTime{isUtc ? Clock::Epoch : Clock::WallClock, *midnight + *time};
}

}  // namespace culprit::logs
