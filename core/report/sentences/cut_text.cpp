#include "core/report/sentences/cut_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/report/words/format.h"
#include "core/report/words/labels.h"

namespace culprit {

namespace {

std::string trimText(const CutOptions& cut) {
  const auto edge = [](const char* which, std::size_t count) {
    return fmt::format("the {} {} {}", which, format::count(count), count == 1 ? "cycle" : "cycles");
  };
  if (cut.trimFirst == 0) return "without " + edge("last", cut.trimLast) + " of each recording";
  const std::string first = "without " + edge("first", cut.trimFirst);
  return first + (cut.trimLast == 0 ? "" : " and " + edge("last", cut.trimLast)) + " of each recording";
}

TextBuilder& next(TextBuilder& text) {
  if (!text.text().empty()) text.plain(", ");
  return text;
}

/// All pairs are cut alike.
std::string reachText(const Results& results) {
  if (results.pairs.empty()) return {};
  const auto& checks = results.pairs.front().verdict.comparability.checks;
  const bool reachToNext = std::any_of(checks.begin(), checks.end(), [](const Check& check) {
    return check.fact(FactKind::CallShare) != nullptr;
  });
  return reachToNext ? ", from one call to the next" : "";
}

Text partsOf(const Results& results, bool withAnchor) {
  TextBuilder text;
  const AnchorTable& anchors = results.anchors;
  if (withAnchor && !anchors.candidates.empty())
    text.plain("cut at ").name(anchors.candidates.at(anchors.chosen).name).plain(reachText(results));
  if (results.cut.trimFirst > 0 || results.cut.trimLast > 0) next(text).plain(trimText(results.cut));
  if (results.cut.kind) next(text).plain(fmt::format("{} cycles only", nameOf(*results.cut.kind)));
  return text.text();
}

}  // namespace

Text cutChoiceText(const Results& results) {
  return partsOf(results, results.anchors.chosenByUser);
}

Text cutText(const Results& results) {
  return partsOf(results, true);
}

}  // namespace culprit
