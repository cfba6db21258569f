#include "core/analysis/pairing/unpaired.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace culprit {

namespace {

/// "worker_c_prefill" of a raw trace: its file, and the kind of its cycles where the process has several.
struct CyclesName {
  std::string_view file, kind;
};

CyclesName cyclesName(std::string_view part) {
  for (const std::string_view kind : {"prefill", "decode"}) {
    if (!part.ends_with(kind)) continue;
    const std::string_view file = part.substr(0, part.size() - kind.size());
    if (file.ends_with('_')) return {file.substr(0, file.size() - 1), kind};
  }
  return {part, {}};
}

/// Where prefill is told apart, all else is decode, under whatever name.
bool holdsKind(const std::vector<Process>& processes, std::string_view kind) {
  const auto isPrefill = [](std::string_view each) { return each == "prefill"; };
  return std::any_of(processes.begin(), processes.end(), [&](const Process& process) {
    return isPrefill(cyclesName(process.part).kind) == isPrefill(kind);
  });
}

ProcessId ownerOfPart(const Process& process) {
  return process.trackOwner.value_or(process.id);
}

/// A process without a partner, or its cycles of one kind.
struct Alone {
  const Process* process = nullptr;
  std::string_view file, kind;  ///< empty: it is not that which tells it apart
};

/// "3 (prefill)" by rank; else by pid: "201 (rank 1)", "1 (worker_c)".
std::string aloneName(const Alone& alone, bool byRank) {
  const Process& process = *alone.process;
  std::vector<std::string_view> words;
  const std::string rank = process.rank ? fmt::format("rank {}", *process.rank) : std::string();
  if (!byRank && process.rank) words.push_back(rank);
  if (!process.rank) words.insert(words.end(), {process.host, alone.file});
  words.push_back(alone.kind);
  std::erase_if(words, [](std::string_view word) { return word.empty(); });
  const std::int64_t number = byRank ? *process.rank : process.pid;
  return words.empty() ? fmt::to_string(number) : fmt::format("{} ({})", number, fmt::join(words, ", "));
}

/// "ranks 3, 7 and 2 more have no partner in the other run"
std::string aloneText(const std::vector<Alone>& all) {
  constexpr std::size_t kNamed = 16;
  const bool isOne = all.size() == 1;
  const bool byRank = !isOne && std::all_of(all.begin(), all.end(), [](const Alone& alone) {
    return alone.process->rank.has_value();
  });
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(all.size(), kNamed); ++i) names.push_back(aloneName(all[i], byRank));
  const std::string more =
      all.size() > kNamed ? fmt::format(" and {} more", all.size() - kNamed) : std::string();
  return fmt::format("{} {}{} {} no partner in the other run",
                     byRank  ? "ranks"
                     : isOne ? "process"
                             : "processes",
                     fmt::join(names, ", "), more, isOne ? "has" : "have");
}

void addAlone(IssueKind kind, Side side, const std::string& file, std::vector<Alone> all, IssueLog& issues) {
  if (all.empty()) return;
  std::stable_sort(all.begin(), all.end(),
                   [](const Alone& x, const Alone& y) { return x.process->rank < y.process->rank; });
  issues.add({.kind = kind, .side = side, .file = file, .count = all.size(), .text = aloneText(all)});
}

}  // namespace

void reportAlone(const std::vector<Process>& own, const std::set<std::size_t>& paired,
                 const std::vector<Process>& other, Side side, IssueLog& issues) {
  std::set<ProcessId> withPartner;
  for (const std::size_t i : paired) withPartner.insert(ownerOfPart(own[i]));
  std::set<ProcessId> known;
  std::vector<Alone> processes;
  std::vector<Alone> cycles;
  std::map<std::string_view, std::uint64_t> missing;  // in the other run, by kind
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (paired.contains(i)) continue;
    const auto [file, kind] = cyclesName(own[i].part);
    const ProcessId owner = ownerOfPart(own[i]);
    if (!withPartner.contains(owner)) {
      if (known.insert(owner).second) processes.push_back({&own[i], file, {}});
    } else if (holdsKind(other, kind)) {
      cycles.push_back({&own[i], file, kind});
    } else {
      ++missing[kind];
    }
  }
  addAlone(IssueKind::UnpairedProcess, side, {}, std::move(processes), issues);
  addAlone(IssueKind::UnpairedFile, side, {}, std::move(cycles), issues);
  for (const auto& [kind, count] : missing) {
    issues.add({.kind = IssueKind::UnpairedFile,
                .side = side,
                .count = count,
                .text = fmt::format("no {} cycles in the other run", kind)});
  }
}

void reportAloneInFiles(const std::vector<Process>& own, const std::set<std::size_t>& paired, Side side,
                        IssueLog& issues) {
  std::map<std::string, std::vector<std::size_t>> parts;
  for (std::size_t i = 0; i < own.size(); ++i) parts[own[i].part].push_back(i);
  for (const auto& [part, positions] : parts) {
    std::vector<Alone> alone;
    for (const std::size_t i : positions)
      if (!paired.contains(i)) alone.push_back({&own[i], {}, {}});
    if (alone.size() < positions.size()) {
      addAlone(IssueKind::UnpairedProcess, side, part, std::move(alone), issues);
    } else {
      issues.add({.kind = IssueKind::UnpairedFile,
                  .side = side,
                  .file = part,
                  .text = "no file of the other run is compared with it"});
    }
  }
}

}  // namespace culprit
