// The chapter on what the ranks of a run wait for at the collectives they share.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "core/report/chapters/chapters.h"
#include "core/report/words/format.h"

namespace culprit::report {

namespace {

constexpr std::size_t kMostRanks = 16;

/// By waiting, the least first: these are the ones the others wait for.
std::vector<Collectives::Rank> byWaiting(std::vector<Collectives::Rank> ranks) {
  std::stable_sort(ranks.begin(), ranks.end(),
                   [](const auto& one, const auto& other) { return one.waitingMs < other.waitingMs; });
  return ranks;
}

std::string introduction(const Run& run, const std::string& side) {
  const Collectives& collectives = *run.collectives;
  std::string text =
      fmt::format("{}: {} calls that {} processes share, {} ms of transfer (what the last to arrive needs).",
                  side, format::count(collectives.calls), format::count(collectives.ranks.size()),
                  format::telling(collectives.transferMs, 1));
  if (collectives.unmatched > 0) {
    text += fmt::format(" {} records were left out, because not every process has them.",
                        format::count(collectives.unmatched));
  }
  return text;
}

}  // namespace

Sections collectives(const Results& results, int level) {
  Section section{level, "Collectives", {}};
  for (const auto& [run, side] : {std::pair(&results.runA, "A"), std::pair(&results.runB, "B")}) {
    if (!run->collectives) continue;
    section.blocks.emplace_back(paragraph(introduction(*run, side)));
    Table table{columns({"Process", "Waits (ms)", "Shared calls", "Last to arrive", "Late"}, 1), {}};
    for (const Collectives::Rank& rank : byWaiting(run->collectives->ranks)) {
      if (table.rows.size() == kMostRanks) break;
      const Process& process = results.processes.at(indexOf(rank.process));
      table.rows.push_back({nameCell(process.rank ? "rank " + std::to_string(*process.rank)
                                                  : "pid " + std::to_string(process.pid)),
                            numberCell(rank.waitingMs, 2), countCell(rank.calls), countCell(rank.lastIn),
                            cell(rank.isLate ? "late" : "")});
    }
    section.blocks.emplace_back(std::move(table));
  }
  if (section.blocks.empty()) return {};
  if (results.runA.kind == kProcessedKind || results.runB.kind == kProcessedKind) {
    section.blocks.emplace_back(paragraph(
        "Finished samples hold no single calls: there, all calls of a function in one cycle count as "
        "one."));
  }
  section.blocks.emplace_back(
      paragraph("Every rank but the last to arrive waits inside the kernel of the collective, so who waits "
                "least is who the others wait for. Only durations are compared, never clocks of two hosts."));
  return {std::move(section)};
}

}  // namespace culprit::report
