// Chapters 1 and 2: the cycles of one process pair.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/report/chapters.h"
#include "core/report/cycle_figures.h"
#include "core/report/format.h"

namespace culprit::report {

namespace {

/// The verdict found other work in B's cycles: their durations must not be set against A's.
bool isOtherWork(const PairResults& pair) {
  return pair.verdict && pair.verdict->slowdown.per != WorkUnit::Cycle;
}

Paragraph otherWorkNote(const PairResults& pair) {
  if (pair.verdict->slowdown.per == WorkUnit::Recording) {
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

Row meanRow(const PairResults& pair) {
  const std::optional<CycleFigures> a = cycleFigures(pair.cyclesA);
  const std::optional<CycleFigures> b = cycleFigures(pair.cyclesB);
  const auto mean = [](const std::optional<CycleFigures>& figures) {
    return cell(figures ? format::microseconds(figures->meanNs) : std::string(format::kAbsent));
  };
  const bool both = a && b && !isOtherWork(pair);
  return {cell("Avg Cycle Time (us)"), mean(a), mean(b),
          cell(both ? format::microsecondsDelta(b->meanNs - a->meanNs) : std::string(format::kAbsent)),
          cell(both ? format::relativeChange(a->meanNs, b->meanNs) : std::string(format::kAbsent))};
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
    return cell(rank < durations.size() ? format::microseconds(static_cast<double>(durations[rank]))
                                        : std::string(format::kAbsent));
  };
  Row row = {cell(format::count(rank + 1)), time(a), time(b), cell(std::string(format::kAbsent)),
             cell(std::string(format::kAbsent))};
  if (isCompared && rank < a.size() && rank < b.size()) {
    row[3] = cell(format::microsecondsDelta(static_cast<double>(b[rank] - a[rank])));
    row[4] = cell(format::relativeChange(static_cast<double>(a[rank]), static_cast<double>(b[rank])));
  }
  return row;
}

}  // namespace

Sections summary(const PairResults& pair, int level) {
  const auto a = static_cast<std::int64_t>(pair.cyclesA.size());
  const auto b = static_cast<std::int64_t>(pair.cyclesB.size());
  Table table{.columns = columns({"Metric", pair.labelA, pair.labelB, difference(pair), "Change (%)"}, 1)};
  table.rows = {
      {cell("Total Cycles"), cell(format::count(pair.cyclesA.size())),
       cell(format::count(pair.cyclesB.size())), cell(format::signedNumber(static_cast<double>(b - a), 0)),
       cell(std::string(format::kAbsent))},
      meanRow(pair)};
  Section section{level, "1. High-Level Performance Summary", {}};
  if (isOtherWork(pair)) section.blocks.emplace_back(otherWorkNote(pair));
  section.blocks.emplace_back(std::move(table));
  return {std::move(section)};
}

Sections distribution(const PairResults& pair, int level) {
  Section section{level, "2. Cycle Duration Distribution Comparison", {}};
  section.blocks.emplace_back(paragraph(
      "The cycles of each run by duration, the longest first; one row sets the cycles of equal rank "
      "side by side."));
  const std::vector<std::int64_t> a = longestFirst(pair.cyclesA);
  const std::vector<std::int64_t> b = longestFirst(pair.cyclesB);
  Table table{
      .columns = columns(
          {"Time Rank", pair.labelA + " Time (us)", pair.labelB + " Time (us)", "Δ (us)", "Δ (%)"}, 0)};
  for (std::size_t rank = 0; rank < std::max(a.size(), b.size()); ++rank) {
    table.rows.push_back(rankRow(rank, a, b, !isOtherWork(pair)));
  }
  section.blocks.emplace_back(std::move(table));
  return {std::move(section)};
}

}  // namespace culprit::report
