// Keeps text from being taken for Markdown (CommonMark 0.30 with GitHub's tables and automatic links). Called
// by the Markdown writer and by "Copy as Markdown". Expects one line of valid UTF-8 (singleLine()).
#pragma once

#include <string>
#include <string_view>

namespace culprit::markdown {

/// `line` so that it stands for itself anywhere inside a line, also in a table cell: '<' becomes "&lt;", '|'
/// "\|", '*' "\*". An underscore is escaped only where it could end emphasis, so that names stay searchable.
std::string escaped(std::string_view line);

/// As escaped(), for text of our own: "p < 0.05" keeps its '<', which a blank makes harmless.
std::string escapedSentence(std::string_view line);

/// An escaped line that begins a paragraph or list item, so that it is no list, heading or quotation itself.
std::string atBlockStart(std::string escapedLine);

}  // namespace culprit::markdown
