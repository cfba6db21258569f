// Running text in no format yet: pieces that writers escape and style. Sentences, table cells and captions of
// the report are made of it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace culprit {

/// A piece of running text. Writers escape it; a Name is a function, metric, device or file name as the
/// input spelled it (raw, possibly hostile), a Link the name of a file beside the report. SideA and SideB are
/// marks in the colour of a side, which they also tell by their letter.
struct Span {
  enum class Style : std::uint8_t { Plain, Strong, Name, Link, SideA, SideB };
  std::string text;
  Style style = Style::Plain;

  friend bool operator==(const Span&, const Span&) = default;
};
using Text = std::vector<Span>;

/// The text without styles, on one line, as UTF-8: for JSON, plain-text output and accessible names.
std::string plainText(const Text& text);

/// The sentences with a blank between them.
Text joined(const std::vector<Text>& sentences);

/// With names of which about `longest` bytes are kept, of both ends (excerptOfEnds), or up to four times as
/// many where those tell two of them apart: what a library has generated can be longer than the rest of a
/// page. For sentences.
Text withShortNames(const Text& text, std::size_t longest);

/// Puts a Text together piece by piece: TextBuilder().name(function).plain(" on ").name(device).text().
class TextBuilder {
 public:
  TextBuilder& plain(std::string text) { return add(std::move(text), Span::Style::Plain); }
  TextBuilder& strong(std::string text) { return add(std::move(text), Span::Style::Strong); }
  TextBuilder& name(std::string text) { return add(std::move(text), Span::Style::Name); }
  TextBuilder& link(std::string file) { return add(std::move(file), Span::Style::Link); }
  /// "● A", "◆ B"
  TextBuilder& markA() { return add("● A", Span::Style::SideA); }
  TextBuilder& markB() { return add("◆ B", Span::Style::SideB); }
  TextBuilder& append(const Text& text);

  const Text& text() const { return m_text; }

 private:
  TextBuilder& add(std::string text, Span::Style style);

  Text m_text;
};

}  // namespace culprit
