#include "core/report/words/format.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>

namespace culprit::format {

namespace {

constexpr std::string_view kMinus = "−";
constexpr double kExponentFrom = 1e15;

/// |value| with the given decimals, no separators, no sign.
std::string digits(double value, int decimals) {
  std::array<char, 64> buffer{};
  const double magnitude = std::fabs(value);
  const auto notation = magnitude < kExponentFrom ? std::chars_format::fixed : std::chars_format::scientific;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), magnitude, notation,
                                 std::clamp(decimals, 0, 17));
  return {buffer.data(), end.ptr};
}

void insertThousands(std::string& text) {
  std::size_t at = std::min(text.find_first_of(".e"), text.size());
  for (; at > 3; at -= 3) text.insert(at - 3, 1, ',');
}

bool isZero(const std::string& text) {
  return text.find_first_of("123456789") == std::string::npos;
}

std::string withSign(double value, int decimals, std::string_view positive) {
  if (!std::isfinite(value)) return "n/a";
  std::string text = digits(value, decimals);
  const bool zero = isZero(text);
  insertThousands(text);
  if (zero) return text;
  return std::string(value < 0 ? kMinus : positive) + text;
}

/// Six decimals of a millisecond are a nanosecond.
constexpr int kMostDecimals = 6;

/// Decimals that make three significant digits of a value below 1,000.
int decimalsForThree(double value) {
  if (value >= 99.95) return 0;
  return value >= 9.995 ? 1 : 2;
}

}  // namespace

std::string number(double value, int decimals) {
  return withSign(value, decimals, "");
}

std::string signedNumber(double value, int decimals) {
  return withSign(value, decimals, "+");
}

std::string telling(double value, int decimals) {
  const double magnitude = std::fabs(value);
  if (magnitude > 0.0 && magnitude < std::pow(10.0, -decimals))
    decimals = std::min(1 - static_cast<int>(std::floor(std::log10(magnitude))), kMostDecimals);
  return number(value, decimals);
}

std::string percentChange(double factor, int decimals) {
  const std::string percent = number(std::fabs(100.0 * (factor - 1.0)), decimals);
  return factor > 0.0 && factor < 1.0 && percent == number(100.0, decimals) ? "more than 99" : percent;
}

std::string change(double a, double b, int decimals) {
  const double difference = std::fabs(b - a);
  while (decimals < kMostDecimals && difference > 0.0 && difference < 2.0 * std::pow(10.0, -decimals))
    ++decimals;
  return telling(a, decimals) + " → " + telling(b, decimals);
}

std::string probability(std::optional<double> p) {
  if (!p) return std::string(kAbsent);
  if (*p < 0.0001) return "< 0.0001";
  return number(*p, 4);
}

std::string count(std::uint64_t value) {
  std::string text = std::to_string(value);
  insertThousands(text);
  return text;
}

std::string list(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i)
    text += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
  return text;
}

std::string counted(std::uint64_t value, std::string_view thing) {
  return count(value) + " " + std::string(thing) + (value == 1 ? "" : "s");
}

std::string bytes(std::uint64_t value) {
  constexpr std::array<std::string_view, 6> kUnits = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  if (value < 1024) return count(value) + " B";
  double scaled = static_cast<double>(value) / 1024.0;
  std::size_t unit = 0;
  for (; scaled >= 1023.95 && unit + 1 < kUnits.size(); ++unit) scaled /= 1024.0;
  return number(scaled, 1) + " " + std::string(kUnits[unit]);
}

std::string duration(double nanoseconds, TimeUnit unit) {
  constexpr std::array<std::string_view, 4> kUnits = {"ns", "us", "ms", "s"};
  const auto isEnough = [unit](double scaled, std::size_t at) {
    return unit == TimeUnit::Automatic ? std::fabs(scaled) < 999.5 : at == static_cast<std::size_t>(unit);
  };
  double scaled = nanoseconds;
  std::size_t at = 0;
  for (; at + 1 < kUnits.size() && !isEnough(scaled, at); ++at) scaled /= 1000.0;
  int decimals = decimalsForThree(std::fabs(scaled));
  if (unit != TimeUnit::Automatic && scaled != 0.0 && std::fabs(scaled) < 0.9995)
    decimals = std::min(2 - static_cast<int>(std::floor(std::log10(std::fabs(scaled)))), kMostDecimals);
  return number(scaled, decimals) + " " + std::string(kUnits[at]);
}

std::string score(double value) {
  return number(value, 2);
}
std::string beta(double percent) {
  return number(percent, 2);
}
std::string betaDelta(double points) {
  return signedNumber(points, 2);
}
std::string z(double value) {
  return signedNumber(value, 2);
}
std::string mu(double value) {
  return number(value, 2);
}
std::string muDelta(double value) {
  return signedNumber(value, 2);
}
std::string microseconds(double nanoseconds) {
  return number(nanoseconds / 1000.0, 2);
}
std::string microsecondsDelta(double nanoseconds) {
  return signedNumber(nanoseconds / 1000.0, 2);
}

std::string relativeChange(double a, double b) {
  if (a == 0.0) return std::string(kAbsent);
  return signedNumber((b - a) / a * 100.0, 2) + " %";
}

std::string asciiMinus(std::string_view text) {
  std::string ascii;
  ascii.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t minus = std::min(text.find(kMinus, at), text.size());
    ascii += text.substr(at, minus - at);
    if (minus < text.size()) ascii += '-';
    at = minus + kMinus.size();
  }
  return ascii;
}

}  // namespace culprit::format
