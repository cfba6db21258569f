// The chapter on what the numbers rest on.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/report/chapters/chapters.h"
#include "core/report/sentences/cut_text.h"
#include "core/report/sentences/cycle_figures.h"
#include "core/report/sentences/shown_pairs.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"
#include "core/report/words/pair_words.h"

namespace culprit::report {

namespace {

Text kindsOf(const std::vector<Cycle>& cycles) {
  std::set<CycleKind> kinds;
  for (const Cycle& cycle : cycles) kinds.insert(cycle.kind);
  std::string text;
  for (const CycleKind kind : kinds) text += (text.empty() ? "" : ", ") + std::string(nameOf(kind));
  return text.empty() ? absentCell() : cell(text);
}

Row cyclesRow(const Results& results, const PairResults& pair, Side side) {
  const Process& process = side == Side::A ? pair.a : pair.b;
  const std::vector<Cycle>& cycles = side == Side::A ? pair.cyclesA : pair.cyclesB;
  const std::optional<CycleFigures> figures = cycleFigures(cycles, pair.verdict.slowdown.arePeriods);
  const auto time = [&](double CycleFigures::*figure) {
    return figures ? numberCell(format::microseconds, (*figures).*figure) : absentCell();
  };
  return {cell(std::string(nameOf(process.side))),
          nameCell(processName(process)),
          anchorsCell(results, cycles),
          kindsOf(cycles),
          countCell(cycles.size()),
          time(&CycleFigures::meanNs),
          time(&CycleFigures::medianNs),
          time(&CycleFigures::minNs),
          time(&CycleFigures::maxNs)};
}

/// One row per process, also when it belongs to several pairs.
Section cycles(const Results& results, int level) {
  Section section{level, "Cycles", {}};
  Table table{.columns = columns({"Run", "Process", "Anchor", "Kind", "Cycles", "Mean (us)", "Median (us)",
                                  "Shortest (us)", "Longest (us)"},
                                 4)};
  std::set<ProcessId> seen;
  for (const Side side : {Side::A, Side::B}) {
    for (const std::size_t at : shownPairs(results)) {
      const PairResults& pair = results.pairs[at];
      const Process& process = side == Side::A ? pair.a : pair.b;
      if (!seen.insert(process.id).second) continue;
      table.rows.push_back(cyclesRow(results, pair, side));
    }
  }
  section.blocks.emplace_back(std::move(table));
  const Text cut = cutText(results);
  if (!cut.empty())
    section.blocks.emplace_back(
        Paragraph{TextBuilder().plain("The runs are ").append(cut).plain(".").text()});
  return section;
}

Table rowsBehindTriplets(const Results& results) {
  Table table{.columns = columns({std::string(pairWords(results).column), "Triplets", "In both runs",
                                  "Only in A", "Only in B", "Without a test (a run has fewer than 2 rows)"},
                                 1)};
  for (const std::size_t at : shownPairs(results)) {
    const PairResults& pair = results.pairs[at];
    const auto count = [&](auto&& predicate) {
      return countCell(static_cast<std::uint64_t>(
          std::count_if(pair.comparisons.begin(), pair.comparisons.end(), predicate)));
    };
    table.rows.push_back({nameCell(pairName(results, pair)), countCell(pair.comparisons.size()),
                          count([](const Comparison& row) { return row.a.rows > 0 && row.b.rows > 0; }),
                          count([](const Comparison& row) { return row.b.rows == 0; }),
                          count([](const Comparison& row) { return row.a.rows == 0; }),
                          count([](const Comparison& row) { return !row.hasTest(); })});
  }
  return table;
}

Table levelsByOrigin(const Results& results, const std::vector<ProcessEvidence>& evidence) {
  Table table{
      .columns = columns(
          {"Run", "Process", "Measured", "Partly interpolated", "Interpolated", "Unknown", "Missing"}, 2)};
  for (const ProcessEvidence& counts : evidence) {
    const auto process = std::find_if(results.processes.begin(), results.processes.end(),
                                      [&](const Process& other) { return other.id == counts.process; });
    if (process == results.processes.end()) continue;
    table.rows.push_back({cell(std::string(nameOf(process->side))), nameCell(processName(*process)),
                          countCell(counts.sampled), countCell(counts.partlyInterpolated),
                          countCell(counts.interpolated), countCell(counts.unknown),
                          countCell(counts.missing)});
  }
  return table;
}

Section evidenceSection(const Results& results, const std::vector<ProcessEvidence>& evidence, int level) {
  Section section{level, "Evidence", {}};
  section.blocks.emplace_back(rowsBehindTriplets(results));
  if (!evidence.empty()) {
    section.blocks.emplace_back(
        paragraph("Levels (one μ of one triplet in one cycle) by origin. An interpolated level lies between "
                  "readings outside of the cycle and is no measurement of it."));
    section.blocks.emplace_back(levelsByOrigin(results, evidence));
  }
  return section;
}

/// Of a job of many ranks, where each file may have the same to say, the issues that are counted together.
class UnlistedIssues {
 public:
  explicit UnlistedIssues(const Results& results) : m_hasAny(results.pairs.size() > kMostShownPairs) {}

