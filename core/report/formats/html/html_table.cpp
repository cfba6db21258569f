#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <string>

#include "core/report/document/name_limits.h"
#include "core/report/formats/html/cell_picture_svg.h"
#include "core/report/formats/html/html_parts.h"
#include "core/report/formats/html/html_text.h"

namespace culprit::html {

namespace {

std::string_view classOf(const Column& column) {
  if (column.isDrawn) return " class=\"p\"";
  return column.align == Column::Align::Right ? " class=\"n\"" : "";
}

/// Words that must break somewhere, so that their column does not push the others out of the page.
bool hasLongWord(const Text& text) {
  constexpr std::size_t kLongWord = 24;  // bytes
  const std::string line = plainText(text);
  std::size_t start = 0;
  for (std::size_t end = 0; end != std::string::npos; start = end + 1) {
    end = line.find(' ', start);
    if (std::min(end, line.size()) - start > kLongWord) return true;
  }
  return false;
}

std::string_view classOf(const Column& column, const Text& text) {
  const bool isText = column.align == Column::Align::Left;
  return isText && hasLongWord(text) ? " class=\"long\"" : classOf(column);
}

/// data-k="..." for a cell of a number in a column of numbers, by which the script of the page sorts. Nine
/// digits are more than are shown, and no difference between compilers.
std::string keyAttribute(const Column& column, const Cell& cell) {
  const bool isNumber = column.align == Column::Align::Right && cell.number && std::isfinite(*cell.number);
  return isNumber ? fmt::format(" data-k=\"{:.9g}\"", *cell.number) : std::string();
}

std::string rowElement(const Table& table, std::size_t number) {
  static const Cell kEmpty;
  const Table::Row& row = table.rows[number];
  const std::size_t longest = longestName(table);
  std::string out = "<tr>";
  for (std::size_t at = 0; at < table.columns.size(); ++at) {
    if (table.columns[at].isDrawn) {
      fmt::format_to(std::back_inserter(out), "<td{}>{}</td>", classOf(table.columns[at]),
                     cellPictureSvg(table.pictures.at(number)));
      continue;
    }
    const Cell& cell = at < row.size() ? row[at] : kEmpty;
    fmt::format_to(std::back_inserter(out), "<td{}{}{}>{}</td>", classOf(table.columns[at], cell.text),
                   keyAttribute(table.columns[at], cell), tooltip(cell.text, longest),
                   inlineText(cell.text, longest));
  }
  return out + "</tr>\n";
}

}  // namespace

std::string tableElement(const Table& table, std::string_view labelId, const Monitor& monitor) {
  std::string out =
      table.rows.size() > 1 ? "<table class=\"sortable\">\n<thead><tr>" : "<table>\n<thead><tr>";
  for (const Column& column : table.columns) {
    fmt::format_to(std::back_inserter(out), "<th scope=\"col\"{}>{}</th>", classOf(column),
                   columnTitle(column.title));
  }
  out += "</tr></thead>\n<tbody>\n";
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    monitor.checkpoint();
    out += rowElement(table, row);
  }
  out += "</tbody>\n</table>\n";
  if (!isWideTable(table)) return out;
  // It scrolls in a frame of its own; who has no mouse scrolls it with the keyboard.
  return fmt::format(
      "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-labelledby=\"{}\">\n{}</div>\n", labelId,
      out);
}

}  // namespace culprit::html
