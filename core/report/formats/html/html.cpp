#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/version.h"
#include "core/report/document/name_limits.h"
#include "core/report/document/writers.h"
#include "core/report/formats/html/call_tree_section.h"
#include "core/report/formats/html/figure_svg.h"
#include "core/report/formats/html/html_parts.h"
#include "core/report/formats/html/html_text.h"

namespace culprit {

namespace {

constexpr int kDeepestInContents = 3;
constexpr int kCallTreeLevel = 2;

std::string idOf(std::size_t section) {
  return "section" + std::to_string(section + 1);
}

std::string idOfCallTree(std::size_t chapter) {
  return "calltree" + std::to_string(chapter + 1);
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

/// What a heading stands above: the sections, and behind the first page the call trees.
struct Heading {
  int level = 0;
  std::string id;
  const std::string* title = nullptr;
};

std::vector<Heading> headings(const Report& report) {
  std::vector<Heading> all;
  for (std::size_t at = 0; at <= report.sections.size(); ++at) {
    if (at == std::min(report.frontSections, report.sections.size()))
      for (std::size_t tree = 0; tree < report.callTrees.size(); ++tree)
        all.push_back({kCallTreeLevel, idOfCallTree(tree), &report.callTrees[tree].title});
    if (at < report.sections.size())
      all.push_back({report.sections[at].level, idOf(at), &report.sections[at].title});
  }
  return all;
}

/// Links to the headings, as deep as these are nested.
std::string contents(const Report& report) {
  std::string out = "<nav aria-label=\"Contents\"><details><summary>Contents</summary>\n";
  int depth = 1;  // of the list that is open; the title's would be 1
  for (const Heading& each : headings(report)) {
    if (each.level > kDeepestInContents) continue;
    if (each.level > depth) {
      for (; depth < each.level; ++depth) out += depth == 1 ? "<ul>\n<li>" : "\n<ul>\n<li>";
    } else {
      for (; depth > each.level; --depth) out += "</li>\n</ul>";
      out += "</li>\n<li>";
    }
    fmt::format_to(std::back_inserter(out), "<a href=\"#{}\">{}</a>", each.id, html::escaped(*each.title));
  }
  for (; depth > 1; --depth) out += "</li>\n</ul>\n";
  return out + "</details></nav>\n";
}

/// Nothing may be loaded, whatever a name in the report tries; the icon keeps browsers from asking for one.
std::string head(const Report& report) {
  const std::string style = report.callTrees.empty() ? html::style() : html::style() + html::callTreeStyle();
  return fmt::format(
      "<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "script-src 'unsafe-inline'; img-src data:\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"generator\" content=\"Culprit "
      "{}\">\n"
      "<link rel=\"icon\" href=\"data:,\">\n<title>{}</title>\n<style>{}</style>\n</head>\n",
      kVersion, html::escaped(report.title), style);
}

std::string callTrees(const Report& report, const Monitor& monitor) {
  std::string out;
  for (std::size_t at = 0; at < report.callTrees.size(); ++at) {
    out += heading(kCallTreeLevel, report.callTrees[at].title, idOfCallTree(at));
    out += html::callTreeSection(report.callTrees[at], report.callTrees.size(), monitor);
  }
  return out;
}

std::string scripts(const Report& report) {
  std::string out = fmt::format("<script>{}</script>\n", html::script());
  if (!report.callTrees.empty()) out += fmt::format("<script>{}</script>\n", html::callTreeScript());
  return out;
}

}  // namespace

std::string toHtml(const Report& report, const Monitor& monitor) {
  std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n" + head(report) + "<body>\n";
  if (!report.sections.empty() || !report.callTrees.empty()) out += contents(report);
  out += "<main>\n";
  constexpr std::string_view kTitleId = "title";
  if (!report.title.empty()) out += heading(1, report.title, kTitleId);
  for (const Block& block : report.preface)
    std::visit(BlockWriter(out, std::string(kTitleId), monitor), block);
  const std::size_t front = std::min(report.frontSections, report.sections.size());
  if (front == 0) out += callTrees(report, monitor);
  for (std::size_t at = 0; at < report.sections.size(); ++at) {
    const Section& section = report.sections[at];
    out += heading(section.level, section.title, idOf(at));
    for (const Block& block : section.blocks) std::visit(BlockWriter(out, idOf(at), monitor), block);
    if (at + 1 == front) out += callTrees(report, monitor);
  }
  if (!report.command.empty())
    out += "<footer>" + html::inlineText({{report.command, Span::Style::Name}}, kLongestName) + "</footer>\n";
  return out + "</main>\n" + scripts(report) + "</body>\n</html>\n";
}

}  // namespace culprit
