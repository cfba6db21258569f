#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/report/html_text.h"
#include "core/report/writers.h"

namespace culprit {

namespace {

// QTextDocument knows only simple selectors and takes no alignment of cells from here, so the cells say it
// themselves.
constexpr std::string_view kStyle = R"(
body { font-family: sans-serif; font-size: 10pt; }
h1 { font-size: 18pt; }
h2 { font-size: 14pt; }
h3 { font-size: 12pt; }
h4 { font-size: 11pt; }
table { border-collapse: collapse; margin-bottom: 12px; }
th { border-bottom: 2px solid #8a9099; padding: 2px 6px; vertical-align: bottom; }
td { border-bottom: 1px solid #c6cad0; padding: 2px 6px; vertical-align: top; }
.broad { font-size: 8pt; }
.wide { font-size: 6pt; }
.wide th, .wide td { padding: 1px 2px; }
.short { white-space: nowrap; }
.warning { background-color: #fff6da; color: #1f2328; padding: 8px; }
)";

// A table with more columns gets small print, and widths by content, so that it fits a page; one with still
// more the smallest.
constexpr std::size_t kWide = 10;
constexpr std::size_t kBroad = 13;
constexpr std::size_t kShortTitle = 12;      // bytes; does not wrap
constexpr std::size_t kShortCell = 24;       // characters; a column of such cells does not wrap
constexpr std::size_t kWidestColumn = 36;    // characters that a column gets room for; longer text wraps
constexpr std::size_t kPadding = 2;          // of a cell, in characters
constexpr std::size_t kLongestName = 2000;   // bytes of a name
constexpr std::size_t kLongestInWide = 200;  // in a wide table; the published names differ before that

std::size_t lengthOf(const Text& text) {
  std::size_t length = 0;
  for (const Span& span : text) {
    length += static_cast<std::size_t>(std::count_if(span.text.begin(), span.text.end(), [](char c) {
      return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    }));
  }
  return length;
}

bool isWide(const Table& table) {
  return table.columns.size() > kWide;
}

/// Characters of the longest cell of each column.
std::vector<std::size_t> longestCells(const Table& table) {
  constexpr std::size_t kNarrowest = 7;
  std::vector<std::size_t> lengths(table.columns.size(), kNarrowest);
  for (const std::vector<Text>& row : table.rows) {
    for (std::size_t at = 0; at < std::min(row.size(), lengths.size()); ++at) {
      lengths[at] = std::max(lengths[at], lengthOf(row[at]));
    }
  }
  return lengths;
}

/// Attributes of the cells of each column: title cells first, then the others.
struct ColumnAttributes {
  std::string title, cell;
};

std::vector<ColumnAttributes> attributesOf(const Table& table) {
  std::vector<ColumnAttributes> attributes;
  for (const Column& column : table.columns) {
    const std::string align = column.align == Column::Align::Left ? " align=\"left\"" : " align=\"right\"";
    // A number that breaks over two lines cannot be read.
    const bool isNumber = column.align == Column::Align::Right;
    const auto wholeIf = [&](bool whole) {
      return whole && !isWide(table) ? align + " class=\"short\"" : align;
    };
    attributes.push_back({wholeIf(column.title.size() <= kShortTitle), wholeIf(isNumber)});
  }
  if (!isWide(table)) return attributes;
  const std::vector<std::size_t> lengths = longestCells(table);
  const auto room = [](std::size_t length) { return std::min(length, kWidestColumn) + kPadding; };
  std::size_t sum = 0;
  for (const std::size_t length : lengths) sum += room(length);
  for (std::size_t at = 0; at < lengths.size(); ++at) {
    const std::size_t permille = room(lengths[at]) * 1000 / sum;
    attributes[at].title +=
        " width=\"" + std::to_string(permille / 10) + "." + std::to_string(permille % 10) + "%\"";
    if (lengths[at] <= kShortCell) attributes[at].cell += " class=\"short\"";
  }
  return attributes;
}

std::string heading(int level, std::string_view title) {
  const std::string tag = "h" + std::to_string(std::clamp(level, 1, 6));
  return "<" + tag + ">" + html::escaped(title) + "</" + tag + ">\n";
}

class BlockWriter {
 public:
  explicit BlockWriter(std::string& out) : m_out(out) {}

  void operator()(const Paragraph& paragraph) const {
    m_out += "<p>" + html::inlineText(paragraph.text, kLongestName) + "</p>\n";
  }

  void operator()(const Warning& warning) const {
    m_out +=
        "<p class=\"warning\"><b>Warning:</b> " + html::inlineText(warning.text, kLongestName) + "</p>\n";
  }

  void operator()(const List& list) const {
    m_out += "<ul>\n";
    for (const ListItem& item : list.items) {
      m_out += "<li>" + html::inlineText(item.text, kLongestName);
      if (!item.children.empty()) {
        m_out += "\n<ul>\n";
        for (const Text& child : item.children)
          m_out += "<li>" + html::inlineText(child, kLongestName) + "</li>\n";
        m_out += "</ul>\n";
      }
      m_out += "</li>\n";
    }
    m_out += "</ul>\n";
  }

  void operator()(const Table& table) const {
    const std::vector<ColumnAttributes> attributes = attributesOf(table);
    if (isWide(table)) {
      m_out += table.columns.size() > kBroad ? "<table class=\"wide\"" : "<table class=\"broad\"";
      m_out += " width=\"100%\" cellspacing=\"0\">\n";
    } else {
      m_out += "<table cellspacing=\"0\">\n";
    }
    m_out += "<thead><tr>";
    for (std::size_t at = 0; at < table.columns.size(); ++at) {
      m_out += "<th" + attributes[at].title + ">" + html::columnTitle(table.columns[at].title) + "</th>";
    }
    m_out += "</tr></thead>\n<tbody>\n";
    for (const std::vector<Text>& row : table.rows) writeRow(row, attributes);
    m_out += "</tbody>\n</table>\n";
  }

 private:
  void writeRow(const std::vector<Text>& row, const std::vector<ColumnAttributes>& attributes) const {
    static const Text kEmpty;
    const std::size_t longestName = attributes.size() > kWide ? kLongestInWide : kLongestName;
    m_out += "<tr>";
    for (std::size_t at = 0; at < attributes.size(); ++at) {
      const Text& text = at < row.size() ? row[at] : kEmpty;
      m_out += "<td" + attributes[at].cell + html::tooltip(text, longestName) + ">" +
               html::inlineText(text, longestName) + "</td>";
    }
    m_out += "</tr>\n";
  }

  std::string& m_out;
};

}  // namespace

std::string toHtml(const Report& report) {
  std::string out =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>" +
      html::escaped(report.title) + "</title>\n<style>" + std::string(kStyle) + "</style>\n</head>\n<body>\n";
  if (!report.title.empty()) out += heading(1, report.title);
  for (const Block& block : report.preface) std::visit(BlockWriter(out), block);
  for (const Section& section : report.sections) {
    out += heading(section.level, section.title);
    for (const Block& block : section.blocks) std::visit(BlockWriter(out), block);
  }
  return out + "</body>\n</html>\n";
}

}  // namespace culprit
