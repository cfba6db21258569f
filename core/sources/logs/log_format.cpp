#include "core/sources/logs/log_format.h"

#include <array>

namespace culprit::logs {

namespace {

/// Not every text with a bracket: before a table may stand "[rank0] starting".
bool beginsJson(std::string_view text) {
  constexpr const char* kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == text.npos || (text[first] != '{' && text[first] != '[')) return false;
  const std::size_t second = text.find_first_not_of(kBlanks, first + 1);
  if (second == text.npos) return true;
  return std::string_view(text[first] == '{' ? "\"}" : "{[\"]").find(text[second]) != text.npos;
}

}  // namespace

const LogFormat* logFormatOf(std::string_view firstText) {
  const bool isJson = beginsJson(firstText);  // as most traces are, which are all asked
  for (const std::span<const LogFormat> formats : std::array{gpuFormats(), hostFormats(), serviceFormats()}) {
    for (const LogFormat& format : formats)
      if ((format.mayBeJson || !isJson) && format.accepts(firstText)) return &format;
  }
  return nullptr;
}

}  // namespace culprit::logs
