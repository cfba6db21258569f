#include "core/report/formats/text/markdown_escape.h"

#include <algorithm>
#include <cstddef>

namespace culprit::markdown {

namespace {

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

bool isAlphanumeric(char c) {
  return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Whether the run of underscores at `at` could close emphasis: it can never when a letter or digit follows.
bool closesEmphasis(std::string_view line, std::size_t at) {
  const std::size_t end = std::min(line.find_first_not_of('_', at), line.size());
  return end == line.size() || !isAlphanumeric(line[end]);
}

/// "://" and "www." make GitHub link what follows.
bool startsLink(std::string_view line, std::size_t at) {
  const std::string_view rest = line.substr(at);
  if (rest.starts_with("://")) return true;
  return rest.front() == '.' && at >= 3 && line.substr(at - 3, 3) == "www";
}

std::string_view entity(char c) {
  switch (c) {
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '&':
      return "&amp;";
    default:
      return {};
  }
}

std::string escapedLine(std::string_view line, bool keepComparisons) {
  constexpr std::string_view kMarkup = "\\`*[]|~$#";
  std::string text;
  text.reserve(line.size() + line.size() / 8);
  for (std::size_t at = 0; at < line.size();) {
    const char c = line[at];
    const bool comparison = keepComparisons && line.substr(at).starts_with("< ");
    if (const std::string_view replacement = entity(c); !replacement.empty() && !comparison) {
      text += replacement;
      ++at;
    } else if (c == '_') {
      const std::size_t end = std::min(line.find_first_not_of('_', at), line.size());
      for (const bool escape = closesEmphasis(line, at); at < end; ++at) text += escape ? "\\_" : "_";
    } else {
      if (kMarkup.find(c) != std::string_view::npos || startsLink(line, at)) text += '\\';
      text += c;
      ++at;
    }
  }
  return text;
}

}  // namespace

std::string escaped(std::string_view line) {
  return escapedLine(line, false);
}

std::string escapedSentence(std::string_view line) {
  return escapedLine(line, true);
}

std::string atBlockStart(std::string line) {
  const std::size_t first = std::min(line.find_first_not_of(' '), line.size());
  line.erase(0, first);
  if (line.empty()) return line;
  if (line[0] == '-' || line[0] == '+' || line[0] == '=') return "\\" + line;
  const std::size_t digits =
      static_cast<std::size_t>(std::find_if_not(line.begin(), line.end(), isDigit) - line.begin());
  if (digits > 0 && digits < line.size() && (line[digits] == '.' || line[digits] == ')')) {
    line.insert(digits, 1, '\\');
  }
  return line;
}

}  // namespace culprit::markdown