  /// False: it has a row of its own.
  bool take(const Issue& issue) {
    if (!m_hasAny) return false;
    Rest& rest = m_rest[{issue.kind, issue.side}];
    if (rest.listed < kMostOfAKind) {
      ++rest.listed;
      return false;
    }
    ++rest.others;
    rest.count += issue.count;
    return true;
  }
  void addRows(Table& table) const {
    for (const auto& [key, rest] : m_rest) {
      if (rest.others == 0) continue;
      table.rows.push_back({cell(std::string(nameOf(key.first))),
                            key.second ? cell(std::string(nameOf(*key.second))) : absentCell(),
                            cell(fmt::format("and {} more", format::count(rest.others))), absentCell(),
                            cell(std::string(meaningOf(key.first))), absentCell(), countCell(rest.count)});
    }
  }

 private:
  static constexpr std::size_t kMostOfAKind = 16;
  struct Rest {
    std::size_t listed = 0, others = 0;
    std::uint64_t count = 0;
  };

  bool m_hasAny;
  std::map<std::pair<IssueKind, std::optional<Side>>, Rest> m_rest;
};

Section issues(const Results& results, int level) {
  Section section{level, "Issues", {}};
  if (results.issues.empty()) {
    section.blocks.emplace_back(paragraph("None: nothing was skipped and nothing was doubtful."));
    return section;
  }
  Table table{.columns =
                  columns({"Issue", "Run", "File", "First occurrence", "What it means", "Line", "Count"}, 5)};
  UnlistedIssues unlisted(results);
  for (const Issue& issue : results.issues) {
    if (unlisted.take(issue)) continue;
    table.rows.push_back({cell(std::string(nameOf(issue.kind))),
                          issue.side ? cell(std::string(nameOf(*issue.side))) : absentCell(),
                          issue.file.empty() ? absentCell() : nameCell(issue.file), nameCell(issue.text),
                          cell(std::string(meaningOf(issue.kind))),
                          issue.line ? countCell(*issue.line) : absentCell(), countCell(issue.count)});
  }
  unlisted.addRows(table);
  section.blocks.emplace_back(std::move(table));
  return section;
}

Section leftOver(const Results& results, int level) {
  Section section{level, "Processes that were not compared", {}};
  std::set<ProcessId> compared;
  for (const PairResults& pair : results.pairs) compared.insert({pair.a.id, pair.b.id});
  List list;
  for (const Process& process : results.processes) {
    if (compared.count(process.id) > 0) continue;
    list.items.push_back(
        {TextBuilder().plain(std::string(nameOf(process.side)) + ": ").name(processName(process)).text(),
         {}});
  }
  if (list.items.empty()) {
    section.blocks.emplace_back(paragraph("None: every process has its partner."));
  } else {
    section.blocks.emplace_back(std::move(list));
  }
  return section;
}

}  // namespace

Sections dataQuality(const Results& results, const std::vector<ProcessEvidence>& evidence, int level) {
  Sections sections{{level, std::string(titleOf(ReportPart::Quality)), {}}, issues(results, level + 1)};
  if (results.pairs.size() > kMostShownPairs)
    sections.front().blocks.emplace_back(paragraph(
        fmt::format("Cycles, evidence and checks are those of the {} process pairs that are shown in full.",
                    format::count(kMostShownPairs))));
  for (Section& section : Sections{cycles(results, level + 1), evidenceSection(results, evidence, level + 1),
                                   leftOver(results, level + 1)})
    sections.push_back(std::move(section));
  return sections;
}

}  // namespace culprit::report
