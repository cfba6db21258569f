#include "core/sources/bytes/numbers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "core/base/usable_number.h"

namespace culprit {

namespace {

constexpr std::array<std::string_view, 18> kMissing = {
    "",     "#N/A",    "#N/A N/A", "#NA", "-1.#IND", "-1.#QNAN", "-NaN", "-nan", "1.#IND",
    "<NA>", "1.#QNAN", "N/A",      "NA",  "NULL",    "NaN",      "n/a",  "nan",  "null"};

constexpr double kInt64Limit = 9.2e18;
constexpr auto kMostMicroseconds = static_cast<std::int64_t>(kInt64Limit / 1000.0);

std::string_view trimmed(std::string_view text) {
  const auto isBlank = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
  if (text.size() > 1 && text.front() == '+' && text[1] != '-') text.remove_prefix(1);
  return text;
}

template <typename Number>
std::optional<Number> parseAll(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The eight digits at `text` as a number; empty if one of them is none.
std::optional<std::uint64_t> eightDigits(const char* text) {
  std::uint64_t word = 0;
  std::memcpy(&word, text, sizeof word);
  if constexpr (std::endian::native == std::endian::big)
    word = __builtin_bswap64(word);  // first digit lowest
  const bool areDigits =
      (((word & 0xF0F0F0F0F0F0F0F0U) | ((word + 0x0606060606060606U) & 0xF0F0F0F0F0F0F0F0U) >> 4U)) ==
      0x3333333333333333U;
  if (!areDigits) return std::nullopt;
  // Neighbours are put together: digits to pairs, pairs to fours, fours to all eight.
  word = (word & 0x0F0F0F0F0F0F0F0FU) * 2561 >> 8U;
  word = (word & 0x00FF00FF00FF00FFU) * 6553601 >> 16U;
  return (word & 0x0000FFFF0000FFFFU) * 42949672960001U >> 32U;
}

/// What most traces write, such as "1712195495519689.047" or "250"; empty for all else, right or wrong. A
/// trace holds two of these per event.
std::optional<std::int64_t> plainMicroseconds(std::string_view text) {
  constexpr std::size_t kMostDigits = 16;
  const auto digitAt = [text](std::size_t at) { return static_cast<unsigned>(text[at] - '0'); };
  std::int64_t value = 0;
  std::size_t at = 0;
  if (text.size() >= kMostDigits) {
    const auto high = eightDigits(text.data());
    const auto low = eightDigits(text.data() + kMostDigits / 2);
    if (!high || !low) return std::nullopt;
    value = static_cast<std::int64_t>(*high * 100'000'000 + *low);
    at = kMostDigits;
  } else {
    for (; at < text.size() && digitAt(at) <= 9; ++at) value = value * 10 + digitAt(at);
  }
  if (at == 0 || value > kMostMicroseconds) return std::nullopt;
  if (at == text.size()) return value * 1000;
  const std::size_t digits = text.size() - at - 1;
  if (text[at] != '.' || digits > 3) return std::nullopt;
  std::int64_t nanoseconds = 0;
  for (++at; at < text.size(); ++at) {
    if (digitAt(at) > 9) return std::nullopt;
    nanoseconds = nanoseconds * 10 + digitAt(at);
  }
  constexpr std::array<std::int64_t, 4> kScale = {1000, 100, 10, 1};
  return value * 1000 + nanoseconds * kScale[digits];
}

/// What most numbers are in a trace: a few digits. Empty for all else, right or wrong.
std::optional<std::int64_t> fewDigits(std::string_view text) {
  constexpr std::size_t kMostDigits = 15;  // a double holds them, too
  if (text.empty() || text.size() > kMostDigits) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : text) {
    const auto digit = static_cast<unsigned>(c - '0');
    if (digit > 9) return std::nullopt;
    value = value * 10 + digit;
  }
  return value;
}

}  // namespace

bool isMissing(std::string_view text) {
  constexpr std::size_t kLongest = 8;
  if (text.size() > kLongest) return false;
  return std::find(kMissing.begin(), kMissing.end(), text) != kMissing.end();
}

std::optional<double> parseNumber(std::string_view text) {
  if (const auto few = fewDigits(text)) return static_cast<double>(*few);
  const auto value = parseAll<double>(trimmed(text));
  return value && isUsable(*value) ? value : std::nullopt;
}

bool isAbsurdNumber(std::string_view text) {
  if (isMissing(text)) return false;
  text = trimmed(text);
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size()) return false;
  return error == std::errc::result_out_of_range ||
         (error == std::errc() && !std::isnan(value) && !isUsable(value));
}

std::optional<double> parseLevel(std::string_view text) {
  text = trimmed(text);
  const auto exact = parseNumber(text);
  const bool plainDecimal = text.find_first_not_of("-0123456789.") == std::string_view::npos;
  if (!exact || !plainDecimal || text.size() <= std::numeric_limits<double>::digits10) return exact;

  constexpr int kDigits = std::numeric_limits<double>::max_digits10;
  double sum = 0.0;
  int digits = 0;
  int exponent = 0;
  bool behindPoint = false;
  for (const char c : text) {
    if (c == '.') {
      behindPoint = true;
    } else if (c != '-' && digits < kDigits) {
      sum = sum * 10.0 + (c - '0');
      if (sum != 0.0) ++digits;
      if (behindPoint) --exponent;
    } else if (c != '-' && !behindPoint) {
      ++exponent;
    }
  }
  const double scale = std::pow(10.0, std::abs(exponent));
  const double value = exponent > 0 ? sum * scale : sum / scale;
  return text.front() == '-' ? -value : value;
}

std::optional<std::int64_t> parseInteger(std::string_view text) {
  if (const auto few = fewDigits(text)) return few;
  text = trimmed(text);
  if (const auto whole = parseAll<std::int64_t>(text)) return whole;
  const auto value = parseNumber(text);
  if (!value || std::trunc(*value) != *value || std::fabs(*value) > kInt64Limit) return std::nullopt;
  return static_cast<std::int64_t>(*value);
}

std::optional<std::int64_t> parseMicroseconds(std::string_view text) {
  if (const auto plain = plainMicroseconds(text)) return plain;
  text = trimmed(text);
  const std::size_t point = std::min(text.find('.'), text.size());
  const std::string_view whole = text.substr(0, point);
  const std::string_view fraction = text.substr(std::min(point + 1, text.size()));
  const bool digitsOnly =
      std::all_of(fraction.begin(), fraction.end(), [](char c) { return c >= '0' && c <= '9'; });
  const auto microseconds = parseAll<std::int64_t>(whole);
  if (!microseconds || !digitsOnly) {
    // An exponent, no digit before the point, or more than 64 bits.
    const auto value = parseNumber(text);
    if (!value || std::fabs(*value) > kInt64Limit / 1000.0) return std::nullopt;
    return std::llround(*value * 1000.0);
  }
  if (*microseconds > kMostMicroseconds || *microseconds < -kMostMicroseconds) return std::nullopt;
  std::int64_t nanoseconds = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    nanoseconds = nanoseconds * 10 + (i < fraction.size() ? fraction[i] - '0' : 0);
  }
  if (fraction.size() > 3 && fraction[3] >= '5') ++nanoseconds;
  return *microseconds * 1000 + (text.starts_with('-') ? -nanoseconds : nanoseconds);
}

}  // namespace culprit
