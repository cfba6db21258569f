// Whole numbers as users read them, for sentences of the rooms below the report, which has its own words.
#pragma once

#include <cstdint>
#include <string>

namespace culprit {

/// "1,203"
inline std::string groupedDigits(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

}  // namespace culprit
