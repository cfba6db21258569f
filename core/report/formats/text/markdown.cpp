#include <algorithm>
#include <cctype>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <variant>

#include "core/base/safe_text.h"
#include "core/report/document/writers.h"
#include "core/report/formats/text/markdown_escape.h"
#include "core/report/words/format.h"

namespace culprit {

namespace {

/// Running text. Only Strong becomes markup; its text is ours and neither starts nor ends with punctuation or
/// a blank that would keep the asterisks from working.
std::string inlineText(const Text& text) {
  std::string line;
  for (const Span& span : text) {
    const std::string clean = singleLine(span.text);
    switch (span.style) {
      case Span::Style::Plain:
        line += markdown::escapedSentence(format::asciiMinus(clean));
        break;
      case Span::Style::Strong:
        line += "**" + markdown::escapedSentence(format::asciiMinus(clean)) + "**";
        break;
      case Span::Style::SideA:
      case Span::Style::SideB:
        line += "**" + clean + "**";
        break;
      case Span::Style::Link:
        line += "[" + markdown::escaped(clean) + "](" + fileUrl(span.text) + ")";
        break;
      case Span::Style::Name:
        line += markdown::escaped(clean);
        break;
    }
  }
  return line;
}

std::string heading(int level, std::string_view title) {
  return std::string(static_cast<std::size_t>(std::clamp(level, 1, 6)), '#') + " " +
         markdown::escaped(format::asciiMinus(singleLine(title))) + "\n\n";
}

/// The anchor that GitHub, GitLab and most viewers give a heading: letters, digits, '-' and '_' stay, blanks
/// become '-', the rest goes; the second of two that are the same ends with "-1".
std::string anchorOf(std::string_view title, std::map<std::string, int>& seen) {
  std::string anchor;
  for (const char c : singleLine(title)) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == ' ') anchor += '-';
    if (byte >= 0x80U || std::isalnum(byte) != 0 || c == '-' || c == '_')
      anchor += static_cast<char>(std::tolower(byte));
  }
  const int before = seen[anchor]++;
  return before == 0 ? anchor : anchor + "-" + std::to_string(before);
}

/// The chapters, with links where the viewer has anchors for headings.
std::string contents(const Report& report) {
  constexpr int kDeepest = 3;
  std::string out = "**Contents**\n\n";
  std::map<std::string, int> seen;
  anchorOf(report.title, seen);
  for (const Section& section : report.sections) {
    const std::string anchor = anchorOf(section.title, seen);
    if (section.level > kDeepest) continue;
    out += std::string(2 * static_cast<std::size_t>(std::max(section.level - 2, 0)), ' ') + "- [" +
           markdown::escaped(format::asciiMinus(singleLine(section.title))) + "](#" + anchor + ")\n";
  }
  return out + "\n";
}

class BlockWriter {
 public:
  BlockWriter(std::string& out, const Monitor& monitor) : m_out(out), m_monitor(monitor) {}

  void operator()(const Paragraph& paragraph) const {
    m_out += markdown::atBlockStart(inlineText(paragraph.text)) + "\n\n";
  }

  void operator()(const Warning& warning) const {
    m_out += "> **Warning:** " + inlineText(warning.text) + "\n\n";
  }

  void operator()(const VerdictBox& box) const {
    m_out += "> **" + markdown::escapedSentence(box.badge) + "** " + inlineText(box.sentence) + "\n";
    if (!box.evidence.empty()) m_out += ">\n> " + inlineText(joined(box.evidence)) + "\n";
    m_out += "\n";
  }

  void operator()(const Note& note) const { (*this)(Paragraph{note.text}); }

  void operator()(const List& list) const {
    for (const ListItem& item : list.items) {
      m_out += "- " + markdown::atBlockStart(inlineText(item.text)) + "\n";
      for (const Text& child : item.children) {
        m_out += "  - " + markdown::atBlockStart(inlineText(child)) + "\n";
      }
    }
    m_out += "\n";
  }

  void operator()(const Figure& figure) const {
    if (figure.isTabled) return;
    std::string line = inlineText(figure.subject);
    if (!line.empty()) line += ". ";
    m_out += markdown::atBlockStart(line + inlineText(figure.inWords)) + "\n\n";
  }

  void operator()(const Table& table) const {
    if (table.columns.empty()) return;
    m_out += "|";
    for (const Column& column : table.columns) {
      if (column.isDrawn) continue;
      m_out += " " + markdown::escaped(format::asciiMinus(singleLine(column.title))) + " |";
    }
    m_out += "\n|";
    for (const Column& column : table.columns) {
      if (column.isDrawn) continue;
      m_out += column.align == Column::Align::Left ? ":---|" : "---:|";
    }
    m_out += "\n";
    for (const Table::Row& row : table.rows) {
      m_monitor.checkpoint();
      m_out += "|";
      for (std::size_t at = 0; at < table.columns.size(); ++at) {
        if (table.columns[at].isDrawn) continue;
        m_out += " " + (at < row.size() ? inlineText(row[at].text) : std::string()) + " |";
      }
      m_out += "\n";
    }
    m_out += "\n";
  }

 private:
  std::string& m_out;
  const Monitor& m_monitor;
};

}  // namespace

std::string toMarkdown(const Report& report, const Monitor& monitor) {
  std::string out = heading(1, report.title);
  for (const Block& block : report.preface) std::visit(BlockWriter(out, monitor), block);
  for (std::size_t at = 0; at < report.sections.size(); ++at) {
    if (at == report.frontSections && hasContents(report)) out += contents(report);
    const Section& section = report.sections[at];
    out += heading(section.level, section.title);
    for (const Block& block : section.blocks) std::visit(BlockWriter(out, monitor), block);
  }
  if (!report.command.empty()) out += markdown::escaped(singleLine(report.command)) + "\n\n";
  out.pop_back();  // one newline ends the file
  return out;
}

}  // namespace culprit
