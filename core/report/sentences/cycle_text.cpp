#include "core/report/sentences/cycle_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/report/sentences/cycle_figures.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"

namespace culprit {

namespace {

std::string milliseconds(double ns) {
  return format::number(ns * 1e-6, ns < 1e7 ? 3 : 1) + " ms";
}

bool anchorsDiffer(const PairResults& pair) {
  return std::any_of(pair.findings.begin(), pair.findings.end(),
                     [](const Finding& finding) { return finding.kind == FindingKind::AnchorsDiffer; });
}

std::string lengthText(const std::vector<Cycle>& cycles, const Cycle& cycle, Side side, bool arePeriods) {
  const std::optional<std::int64_t> lengthNs = lengthOf(cycle, arePeriods);
  // Of the last one; its call is not to be held against what the others took.
  if (!lengthNs)
    return fmt::format(": its call took {}; from start to start is not known",
                       milliseconds(static_cast<double>(cycle.durationNs)));
  const auto length = static_cast<double>(*lengthNs);
  const double median = cycleFigures(cycles, arePeriods)->medianNs;
  return fmt::format(" took {}{}, {} against the median of {} ({})", milliseconds(length),
                     arePeriods ? " from start to start" : "", format::relativeChange(median, length),
                     nameOf(side), milliseconds(median));
}

}  // namespace

Text cycleText(const Results& results, const PairResults& pair, Side side, std::uint32_t position) {
  const std::vector<Cycle>& cycles = side == Side::A ? pair.cyclesA : pair.cyclesB;
  const Cycle& cycle = cycles.at(position);
  return TextBuilder()
      .strong(fmt::format("Cycle {} of {}", cycle.number, nameOf(side)))
      .plain(fmt::format(
          "{}. Kind: {}. Anchor: ", lengthText(cycles, cycle, side, pair.verdict.slowdown.arePeriods),
          nameOf(cycle.kind)))
      .name(results.names.anchors[cycle.anchor])
      .plain(".")
      .text();
}

std::string rawMeansText(const PairResults& pair, std::optional<double> meanA, std::optional<double> meanB) {
  if (!meanA || !meanB) return "One side has no cycle: there is nothing to compare.";
  const std::string change = format::relativeChange(*meanA, *meanB);
  if (anchorsDiffer(pair))
    return fmt::format("Raw means say {}, but compare different work: the anchors differ.", change);
  if (pair.verdict.slowdown.per == WorkUnit::Recording)
    return "Whole recordings: their lengths say nothing about speed.";
  if (pair.verdict.slowdown.per != WorkUnit::Cycle)
    return fmt::format("Raw means say {}, but not for equal work.", change);
  const bool isSound = pair.verdict.comparability.verdict == Comparable::Yes;
  return fmt::format("Same anchor{}. Mean of B: {}.", isSound ? ": cycles compare directly" : "", change);
}

}  // namespace culprit
