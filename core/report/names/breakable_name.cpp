#include "core/report/names/breakable_name.h"

#include <cstddef>

namespace culprit {

namespace {

constexpr std::string_view kBreak = "\xE2\x80\x8B";  // U+200B

}  // namespace

std::string breakableName(std::string_view name) {
  std::string text;
  text.reserve(name.size() + name.size() / 4);
  for (std::size_t at = 0; at < name.size(); ++at) {
    text += name[at];
    const bool scope = name[at] == ':' && at > 0 && name[at - 1] == ':';
    if (scope || name[at] == ',' || name[at] == '<') text += kBreak;
  }
  return text;
}

std::string breakableTitle(std::string_view title) {
  std::string text;
  for (const char c : title) {
    if (c == '(') text += kBreak;
    text += c;
    if (c == '_') text += kBreak;
  }
  return text;
}

}  // namespace culprit
