#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "core/base/shorten.h"
#include "core/report/sentences/cycle_figures.h"
#include "core/report/sentences/sentences.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"

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

/// How much a pair has to say, as exactly as scores are shown: what looks alike is alike. The suspicion
/// counts only where there is no cause.
struct Weight {
  double cause = 0.0, suspicion = 0.0;

  friend bool operator<(const Weight& left, const Weight& right) {
    return std::pair(left.cause, left.suspicion) < std::pair(right.cause, right.suspicion);
  }
};

Weight weightOf(const PairResults& pair) {
  if (const Cause* cause = pair.verdict ? pair.verdict->mainCause() : nullptr; cause && cause->score > 0.0)
    return {.cause = std::round(cause->score * 1e3), .suspicion = 0.0};
  return {.cause = 0.0,
          .suspicion = pair.comparisons.empty() ? 0.0 : std::round(pair.comparisons.front().score * 1e2)};
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
  return *std::max_element(
      results.pairs.begin(), results.pairs.end(),
      [](const PairResults& left, const PairResults& right) { return weightOf(left) < weightOf(right); });
}

std::string_view leadingReason(const Results& results) {
  const Weight most = weightOf(leadingPair(results));
  const auto isAlone = [&](double Weight::*score) {
    return std::count_if(results.pairs.begin(), results.pairs.end(), [&](const PairResults& pair) {
             return !(weightOf(pair).*score < most.*score);
           }) == 1;
  };
  if (most.cause > 0.0) return isAlone(&Weight::cause) ? "clearest cause" : "";
  return isAlone(&Weight::suspicion) ? "highest suspicion score" : "";
}

Text headline(const Results& results) {
  if (results.pairs.empty()) return TextBuilder().plain("No process of A has a partner in B.").text();
  const PairResults& first = leadingPair(results);
  if (results.pairs.size() == 1) return headline(results, first);
  const std::string_view reason = leadingReason(results);
  return TextBuilder()
      .plain(fmt::format("{} process pairs, {}: ", format::count(results.pairs.size()),
                         reason.empty() ? "one of them" : fmt::format("the one with the {}", reason)))
      .name(pairName(results, first))
      .plain(". ")
      .append(headline(results, first))
      .text();
}

}  // namespace culprit
