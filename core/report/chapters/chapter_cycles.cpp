// The chapters on the cycles of one process pair: how much slower, and how durations are spread.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/report/chapters/chapters.h"
#include "core/report/chapters/full_tables.h"
#include "core/report/figures/figures.h"
#include "core/report/sentences/cycle_figures.h"
#include "core/report/sentences/verdict/answers.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"

namespace culprit::report {

namespace {

// A few rows more are no reason for a second table.
constexpr std::size_t kMostRanksInChapter = 30;
constexpr std::size_t kRanksInChapter = 20;

/// The verdict found other work in B's cycles: their durations must not be set against A's.
bool isOtherWork(const PairResults& pair) {
  return pair.verdict.slowdown.per != WorkUnit::Cycle;
}

Paragraph otherWorkNote(const PairResults& pair) {
  if (pair.verdict.slowdown.per == WorkUnit::Recording) {
    return paragraph(
        "Nothing repeats in these runs: a cycle is a whole recording, and how long somebody recorded is no "
        "measure of speed.");
  }
  return paragraph(
      "A cycle of B holds other work than a cycle of A, so their durations are not compared here; the "
      "verdict "
      "gives the time per unit of work.");
}

std::string difference(const PairResults& pair) {
  return fmt::format("Δ ({} - {})", pair.labelB, pair.labelA);
}

/// (B - A) / A in per cent.
Cell relativeCell(double a, double b) {
  return a == 0.0 ? absentCell() : numberCell(format::relativeChange(a, b), (b - a) / a);
}

Row meanRow(const PairResults& pair, const std::string& title, bool arePeriods) {
  const std::optional<CycleFigures> a = cycleFigures(pair.cyclesA, arePeriods);
  const std::optional<CycleFigures> b = cycleFigures(pair.cyclesB, arePeriods);
  const auto mean = [](const std::optional<CycleFigures>& figures) {
    return figures ? numberCell(format::microseconds, figures->meanNs) : absentCell();
  };
  const bool both = a && b && !isOtherWork(pair);
  return {cell(title), mean(a), mean(b),
          both ? numberCell(format::microsecondsDelta, b->meanNs - a->meanNs) : absentCell(),
          both ? relativeCell(a->meanNs, b->meanNs) : absentCell()};
}

/// The published number is that of the anchor's span, also where cycles are measured from start to start.
void addMeans(const PairResults& pair, Table& table) {
  const bool arePeriods = pair.verdict.slowdown.arePeriods;
  const std::string published = "Avg Cycle Time (us)";
  table.rows.push_back(meanRow(pair, published + (arePeriods ? ", span of the anchor" : ""), false));
  if (arePeriods) table.rows.push_back(meanRow(pair, published + ", from start to start", true));
}

std::vector<std::int64_t> longestFirst(const std::vector<Cycle>& cycles) {
  std::vector<std::int64_t> durations;
  durations.reserve(cycles.size());
  for (const Cycle& cycle : cycles) durations.push_back(cycle.durationNs);
  std::sort(durations.rbegin(), durations.rend());
  return durations;
}

Row rankRow(std::size_t rank, const std::vector<std::int64_t>& a, const std::vector<std::int64_t>& b,
            bool isCompared) {
  const auto time = [rank](const std::vector<std::int64_t>& durations) {
    return rank < durations.size() ? numberCell(format::microseconds, static_cast<double>(durations[rank]))
                                   : absentCell();
  };
  Row row = {countCell(rank + 1), time(a), time(b), absentCell(), absentCell()};
  if (isCompared && rank < a.size() && rank < b.size()) {
    row[3] = numberCell(format::microsecondsDelta, static_cast<double>(b[rank] - a[rank]));
    row[4] = relativeCell(static_cast<double>(a[rank]), static_cast<double>(b[rank]));
  }
  return row;
}

std::string driftText(const Slowdown& slowdown) {
  const auto side = [](const std::optional<double>& drift) {
    return drift ? format::number(*drift, 2) : std::string(format::kAbsent);
  };
  if (!slowdown.driftA && !slowdown.driftB) return {};
  return fmt::format(" Second half of a run against its first half: A {}, B {}.", side(slowdown.driftA),
                     side(slowdown.driftB));
}

/// What stands behind the words slower and faster.
Paragraph certainty(const PairVerdict& verdict, const Thresholds& thresholds) {
  const Slowdown& slowdown = verdict.slowdown;
  return paragraph(fmt::format("{}. Ratios that two normal runs may have: {} to {} ({}).{} {}",
                               noiseText(slowdown, thresholds), format::number(slowdown.bandLow, 2),
                               format::number(slowdown.bandHigh, 2),
                               slowdown.bandMeasured ? "measured with further baselines" : "default",
                               driftText(slowdown), testsText(verdict.tests)));
}

Table rankTable(const PairResults& pair, std::size_t first, std::size_t end) {
  const std::vector<std::int64_t> a = longestFirst(pair.cyclesA);
  const std::vector<std::int64_t> b = longestFirst(pair.cyclesB);
  Table table{
      .columns = columns(
          {"Time Rank", pair.labelA + " Time (us)", pair.labelB + " Time (us)", "Δ (us)", "Δ (%)"}, 0)};
  for (std::size_t rank = first; rank < end; ++rank)
    table.rows.push_back(rankRow(rank, a, b, !isOtherWork(pair)));
  return table;
}

std::size_t ranksOf(const PairResults& pair) {
  return std::max(pair.cyclesA.size(), pair.cyclesB.size());
}

}  // namespace

Sections slowdown(const Results& results, const PairResults& pair, int level) {
  const auto a = static_cast<std::int64_t>(pair.cyclesA.size());
  const auto b = static_cast<std::int64_t>(pair.cyclesB.size());
  Table table{.columns = columns({"Metric", pair.labelA, pair.labelB, difference(pair), "Change (%)"}, 1)};
  table.rows = {{cell("Total Cycles"), countCell(pair.cyclesA.size()), countCell(pair.cyclesB.size()),
                 changeCell(static_cast<double>(b - a), 0), absentCell()}};
  addMeans(pair, table);
  Section section{level, std::string(titleOf(ReportPart::Slowdown)), {}};
  List list;
  for (const Answer& answer : answersOf(results, pair)) {
    list.items.push_back(
        {TextBuilder().strong(std::string(answer.question)).plain(" ").append(answer.text).text(), {}});
  }
  section.blocks.emplace_back(std::move(list));
  addFindings(results, pair, {FindingKind::AnchorsDiffer, FindingKind::TooFewCycles}, section);
  if (isOtherWork(pair)) section.blocks.emplace_back(otherWorkNote(pair));
  section.blocks.emplace_back(std::move(table));
  section.blocks.emplace_back(certainty(pair.verdict, results.thresholds));
  return {std::move(section)};
}

Sections cycleDurations(const PairResults& pair, int level) {
  std::optional<Figure> figure = distributionFigure(pair);
  if (!figure) return {};
  return {{level, "Cycle Durations", {std::move(*figure)}}};
}

Sections durations(const PairResults& pair, int level, bool hasAppendix) {
  Section section{level, std::string(titleOf(ReportPart::Durations)), {}};
  const std::size_t all = ranksOf(pair);
  const std::size_t shown = all > kMostRanksInChapter ? kRanksInChapter : all;
  std::string text =
      "The cycles of each run by duration, the longest first; one row sets the cycles of equal "
      "rank side by side.";
  if (pair.verdict.slowdown.arePeriods)
    text += " A duration is the span of the anchor, without what lies between cycles.";
  if (shown < all) {
    text += fmt::format(" The first {} of {}{}.", format::count(shown), format::count(all),
                        hasAppendix ? "; the appendix has all" : "");
  }
  section.blocks.emplace_back(paragraph(text));
  section.blocks.emplace_back(rankTable(pair, 0, shown));
  return {std::move(section)};
}

std::optional<Section> allDurations(const PairResults& pair, int level) {
  if (ranksOf(pair) <= kMostRanksInChapter) return std::nullopt;
  return Section{level, "Cycles by duration", {rankTable(pair, 0, ranksOf(pair))}};
}

}  // namespace culprit::report
