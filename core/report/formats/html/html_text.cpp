#include "core/report/formats/html/html_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/safe_text.h"
#include "core/base/shorten.h"

namespace culprit::html {

namespace {

constexpr std::size_t kLongName = 40;
constexpr std::size_t kLongestTooltip = 4000;
constexpr std::string_view kBreak = "<wbr>";

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

/// Escaped text that may break behind each "::", ',' and '<'. By an element: whoever copies the name gets no
/// more than the name.
std::string breakable(std::string_view html) {
  std::string text;
  for (std::size_t at = 0; at < html.size(); ++at) {
    text += html[at];
    const std::string_view so = html.substr(0, at + 1);
    if (html[at] == ',' || so.ends_with("::") || so.ends_with("&lt;")) text += kBreak;
  }
  return text;
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
      case Span::Style::Link:
        html += fmt::format("<a href=\"{}\">{}</a>", fileUrl(span.text), escaped(span.text));
        break;
      case Span::Style::SideA:
        html += "<b class=\"a\">" + escaped(span.text) + "</b>";
        break;
      case Span::Style::SideB:
        html += "<b class=\"b\">" + escaped(span.text) + "</b>";
        break;
      case Span::Style::Name:
        html += span.text.size() <= kLongName ? escaped(span.text)
                                              : breakable(escaped(excerpt(span.text, longestName)));
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
  std::string html;
  for (const char c : escaped(title)) {
    if (c == '(') html += kBreak;
    html += c;
    if (c == '_') html += kBreak;
  }
  return html;
}

}  // namespace culprit::html
