// The chapters on what single means do not show: long cycles, spread, functions that only one run has.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "core/report/chapters/chapters.h"
#include "core/report/chapters/millisecond_cells.h"
#include "core/report/names/function_name.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"

namespace culprit::report {

namespace {

constexpr std::size_t kMostRows = 20;

bool isOneSided(const FunctionShare& row) {
  return row.match == MatchedBy::OnlyA || row.match == MatchedBy::OnlyB;
}

}  // namespace

Sections spread(const Results& results, const PairResults& pair, int level) {
  Section section{level, std::string(titleOf(ReportPart::Spread)), {}};
  if (!addFindings(results, pair, {FindingKind::LongCycles, FindingKind::ChangedSpread}, section)) {
    section.blocks.emplace_back(
        paragraph("No cycle is much longer than its fellows, and no function became more or less regular."));
  }
  return {std::move(section)};
}

Sections oneSidedFunctions(const Results& results, const PairResults& pair, int level) {
  Section section{level, std::string(titleOf(ReportPart::Functions)), {}};
  addFindings(results, pair, {FindingKind::NewFunction, FindingKind::VanishedFunction}, section);
  const std::vector<FunctionShare>& functions = pair.verdict.functions;
  const auto count = static_cast<std::size_t>(std::count_if(functions.begin(), functions.end(), isOneSided));
  if (count == 0) {
    section.blocks.emplace_back(paragraph("None: every function runs in both."));
    return {std::move(section)};
  }
  Table table{columns({"Function", "Device", "Runs in", "ms", "Calls"}, 3), {}};
  for (const FunctionShare& row : functions) {
    if (!isOneSided(row) || table.rows.size() == kMostRows) continue;
    const bool onlyB = row.match == MatchedBy::OnlyB;
    const FunctionSide& side = onlyB ? row.b : row.a;
    table.rows.push_back({nameCell(row.name), nameCell(row.device), cell(onlyB ? "B only" : "A only"),
                          MillisecondCells(side.ms, 0.0).plain(side.ms), numberCell(side.calls, 1)});
  }
  std::string note =
      fmt::format("Times and calls {}, the largest first", culprit::perText(pair.verdict.slowdown.per));
  if (count > kMostRows)
    note += fmt::format("; the first {} of {}", format::count(kMostRows), format::count(count));
  section.blocks.emplace_back(paragraph(note + "."));
  section.blocks.emplace_back(std::move(table));
  return {std::move(section)};
}

}  // namespace culprit::report
