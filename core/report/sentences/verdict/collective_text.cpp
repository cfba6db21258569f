#include "core/report/sentences/verdict/collective_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/report/chapters/chapters.h"
#include "core/report/words/format.h"

namespace culprit {

namespace {

constexpr std::size_t kMostRanks = 16;

std::string milliseconds(double value) {
  return format::number(value, 1) + " ms";
}

/// "0": the rank; without one the pid.
std::string rankName(const Process& process) {
  return process.rank ? std::to_string(*process.rank) : "with pid " + std::to_string(process.pid);
}

/// "ranks 0 and 6 come late ...", without a stop.
std::string lateRanks(const Collectives& collectives, const std::vector<Process>& processes) {
  std::vector<std::string> names, waits;
  for (const Collectives::Rank& rank : collectives.ranks) {
    if (!rank.isLate) continue;
    names.push_back(rankName(processes.at(indexOf(rank.process))));
    waits.push_back(format::number(rank.waitingMs, 1));
  }
  const bool isOne = names.size() == 1;
  return fmt::format(
      "{} {} {} late to the collectives: {} {} ms there, the median rank {} ({} calls, {} ranks, {} of "
      "transfer)",
      isOne ? "rank" : "ranks", format::list(names), isOne ? "comes" : "come",
      isOne ? "it waits" : "they wait", format::list(waits), milliseconds(collectives.medianWaitingMs),
      format::count(collectives.calls), format::count(collectives.ranks.size()),
      milliseconds(collectives.transferMs));
}

/// By waiting, the least first: these are the ones the others wait for.
std::vector<Collectives::Rank> byWaiting(std::vector<Collectives::Rank> ranks) {
  std::stable_sort(ranks.begin(), ranks.end(),
                   [](const auto& one, const auto& other) { return one.waitingMs < other.waitingMs; });
  return ranks;
}

std::string introduction(const Run& run, const std::string& side) {
  const Collectives& collectives = *run.collectives;
  std::string text =
      fmt::format("{}: {} calls that {} processes share, {} of transfer (what the last to arrive needs).",
                  side, format::count(collectives.calls), format::count(collectives.ranks.size()),
                  milliseconds(collectives.transferMs));
  if (collectives.unmatched > 0) {
    text += fmt::format(" {} records were left out, because not every process has them.",
                        format::count(collectives.unmatched));
  }
  return text;
}

}  // namespace

std::string lateRanksText(const Collectives& collectives, const std::vector<Process>& processes) {
  if (!collectives.anyLate()) return {};
  std::string text = lateRanks(collectives, processes) + ".";
  text.front() = 'R';
  return text;
}

std::string lateRanksText(const Results& results) {
  const auto isLate = [](const Run& run) { return run.collectives && run.collectives->anyLate(); };
  if (!isLate(results.runA) && !isLate(results.runB)) return {};
  std::string text;
  for (const auto& [run, side] : {std::pair(&results.runA, "A"), std::pair(&results.runB, "B")}) {
    text += fmt::format("{}In {} ", text.empty() ? "" : " ", side);
    if (isLate(*run)) {
      text += lateRanks(*run->collectives, results.processes) + ".";
    } else {
      text += "no rank comes late to the collectives.";
    }
  }
  return text;
}

std::string lateRanksNote(const Results& results) {
  std::string text;
  for (const auto& [run, side] : {std::pair(&results.runA, "A"), std::pair(&results.runB, "B")}) {
    if (!run->collectives) continue;
    std::vector<std::string> names;
    for (const Collectives::Rank& rank : run->collectives->ranks) {
      if (rank.isLate) names.push_back(rankName(results.processes.at(indexOf(rank.process))));
    }
    if (names.empty()) continue;
    text += fmt::format("{}{} {} of {}", text.empty() ? "Late at the collectives: " : ", ",
                        names.size() == 1 ? "rank" : "ranks", format::list(names), side);
  }
  return text.empty() ? text : text + ".";
}

namespace report {

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
                            cell(format::number(rank.waitingMs, 2)), cell(format::count(rank.calls)),
                            cell(format::count(rank.lastIn)), cell(rank.isLate ? "late" : "")});
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

}  // namespace report

}  // namespace culprit
