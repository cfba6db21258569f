// Text without what surrounds it.
#pragma once

#include <string_view>

namespace culprit {

/// Without the characters of `what` at both ends.
inline std::string_view trimmed(std::string_view text, std::string_view what = " \t") {
  const std::size_t begin = text.find_first_not_of(what);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(what) - begin + 1);
}

}  // namespace culprit
