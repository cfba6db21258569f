#include "core/sources/logs/host/decimal_comma.h"

#include <string>

#include "core/sources/bytes/numbers.h"

namespace culprit::logs {

std::optional<double> parseLocalNumber(std::string_view text) {
  if (const auto number = parseNumber(text)) return number;
  const std::size_t comma = text.find(',');
  constexpr std::size_t kLongest = 40;
  if (comma == text.npos || text.size() > kLongest) return std::nullopt;
  std::string point(text);
  point[comma] = '.';
  return parseNumber(point);
}

}  // namespace culprit::logs
