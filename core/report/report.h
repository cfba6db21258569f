// The report in no format yet: titled sections of paragraphs, lists, tables. Built from Results by
// build_report, turned into Markdown, HTML or PDF by one writer each; so all of them say the same.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace culprit {

/// A piece of running text. Writers escape it; a Name is a function, metric, device or file name as the
/// input spelled it (raw, possibly hostile).
struct Span {
  enum class Style : std::uint8_t { Plain, Strong, Name };
  std::string text;
  Style style = Style::Plain;

  friend bool operator==(const Span&, const Span&) = default;
};
using Text = std::vector<Span>;

/// The text without styles, on one line, as UTF-8: for JSON, plain-text output and accessible names.
std::string plainText(const Text& text);

/// Puts a Text together piece by piece: TextBuilder().name(function).plain(" on ").name(device).text().
class TextBuilder {
 public:
  TextBuilder& plain(std::string text) { return add(std::move(text), Span::Style::Plain); }
  TextBuilder& strong(std::string text) { return add(std::move(text), Span::Style::Strong); }
  TextBuilder& name(std::string text) { return add(std::move(text), Span::Style::Name); }
  TextBuilder& append(const Text& text);

  const Text& text() const { return m_text; }

 private:
  TextBuilder& add(std::string text, Span::Style style);

  Text m_text;
};

struct Paragraph {
  Text text;
};

/// Something the reader must see before the numbers.
struct Warning {
  Text text;
};

struct ListItem {
  Text text;
  std::vector<Text> children;
};
struct List {
  std::vector<ListItem> items;
};

struct Column {
  enum class Align : std::uint8_t { Left, Right };
  std::string title;
  Align align = Align::Left;
};
struct Table {
  std::vector<Column> columns;
  std::vector<std::vector<Text>> rows;  ///< each as long as `columns`
};

using Block = std::variant<Paragraph, Warning, List, Table>;

struct Section {
  int level = 2;  ///< 2 to 4: depth of the heading below the title
  std::string title;
  std::vector<Block> blocks;
};

struct Report {
  std::string title;
  std::vector<Block> preface;  ///< warnings that stand above everything else
  std::vector<Section> sections;
};

}  // namespace culprit
