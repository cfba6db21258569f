#include "core/report/sentences/sentences.h"

#include <fmt/format.h>

#include <cassert>
#include <cmath>
#include <string>
#include <string_view>

#include "core/base/shorten.h"
#include "core/report/sentences/cycle_figures.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "core/report/words/level_text.h"

namespace culprit {

namespace {

constexpr double kSignificant = 0.05;
constexpr std::size_t kMostAnchors = 3;
constexpr std::size_t kLongestName = 1000;  // bytes; the tables have all of it

const Comparison& leadingRow(const PairResults& pair, const Finding& finding) {
  assert(finding.comparison);
  return pair.comparisons.at(*finding.comparison);
}

/// "the function on GPU 7"
Text subject(const Results& results, const Comparison& row, NameForm form) {
  return TextBuilder()
      .name(excerpt(functionName(results.names.functions[row.triplet.function], form), kLongestName))
      .plain(" on ")
      .name(results.names.devices[row.triplet.device])
      .text();
}

Text metricName(const Results& results, const Comparison& row) {
  if (!row.triplet.metric) return TextBuilder().plain("the level").text();
  return TextBuilder().name(results.names.metrics[*row.triplet.metric]).text();
}

/// Why a test has no p, for a row that has none.
std::string_view whyNoTest(const Comparison& row) {
  return row.hasTest() ? "no Welch's t-test, since neither run has any spread"
                       : "no Welch's t-test, since a run has fewer than 2 values";
}

/// "p < 0.0001", "p = 0.2850"
std::string equation(double p) {
  const std::string text = format::probability(p);
  return text.front() == '<' ? "p " + text : "p = " + text;
}

std::string welchOfBeta(const Comparison& row) {
  if (!row.pBeta) return std::string(whyNoTest(row));
  const bool significant = *row.pBeta < kSignificant;
  return fmt::format("{} at the 5 % level (Welch's t-test, {})",
                     significant ? "significant" : "not significant", equation(*row.pBeta));
}

/// Without rows the published rule takes 0 as if it were measured; the reader should know.
std::string missingSide(const Comparison& row) {
  if (row.a.rows == 0) return " The run A has no row for it, which counts as 0.";
  if (row.b.rows == 0) return " The run B has no row for it, which counts as 0.";
  return {};
}

Text anchorNames(const Results& results, const std::vector<Cycle>& cycles) {
  const std::vector<AnchorId> anchors = anchorsOf(cycles);
  TextBuilder names;
  for (std::size_t at = 0; at < anchors.size() && at < kMostAnchors; ++at) {
    const std::string& name = results.names.anchors[anchors[at]];
    if (at > 0) names.plain(", ");
    if (name.empty()) {
      names.plain("an anchor without a name");
    } else {
      names.name(name);
    }
  }
  if (anchors.size() > kMostAnchors) {
    names.plain(fmt::format(" and {} more", format::count(anchors.size() - kMostAnchors)));
  }
  return names.text();
}

Text anchorsDiffer(const Results& results, const PairResults& pair) {
  if (pair.cyclesA.empty() || pair.cyclesB.empty()) {
    return TextBuilder()
        .strong("A run has no cycles.")
        .plain(" Nothing can be compared by the cycle.")
        .text();
  }
  return TextBuilder()
      .strong("The anchors differ.")
      .plain(" A cycle of A is one run of ")
      .append(anchorNames(results, pair.cyclesA))
      .plain(", a cycle of B one run of ")
      .append(anchorNames(results, pair.cyclesB))
      .plain(
          ". Cycle times therefore measure different work, and so do shares of a cycle: what looks like a "
          "percentage of change must not be read as faster or slower.")
      .text();
}

Text tooFewCycles(const PairResults& pair) {
  return TextBuilder()
      .strong("Too few cycles.")
      .plain(fmt::format(" A has {} and B has {}; each run needs at least 2 before spread and chance can be "
                         "judged. Until then Z, suspicion score and p-values say nothing.",
                         format::count(pair.cyclesA.size()), format::count(pair.cyclesB.size())))
      .text();
}

Text changedFunction(const Results& results, const Comparison& row, NameForm form) {
  const std::string from = format::beta(row.a.betaMean) + " %";
  const std::string to = format::beta(row.b.betaMean) + " %";
  TextBuilder sentence;
  sentence.append(subject(results, row, form)).plain(": its share of the cycle (β) ");
  if (from == to) {
    sentence.plain("stayed at ").strong(to).plain(", ");
  } else {
    sentence.strong(row.betaDelta() > 0.0 ? "rose" : "fell")
        .plain(" from ")
        .strong(from)
        .plain(" to ")
        .strong(to)
        .plain(fmt::format(" (B − A: {} pp), ", format::betaDelta(row.betaDelta())));
  }
  return sentence.plain(welchOfBeta(row) + "." + missingSide(row)).text();
}

/// ", Cliff's δ 1.00, q = 0.0021". A q that discards says so: it may stand beside a δ of 1.
std::string effectAndTest(const Assessment& row) {
  std::string text;
  if (row.cliff) text = fmt::format(", Cliff's δ {}", format::number(*row.cliff, 2));
  if (!row.qBeta) return text;
  constexpr double kShownAsOne = 0.99995;
  const std::string q = *row.qBeta < kShownAsOne ? "q" + equation(*row.qBeta).substr(1) : "q = 1";
  return text +
         (*row.qBeta < kSignificant
              ? fmt::format(", {} (Mann-Whitney)", q)
              : fmt::format(", but among all tests of the pair that can be chance (Mann-Whitney, {})", q));
}

/// The row in time instead of shares, under the "all cycles" convention.
std::string assessmentText(const Assessment& row, WorkUnit per) {
  std::string text;
  if (row.a.ms && row.b.ms) {
    text = fmt::format(" In time, over all cycles: {} → {} ms {}", format::telling(*row.a.ms, 2),
                       format::telling(*row.b.ms, 2), perText(per));
    if (row.shift && row.shiftLow && row.shiftHigh) {
      text += fmt::format(", shift {} ms ({} to {})", format::signedNumber(*row.shift, 2),
                          format::signedNumber(*row.shiftLow, 2), format::signedNumber(*row.shiftHigh, 2));
    }
    text += effectAndTest(row) + ".";
  }
  return text + fmt::format(" By time its suspicion is {} = {} · ({} + {}), that is |Δe| · (|Z(e)| + M).",
                            format::score(row.suspicion), format::number(std::fabs(row.change), 2),
                            format::number(row.deviation, 2), format::number(row.level, 2));
}

}  // namespace

bool isWarning(FindingKind kind) {
  return kind == FindingKind::AnchorsDiffer || kind == FindingKind::TooFewCycles ||
         kind == FindingKind::FailedCheck;
}

Text findingText(const Results& results, const PairResults& pair, const Finding& finding, NameForm form) {
  switch (finding.kind) {
    case FindingKind::AnchorsDiffer:
      return anchorsDiffer(results, pair);
    case FindingKind::TooFewCycles:
      return tooFewCycles(pair);
    case FindingKind::ChangedFunction:
      return changedFunction(results, leadingRow(pair, finding), form);
    default:
      return verdictFindingText(results, pair, finding, form);
  }
}

std::vector<Text> findingDetails(const Results& results, const PairResults& pair, const Finding& finding) {
  std::vector<Text> details;
  for (const std::uint32_t level : finding.levels) {
    const Comparison& row = pair.comparisons.at(level);
    if (row.a.rows == 0 || row.b.rows == 0) continue;  // one level is no change
    const LevelText in(results, row);
    const std::string from = in.number(row.a.muMean);
    const std::string to = in.number(row.b.muMean);
    TextBuilder sentence;
    sentence.plain("Level (μ) of ").append(metricName(results, row));
    if (from == to) {
      sentence.plain(fmt::format(" stayed at {}{}.", to, in.levelUnit()));
    } else {
      sentence.plain(fmt::format(" {} from {} to {}{} (B − A: {}{}).", row.muDelta() > 0.0 ? "rose" : "fell",
                                 from, to, in.levelUnit(), in.difference(row.muDelta()),
                                 in.differenceUnit()));
    }
    details.push_back(sentence.text());
  }
  return details;
}

Text explainRow(const Results& results, const PairResults& pair, const Comparison& comparison,
                NameForm form) {
  const Comparison& row = comparison;
  TextBuilder text;
  text.append(subject(results, row, form))
      .plain(": ")
      .strong(format::betaDelta(row.betaDelta()) + " pp")
      .plain(fmt::format(" of the cycle ({} → {} %), {}.{}", format::beta(row.a.betaMean),
                         format::beta(row.b.betaMean), welchOfBeta(row), missingSide(row)));
  if (row.triplet.metric) {
    const LevelText level(results, row);
    text.plain(" Level of ").append(metricName(results, row)).plain(": ");
    if (row.a.rows == 0 || row.b.rows == 0) {
      const bool isOfA = row.b.rows == 0;
      text.strong(level.number(isOfA ? row.a.muMean : row.b.muMean) + level.levelUnit())
          .plain(isOfA ? " in A, not measured in B." : " in B, not measured in A.");
    } else {
      text.strong(level.difference(row.muDelta()) + level.differenceUnit())
          .plain(fmt::format(" ({} → {}{}){}.", level.number(row.a.muMean), level.number(row.b.muMean),
                             level.levelUnit(), row.pMu ? ", " + equation(*row.pMu) : std::string()));
    }
  }
  text.plain(assessmentText(row.assessment, pair.verdict.slowdown.per));
  // Without a metric a row has no published score.
  if (row.triplet.metric)
    text.plain(fmt::format(" Published score {} = {} · ({} + {}), that is |Δβ| · (|Z(β)| + |Z(log μ)|).",
                           format::score(row.score), format::beta(std::fabs(row.betaDelta())),
                           format::number(std::fabs(row.zBeta), 2),
                           format::number(std::fabs(row.zLogMu), 2)));
  text.plain(fmt::format(" Based on {} of {} cycles of A and {} of {} of B.", format::count(row.a.rows),
                         format::count(pair.cyclesA.size()), format::count(row.b.rows),
                         format::count(pair.cyclesB.size())));
  if (row.a.betaMean > 100.0 || row.b.betaMean > 100.0) text.plain(" ").append(parallelNote());
  return text.text();
}

Text parallelNote() {
  return TextBuilder()
      .plain(
          "A share (β) above 100 % is no error: times that overlap, on several threads or streams, add up.")
      .text();
}

}  // namespace culprit
