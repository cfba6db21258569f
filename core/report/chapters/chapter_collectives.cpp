// The chapter on what the ranks of a run wait for at the collectives they share, and on how the process
// groups of their job changed.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/chapters/chapters.h"
#include "core/report/chapters/millisecond_cells.h"
#include "core/report/sentences/verdict/job/collective_text.h"
#include "core/report/sentences/verdict/job/job_transfers.h"
#include "core/report/words/format.h"
#include "core/report/words/group_words.h"

namespace culprit::report {

namespace {

constexpr std::size_t kMostRanks = 16;
constexpr std::size_t kMostGroups = 16;
constexpr std::string_view kAboutBandwidth =
    " Bus bandwidth: bytes over the link of a member by the time of the transfer, all sizes together; an "
    "estimate.";

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

Text groupCell(const JobVerdict::GroupChange& group) {
  TextBuilder text;
  if (!group.name.empty()) text.name(group.name);
  if (group.description.empty()) return group.name.empty() ? absentCell() : text.text();
  return text.plain(fmt::format("{}{}", group.name.empty() ? "" : " ", groupKind(group.description))).text();
}

Text hostsCell(const std::vector<std::string>& hosts) {
  constexpr std::size_t kNamed = 4;
  TextBuilder text;
  for (std::size_t i = 0; i < std::min(hosts.size(), kNamed); ++i)
    text.plain(i > 0 ? ", " : "").name(hosts[i]);
  if (hosts.size() > kNamed) text.plain(fmt::format(" and {} more", format::count(hosts.size() - kNamed)));
  return hosts.empty() ? absentCell() : text.text();
}

Cell callsCell(const JobVerdict::GroupChange& group) {
  return numberCell(groupCallsText(group), static_cast<double>(group.callsB));
}

Cell ratioCell(const JobVerdict::GroupChange& group) {
  return group.ratio ? numberCell(transferIntervalText(group), group.ratio) : absentCell();
}

bool tellsBandwidth(const JobVerdict& job) {
  return std::any_of(job.groups.begin(), job.groups.end(), [](const JobVerdict::GroupChange& group) {
    return group.busA.has_value() || group.busB.has_value();
  });
}

Cell bandwidthCell(const JobVerdict::GroupChange& group) {
  const std::string text = busBandwidthText(group);
  return text.empty() ? absentCell() : numberCell(text, group.busB);
}

std::vector<Column> groupColumns(bool hasBandwidth) {
  std::vector<std::string> titles{"Group",           "Ranks",           "Hosts", "Calls",
                                  "Transfer A (ms)", "Transfer B (ms)", "B / A"};
  if (hasBandwidth) titles.emplace_back("Bus bandwidth A → B (GB/s)");
  titles.insert(titles.end(), {"Waiting A (ms)", "Waiting B (ms)", "Change"});
  std::vector<Column> all = columns(titles, 3);
  all.back().align = Column::Align::Left;
  return all;
}

Table groupTable(const JobVerdict& job) {
  const bool hasBandwidth = tellsBandwidth(job);
  Table table{groupColumns(hasBandwidth), {}};
  for (const JobVerdict::GroupChange& group : job.groups) {
    if (table.rows.size() == kMostGroups) break;
    const MillisecondCells transfer(group.transferAMs, group.transferBMs);
    const MillisecondCells waiting(group.waitingAMs, group.waitingBMs);
    auto& row = table.rows.emplace_back();
    row = {groupCell(group),        cell(rankList(group.ranks)),       hostsCell(group.hosts),
           callsCell(group),        transfer.plain(group.transferAMs), transfer.plain(group.transferBMs),
           strong(ratioCell(group))};
    if (hasBandwidth) row.push_back(bandwidthCell(group));
    row.insert(row.end(), {waiting.plain(group.waitingAMs), waiting.plain(group.waitingBMs),
                           cell(transferChangeText(group.change))});
  }
  return table;
}

void addGroups(const Results& results, Section& section) {
  for (const JobVerdict& job : results.jobs) {
    if (job.groups.empty()) continue;
    const std::string part = results.jobs.size() > 1 ? nameInSentence(job.part) : std::string();
    section.blocks.emplace_back(
        paragraph(fmt::format("The process groups of the job{}{}, the largest change of the transfer first. "
                              "Times are ms per cycle; B / A "
                              "is that of a call, sizes alike, with its 95 % interval over all groups.{}",
                              part.empty() ? "" : ", ", part, tellsBandwidth(job) ? kAboutBandwidth : "")));
    section.blocks.emplace_back(groupTable(job));
    if (job.groups.size() > kMostGroups)
      section.blocks.emplace_back(
          Note{cell(fmt::format("And {}.", format::counted(job.groups.size() - kMostGroups, "more group")))});
  }
}

}  // namespace

Sections collectives(const Results& results, int level) {
  Section section{level, "Collectives", {}};
  addGroups(results, section);
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
  if (gpusOfProcess(results, Side::A) > 1.0 || gpusOfProcess(results, Side::B) > 1.0)
    section.blocks.emplace_back(paragraph(std::string(kWaitsOfGpus)));
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
