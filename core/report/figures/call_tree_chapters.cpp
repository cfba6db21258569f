#include "core/report/figures/call_tree_chapters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <string>
#include <utility>

#include "core/base/error.h"
#include "core/report/figures/call_icicle.h"
#include "core/report/sentences/sentences.h"
#include "core/report/sentences/shown_pairs.h"
#include "core/report/words/labels.h"

namespace culprit {

namespace {

/// Positions in Results::pairs.
std::vector<std::size_t> pairsWithCallTree(const Results& shown, const ReportChoice& choice) {
  const auto leading = static_cast<std::size_t>(&leadingPair(shown) - shown.pairs.data());
  std::vector<std::size_t> pairs{leading};
  if (!choice.isFull) return pairs;
  for (const std::size_t pair : shownPairs(shown))
    if (pair != leading) pairs.push_back(pair);
  return pairs;
}

/// "Reading the call tree", "Reading call tree 3 of 16".
std::string readingStage(std::size_t done, std::size_t of) {
  return of == 1 ? "Reading the call tree" : fmt::format("Reading call tree {} of {}", done + 1, of);
}

/// "there is no call tree: A has no cycles" -> "There is no call tree: A has no cycles."
std::string asSentence(std::string text) {
  if (text.empty()) return text;
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text + ".";
}

}  // namespace

std::vector<CallTreeChapter> callTreeChapters(const Session& session, const Results& stored,
                                              const Results& shown, const ReportChoice& choice,
                                              const CallTreeReader& read, Monitor& monitor) {
  std::vector<CallTreeChapter> chapters;
  const bool areTables = shown.runA.kind == kProcessedKind || shown.runB.kind == kProcessedKind;
  const bool isLeftOut = choice.isFull && !choice.has(ReportPart::CallTree);
  if (!read || areTables || isLeftOut || shown.pairs.empty()) return chapters;
  const std::vector<std::size_t> pairs = pairsWithCallTree(shown, choice);
  for (const std::size_t pair : pairs) {
    monitor.checkpoint();
    monitor.report({readingStage(chapters.size(), pairs.size()), 0, 0,
                    static_cast<double>(chapters.size()) / static_cast<double>(pairs.size())});
    CallTreeChapter chapter{.title = std::string(titleOf(ReportPart::CallTree))};
    if (shown.pairs.size() > 1) chapter.title += ": " + pairName(shown, shown.pairs[pair]);
    try {
      const std::shared_ptr<const CallTree> tree = read(session, stored, shown, pair, monitor);
      chapter.icicle = callIcicle(*tree, kMostCallTreeBytes / pairs.size(), monitor);
      if (chapter.icicle.nodes.empty()) throw CannotBeMade("no call takes time in these cycles");
      chapter.caption = callIcicleCaption(*tree, chapter.icicle);
    } catch (const CannotBeMade& error) {
      chapter.whyNone = asSentence(error.what());
    }
    chapters.push_back(std::move(chapter));
  }
  return chapters;
}

}  // namespace culprit
