#include "core/report/document/text.h"

#include <cstddef>

#include "core/base/safe_text.h"
#include "core/base/shorten.h"

namespace culprit {

namespace {

Text cutNames(Text text, std::size_t longest) {
  for (Span& span : text)
    if (span.style == Span::Style::Name) span.text = excerptOfEnds(span.text, longest);
  return text;
}

/// Whether two pieces that differ in `text` are one in `shown`.
bool looksAlike(const Text& text, const Text& shown) {
  for (std::size_t one = 0; one < text.size(); ++one)
    for (std::size_t other = 0; other < one; ++other)
      if (shown[one] == shown[other] && text[one] != text[other]) return true;
  return false;
}

}  // namespace

std::string plainText(const Text& text) {
  std::string line;
  for (const Span& span : text) line += singleLine(span.text);
  return line;
}

Text joined(const std::vector<Text>& sentences) {
  TextBuilder all;
  for (const Text& sentence : sentences) {
    if (!all.text().empty()) all.plain(" ");
    all.append(sentence);
  }
  return all.text();
}

Text withShortNames(const Text& text, std::size_t longest) {
  for (const std::size_t times : {1U, 2U, 4U})
    if (Text shown = cutNames(text, times * longest); !looksAlike(text, shown)) return shown;
  return cutNames(text, longest);
}

TextBuilder& TextBuilder::append(const Text& text) {
  m_text.insert(m_text.end(), text.begin(), text.end());
  return *this;
}

TextBuilder& TextBuilder::add(std::string text, Span::Style style) {
  if (!text.empty()) m_text.push_back({std::move(text), style});
  return *this;
}

}  // namespace culprit
