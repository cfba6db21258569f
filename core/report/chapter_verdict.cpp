// The chapters in front: the answers to the five questions, and of several process pairs a line each.
#include <fmt/format.h>

#include <optional>
#include <string>

#include "core/report/answers.h"
#include "core/report/chapters.h"
#include "core/report/cycle_figures.h"
#include "core/report/format.h"
#include "core/report/labels.h"
#include "core/report/pair_line.h"
#include "core/report/sentences.h"

namespace culprit::report {

namespace {

Table runs(const Results& results, const PairResults& pair) {
  Table table{columns({"Run", "Folder", "Anchor", "Process", "Cycles", "Median (ms)"}, 4), {}};
  const auto add = [&](std::string_view name, const Run& run, const Process& process,
                       const std::vector<Cycle>& cycles) {
    const std::optional<CycleFigures> figures = cycleFigures(cycles);
    table.rows.push_back(
        {cell(std::string(name)), nameCell(run.folder), anchorsCell(results, cycles),
         nameCell(processName(process)), cell(format::count(cycles.size())),
         cell(figures ? format::number(figures->medianNs * 1e-6, 2) : std::string(format::kAbsent))});
  };
  add("A, baseline", results.runA, pair.a, pair.cyclesA);
  add("B, candidate", results.runB, pair.b, pair.cyclesB);
  return table;
}

}  // namespace

Section verdict(const Results& results, const PairResults& pair, int level) {
  Section section{level, "Verdict", {}};
  section.blocks.emplace_back(Paragraph{TextBuilder().strong(plainText(headline(results, pair))).text()});
  if (pair.verdict) {
    List list;
    for (const Answer& answer : answersOf(results, pair)) {
      list.items.push_back(
          {TextBuilder().strong(std::string(answer.question)).plain(" ").append(answer.text).text(), {}});
    }
    section.blocks.emplace_back(std::move(list));
  }
  section.blocks.emplace_back(runs(results, pair));
  return section;
}

Section pairLines(const Results& results, int level) {
  Table table{columns({"Process pair", "Comparable", "B against A", "Ratio", "Cause"}, 3), {}};
  table.columns.back().align = Column::Align::Left;
  for (const PairResults& pair : results.pairs) {
    const PairLine line = pairLine(pair);
    table.rows.push_back({nameCell(pairName(results, pair)), cell(line.comparable), cell(line.speed),
                          cell(line.ratio), line.cause});
  }
  return {level, "Process Pairs", {std::move(table)}};
}

}  // namespace culprit::report
