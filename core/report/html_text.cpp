#include "core/report/html_text.h"

#include <algorithm>

#include "core/model/excerpt.h"
#include "core/report/breakable_name.h"
#include "core/report/safe_text.h"

namespace culprit::html {

namespace {

constexpr std::size_t kLongName = 40;
constexpr std::size_t kLongestTooltip = 4000;

std::string_view entity(char c) {
  switch (c) {
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '&':
      return "&amp;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return {};
  }
}

}  // namespace

std::string escaped(std::string_view text) {
  const std::string line = singleLine(text);
  std::string html;
  html.reserve(line.size() + line.size() / 8);
  for (const char c : line) {
    const std::string_view replacement = entity(c);
    if (replacement.empty()) {
      html += c;
    } else {
      html += replacement;
    }
  }
  return html;
}

std::string inlineText(const Text& text, std::size_t longestName) {
  std::string html;
  for (const Span& span : text) {
    switch (span.style) {
      case Span::Style::Plain:
        html += escaped(span.text);
        break;
      case Span::Style::Strong:
        html += "<b>" + escaped(span.text) + "</b>";
        break;
      case Span::Style::Name:
        html += escaped(span.text.size() <= kLongName ? span.text
                                                      : breakableName(excerpt(span.text, longestName)));
        break;
    }
  }
  return html;
}

std::string tooltip(const Text& text, std::size_t longestName) {
  const bool cut = std::any_of(text.begin(), text.end(), [longestName](const Span& span) {
    return span.style == Span::Style::Name && span.text.size() > longestName;
  });
  return cut ? " title=\"" + escaped(excerpt(plainText(text), kLongestTooltip)) + "\"" : std::string();
}

std::string columnTitle(std::string_view title) {
  return escaped(breakableTitle(title));
}

}  // namespace culprit::html
