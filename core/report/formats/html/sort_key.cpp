#include "core/report/formats/html/sort_key.h"

#include <array>
#include <charconv>
#include <string>

namespace culprit {

namespace {

struct Unit {
  std::string_view name;
  double factor = 1.0;
};
constexpr double kKibi = 1024.0;
constexpr std::array kUnits = {Unit{"KiB", kKibi},
                               Unit{"MiB", kKibi* kKibi},
                               Unit{"GiB", kKibi* kKibi* kKibi},
                               Unit{"TiB", kKibi* kKibi* kKibi* kKibi},
                               Unit{"us", 1e3},
                               Unit{"µs", 1e3},
                               Unit{"ms", 1e6},
                               Unit{"s", 1e9}};

constexpr std::string_view kMinus = "\xE2\x88\x92";  // U+2212

bool isWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

double factorOf(std::string_view rest) {
  if (rest.starts_with(' ')) rest.remove_prefix(1);
  for (const Unit& unit : kUnits) {
    const bool isIt = rest.starts_with(unit.name);
    if (isIt && (rest.size() == unit.name.size() || !isWordCharacter(rest[unit.name.size()])))
      return unit.factor;
  }
  return 1.0;
}

}  // namespace

std::optional<double> sortKey(std::string_view text) {
  if (text.starts_with("< ")) return sortKey(text.substr(2)) ? std::optional(0.0) : std::nullopt;
  double sign = 1.0;
  if (text.starts_with(kMinus)) {
    sign = -1.0;
    text.remove_prefix(kMinus.size());
  } else if (text.starts_with('-') || text.starts_with('+')) {
    sign = text.front() == '-' ? -1.0 : 1.0;
    text.remove_prefix(1);
  }
  if (text.empty() || text.front() < '0' || text.front() > '9') return std::nullopt;
  std::string digits;
  std::size_t end = 0;
  for (; end < text.size(); ++end) {
    const char c = text[end];
    const bool isExponent = c == 'e' || ((c == '+' || c == '-') && !digits.empty() && digits.back() == 'e');
    if (c == ',') continue;
    if ((c < '0' || c > '9') && c != '.' && !isExponent) break;
    digits += c;
  }
  double value = 0.0;
  const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || stop != digits.data() + digits.size()) return std::nullopt;
  return sign * value * factorOf(text.substr(end));
}

}  // namespace culprit
