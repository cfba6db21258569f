#include "core/report/document/text.h"

#include "core/base/safe_text.h"

namespace culprit {

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

TextBuilder& TextBuilder::append(const Text& text) {
  m_text.insert(m_text.end(), text.begin(), text.end());
  return *this;
}

TextBuilder& TextBuilder::add(std::string text, Span::Style style) {
  if (!text.empty()) m_text.push_back({std::move(text), style});
  return *this;
}

}  // namespace culprit
