// Text as PowerShell and some spreadsheets write it.
#pragma once

#include <string>
#include <string_view>

namespace culprit::test {

/// ASCII text in UTF-16 with its mark.
inline std::string utf16Of(std::string_view text, bool isBigEndian = false) {
  std::string wide = isBigEndian ? "\xFE\xFF" : "\xFF\xFE";
  for (const char c : text) wide += isBigEndian ? std::string{'\0', c} : std::string{c, '\0'};
  return wide;
}

}  // namespace culprit::test
