#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "core/model/excerpt.h"
#include "core/report/cycle_figures.h"
#include "core/report/format.h"
#include "core/report/labels.h"
#include "core/report/sentences.h"
#include "core/report/verdict_text.h"

namespace culprit {

namespace {

const Finding* findingOf(const PairResults& pair, FindingKind kind) {
  const auto found = std::find_if(pair.findings.begin(), pair.findings.end(),
                                  [kind](const Finding& finding) { return finding.kind == kind; });
  return found == pair.findings.end() ? nullptr : &*found;
}

Text anchorsOfBoth(const Results& results, const PairResults& pair) {
  TextBuilder text;
  text.plain("Cycle times cannot be compared: A repeats ");
  const auto add = [&](const std::vector<Cycle>& cycles) {
    const std::vector<AnchorId> anchors = anchorsOf(cycles);
    text.name(excerpt(results.names.anchors[anchors.front()]));
    if (anchors.size() > 1) text.plain(" and others");
  };
  add(pair.cyclesA);
  text.plain(", B repeats ");
  add(pair.cyclesB);
  return text.plain(".").text();
}

Text changedMost(const Results& results, const PairResults& pair) {
  const Finding* finding = findingOf(pair, FindingKind::ChangedFunction);
  if (!finding || !finding->comparison) {
    return TextBuilder().plain("no triplet has a suspicion score above 10.").text();
  }
  const Comparison& row = pair.comparisons.at(*finding->comparison);
  return TextBuilder()
      .plain("the highest suspicion score has ")
      .name(excerpt(functionName(results.names.functions[row.triplet.function], NameForm::Short)))
      .plain(" on ")
      .name(results.names.devices[row.triplet.device])
      .plain(fmt::format(", {} pp of the cycle ({} → {} %).", format::betaDelta(row.betaDelta()),
                         format::beta(row.a.betaMean), format::beta(row.b.betaMean)))
      .text();
}

}  // namespace

Text headline(const Results& results, const PairResults& pair) {
  const std::optional<CycleFigures> a = cycleFigures(pair.cyclesA);
  const std::optional<CycleFigures> b = cycleFigures(pair.cyclesB);
  if (!a || !b) {
    const std::string_view side = a ? "B" : b ? "A" : "A and B";
    return TextBuilder().plain(fmt::format("No cycles in {}, so there is nothing to compare.", side)).text();
  }
  if (pair.verdict) return verdictText(results, pair);
  if (findingOf(pair, FindingKind::AnchorsDiffer)) return anchorsOfBoth(results, pair);
  const std::string change =
      fmt::format("Mean cycle time {} → {} ({})", format::duration(a->meanNs), format::duration(b->meanNs),
                  format::relativeChange(a->meanNs, b->meanNs));
  if (findingOf(pair, FindingKind::TooFewCycles)) {
    return TextBuilder()
        .plain(fmt::format("{}, from too few cycles ({} and {}) to say more.", change,
                           format::count(a->count), format::count(b->count)))
        .text();
  }
  return TextBuilder().plain(change + "; ").append(changedMost(results, pair)).text();
}

const PairResults& leadingPair(const Results& results) {
  const auto weight = [](const PairResults& pair) {
    const Cause* cause = pair.verdict ? pair.verdict->mainCause() : nullptr;
    return std::pair(cause != nullptr ? cause->score : 0.0,
                     pair.comparisons.empty() ? 0.0 : pair.comparisons.front().score);
  };
  return *std::max_element(
      results.pairs.begin(), results.pairs.end(),
      [&](const PairResults& left, const PairResults& right) { return weight(left) < weight(right); });
}

Text headline(const Results& results) {
  if (results.pairs.empty()) return TextBuilder().plain("No process of A has a partner in B.").text();
  const PairResults& first = leadingPair(results);
  if (results.pairs.size() == 1) return headline(results, first);
  const bool hasCause = first.verdict && first.verdict->mainCause() != nullptr;
  return TextBuilder()
      .plain(fmt::format("{} process pairs, the one with the {}: ", format::count(results.pairs.size()),
                         hasCause ? "clearest cause" : "highest suspicion score"))
      .name(pairName(results, first))
      .plain(". ")
      .append(headline(results, first))
      .text();
}

}  // namespace culprit
