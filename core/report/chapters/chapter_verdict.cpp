// What stands in front: the verdict in a box, the runs, and of several process pairs a line each.
#include <fmt/format.h>

#include <cstddef>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/report/chapters/chapters.h"
#include "core/report/chapters/front_page.h"
#include "core/report/chapters/pair_line.h"
#include "core/report/sentences/cycle_figures.h"
#include "core/report/sentences/shown_pairs.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"
#include "core/report/words/pair_words.h"

namespace culprit::report {

namespace {

/// The last part of a path; the whole of it is told with the inputs.
std::string shortFolder(std::string_view folder) {
  while (folder.size() > 1 && folder.ends_with('/')) folder.remove_suffix(1);
  return std::string(folder.substr(folder.find_last_of("/\\") + 1));
}

/// The title of the column says that a bare number is a process.
std::string shortProcess(const Process& process) {
  constexpr std::string_view kPid = "pid ";
  const std::string name = processName(process);
  return name.starts_with(kPid) ? name.substr(kPid.size()) : name;
}

Table runs(const Results& results, const PairResults& pair, const StoredValues& values) {
  Table table{columns({"Run", "Folder", "Anchor", "Process", "Cycles", "Median, ms", "Readings"}, 4), {}};
  const auto add = [&](const Text& name, const Run& run, const Process& process,
                       const std::vector<Cycle>& cycles, const std::optional<std::uint64_t>& readings) {
    const std::optional<CycleFigures> figures = cycleFigures(cycles, pair.verdict.slowdown.arePeriods);
    table.rows.push_back({name, nameCell(shortFolder(run.folder)), anchorsCell(results, cycles),
                          nameCell(shortProcess(process)), countCell(cycles.size()),
                          figures ? numberCell(figures->medianNs * 1e-6, 2) : absentCell(),
                          readings ? countCell(*readings) : absentCell()});
  };
  add(TextBuilder().markA().plain(" baseline").text(), results.runA, pair.a, pair.cyclesA, values.readingsA);
  add(TextBuilder().markB().plain(" candidate").text(), results.runB, pair.b, pair.cyclesB, values.readingsB);
  return table;
}

}  // namespace

std::vector<Block> verdict(const Results& results, const PairResults& pair, const StoredValues& values) {
  std::vector<Block> blocks;
  blocks.emplace_back(verdictBox(results, pair));
  blocks.emplace_back(runs(results, pair, values));
  return blocks;
}

Section pairLines(const Results& results, int level, bool hasChapters) {
  std::vector<std::size_t> rows = shownPairs(results);
  const bool areSome = rows.size() < results.pairs.size();
  if (hasChapters) {
    rows.resize(results.pairs.size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
  }
  const PairWords words = pairWords(results);
  Table table{columns({std::string(words.column), "Comparable", "B against A", "Ratio", "Cause"}, 3), {}};
  table.columns.back().align = Column::Align::Left;
  for (const std::size_t at : rows) {
    const PairResults& pair = results.pairs[at];
    const PairLine line = pairLine(pair);
    table.rows.push_back(
        {nameCell(pairName(results, pair)), cell(line.comparable), cell(line.speed), line.ratio, line.cause});
  }
  const std::string_view all = areSome && !hasChapters ? "" : "All ";
  Section section{level, fmt::format("{}{}", all, words.heading), {}};
  if (areSome && hasChapters) section.blocks.emplace_back(Paragraph{shownPairsText(results)});
  if (areSome && !hasChapters)
    section.blocks.emplace_back(paragraph(
        fmt::format("The {} most telling of {}; the report with all chapters and JSON have a line for each.",
                    format::count(rows.size()), format::count(results.pairs.size()))));
  section.blocks.emplace_back(std::move(table));
  return section;
}

}  // namespace culprit::report
