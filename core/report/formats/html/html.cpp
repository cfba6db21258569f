#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <variant>

#include "core/base/version.h"
#include "core/report/document/name_limits.h"
#include "core/report/document/writers.h"
#include "core/report/formats/html/figure_svg.h"
#include "core/report/formats/html/html_parts.h"
#include "core/report/formats/html/html_text.h"

namespace culprit {

namespace {

constexpr int kDeepestInContents = 3;

std::string idOf(std::size_t section) {
  return "section" + std::to_string(section + 1);
}

std::string heading(int level, std::string_view title, std::string_view id) {
  return fmt::format("<h{0} id=\"{1}\">{2}</h{0}>\n", std::clamp(level, 1, 6), id, html::escaped(title));
}

class BlockWriter {
 public:
  /// `headingId`: of the heading above the block.
  BlockWriter(std::string& out, std::string headingId, const Monitor& monitor)
      : m_out(out), m_headingId(std::move(headingId)), m_monitor(monitor) {}

  void operator()(const Paragraph& paragraph) const {
    fmt::format_to(std::back_inserter(m_out), "<p{}>{}</p>\n", isLead(paragraph) ? " class=\"lead\"" : "",
                   html::inlineText(paragraph.text, kLongestName));
  }

  void operator()(const Warning& warning) const {
    m_out +=
        "<p class=\"warning\"><b>Warning:</b> " + html::inlineText(warning.text, kLongestName) + "</p>\n";
  }

  void operator()(const VerdictBox& box) const {
    const std::string_view look = box.comparable == Comparable::No         ? "no"
                                  : box.comparable == Comparable::WithCare ? "care"
                                                                           : "yes";
    fmt::format_to(std::back_inserter(m_out),
                   "<div class=\"verdict {}\">\n<p><span class=\"badge\">{}</span> {}</p>\n", look,
                   html::escaped(box.badge), html::inlineText(box.sentence, kLongestName));
    if (!box.evidence.empty())
      m_out += "<p>" + html::inlineText(joined(box.evidence), kLongestName) + "</p>\n";
    m_out += "</div>\n";
  }

  void operator()(const Note& note) const {
    m_out += "<p class=\"note\">" + html::inlineText(note.text, kLongestName) + "</p>\n";
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

  void operator()(const Figure& figure) const {
    fmt::format_to(std::back_inserter(m_out),
                   "<figure>\n{}<figcaption><b>Figure {}.</b> {}</figcaption>\n</figure>\n",
                   figureSvg(figure), figure.number, html::inlineText(figure.caption, kLongestName));
  }

  void operator()(const Table& table) const { m_out += html::tableElement(table, m_headingId, m_monitor); }

 private:
  std::string& m_out;
  std::string m_headingId;
  const Monitor& m_monitor;
};

/// Links to the sections, as deep as the headings are nested.
std::string contents(const Report& report) {
  std::string out = "<nav aria-label=\"Contents\"><details><summary>Contents</summary>\n";
  int depth = 1;  // of the list that is open; the title's would be 1
  for (std::size_t at = 0; at < report.sections.size(); ++at) {
    const Section& section = report.sections[at];
    if (section.level > kDeepestInContents) continue;
    if (section.level > depth) {
      for (; depth < section.level; ++depth) out += depth == 1 ? "<ul>\n<li>" : "\n<ul>\n<li>";
    } else {
      for (; depth > section.level; --depth) out += "</li>\n</ul>";
      out += "</li>\n<li>";
    }
    fmt::format_to(std::back_inserter(out), "<a href=\"#{}\">{}</a>", idOf(at), html::escaped(section.title));
  }
  for (; depth > 1; --depth) out += "</li>\n</ul>\n";
  return out + "</details></nav>\n";
}

/// Nothing may be loaded, whatever a name in the report tries; the icon keeps browsers from asking for one.
std::string head(std::string_view title) {
  return fmt::format(
      "<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "script-src 'unsafe-inline'; img-src data:\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"generator\" content=\"Culprit "
      "{}\">\n"
      "<link rel=\"icon\" href=\"data:,\">\n<title>{}</title>\n<style>{}</style>\n</head>\n",
      kVersion, html::escaped(title), html::style());
}

}  // namespace

std::string toHtml(const Report& report, const Monitor& monitor) {
  std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n" + head(report.title) + "<body>\n";
  if (!report.sections.empty()) out += contents(report);
  out += "<main>\n";
  constexpr std::string_view kTitleId = "title";
  if (!report.title.empty()) out += heading(1, report.title, kTitleId);
  for (const Block& block : report.preface)
    std::visit(BlockWriter(out, std::string(kTitleId), monitor), block);
  for (std::size_t at = 0; at < report.sections.size(); ++at) {
    const Section& section = report.sections[at];
    out += heading(section.level, section.title, idOf(at));
    for (const Block& block : section.blocks) std::visit(BlockWriter(out, idOf(at), monitor), block);
  }
  if (!report.command.empty())
    out += "<footer>" + html::inlineText({{report.command, Span::Style::Name}}, kLongestName) + "</footer>\n";
  fmt::format_to(std::back_inserter(out), "</main>\n<script>{}</script>\n</body>\n</html>\n", html::script());
  return out;
}

}  // namespace culprit
