#include "core/report/formats/html/call_tree_section.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "core/report/document/name_limits.h"
#include "core/report/formats/html/html_text.h"
#include "core/report/formats/html/icicle_boxes.h"

namespace culprit::html {

namespace {

constexpr std::size_t kMostBoxes = 80;  // of all chapters, without scripts
constexpr std::size_t kLeastBoxes = 8;  // of each

/// The times of which a run has any.
std::string timeOptions(const CallIcicle& icicle, CallTime shown) {
  std::string options;
  const CallIcicle::Node& whole = icicle.nodes.front();
  for (const CallTime time : kCallTimes) {
    if (whole.ns(Side::A, time) == 0 && whole.ns(Side::B, time) == 0) continue;
    options += fmt::format("<option value=\"{}\"{}>{}</option>", static_cast<int>(time),
                           time == shown ? " selected" : "", titleOf(time));
  }
  return options;
}

std::string sideOptions(Side shown) {
  std::string options;
  for (const Side side : {Side::B, Side::A}) {
    options += fmt::format("<option value=\"{}\"{}>time in {}</option>", side == Side::A ? 0 : 1,
                           side == shown ? " selected" : "", side == Side::A ? 'A' : 'B');
  }
  return options;
}

/// What the script needs; hidden until it runs.
std::string tools(const CallIcicle& icicle, const IcicleSight& sight) {
  return fmt::format(
      "<div class=\"tools\" hidden>\n"
      "<label>Show <select class=\"time\" autocomplete=\"off\">{}</select></label>\n"
      "<label>Width <select class=\"side\" autocomplete=\"off\">{}</select></label>\n"
      "<label>Search <input class=\"sought\" type=\"search\" autocomplete=\"off\" "
      "spellcheck=\"false\"></label>\n"
      "<button class=\"out\" type=\"button\">Zoom out</button>\n"
      "<button class=\"all\" type=\"button\">Show all</button>\n"
      "<span class=\"note\">A click or Enter zooms to a call, Backspace or Escape goes out, arrow keys walk "
      "through the tree; Enter in Search goes to the next call found.</span>\n</div>\n",
      timeOptions(icicle, sight.time), sideOptions(sight.side));
}

}  // namespace

std::string callTreeSection(const CallTreeChapter& chapter, std::size_t chapters, const Monitor& monitor) {
  if (chapter.icicle.nodes.empty()) return "<p>" + escaped(chapter.whyNone) + "</p>\n";
  monitor.checkpoint();
  const IcicleSight sight = firstSight(chapter.icicle);
  const std::size_t boxes = std::max(kLeastBoxes, kMostBoxes / std::max<std::size_t>(chapters, 1));
  std::string out = "<figure class=\"calls\">\n" + tools(chapter.icicle, sight);
  out += fmt::format("<p class=\"state\" role=\"status\">{} in ms per cycle, as wide as the time in {}</p>\n",
                     titleOf(sight.time), sight.side == Side::A ? 'A' : 'B');
  out += icicleBoxes(chapter.icicle, boxes);
  out += "<p class=\"told\" role=\"status\"></p>\n";
  out += "<p class=\"scale\">half of A <span></span> twice A</p>\n";
  out +=
      "<noscript><p class=\"note\">Only the largest calls are drawn: all others, the other times, zoom and "
      "search need scripts.</p></noscript>\n";
  out += "<figcaption>" + inlineText(chapter.caption, kLongestName) + "</figcaption>\n";
  out += "<script type=\"application/json\">" + callTreeData(chapter.icicle) + "</script>\n</figure>\n";
  return out;
}

}  // namespace culprit::html
