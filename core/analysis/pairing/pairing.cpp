#include "core/analysis/pairing/pairing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include "core/analysis/pairing/unpaired.h"

namespace culprit {

namespace {

namespace fs = std::filesystem;

/// A part name cut into the job and the run of known suffixes behind it: "result_prefill_layer" -> "result",
/// "_prefill_layer".
struct PartName {
  std::string job;
  std::string suffix;
};

PartName split(std::string_view part) {
  constexpr std::array<std::string_view, 3> kSuffixes = {"_prefill", "_decode", "_layer"};
  std::string_view job = part;
  for (bool cut = true; cut;) {
    cut = false;
    for (const std::string_view suffix : kSuffixes) {
      if (!job.ends_with(suffix)) continue;
      job.remove_suffix(suffix.size());
      cut = true;
    }
  }
  return {std::string(job), std::string(part.substr(job.size()))};
}

/// True if a suffix takes part in pairing at all.
bool isPairable(const std::string& suffix) {
  return suffix.empty() || suffix == "_decode" || suffix == "_prefill";
}

std::set<std::string> partsOf(const std::vector<Process>& processes) {
  std::set<std::string> parts;
  for (const Process& process : processes) parts.insert(process.part);
  return parts;
}

/// "result_decode" may take "result" as its partner, and the reverse. The name may be empty, as the first
/// part of a raw trace is.
std::optional<std::string> otherNameOf(const PartName& name) {
  if (name.suffix.empty()) return name.job + "_decode";
  return name.suffix == "_decode" ? std::optional(name.job) : std::nullopt;
}

using PartPairs = std::vector<std::pair<std::string, std::string>>;

PartPairs pairParts(const std::set<std::string>& a, const std::set<std::string>& b) {
  PartPairs pairs;
  std::set<std::string> freeA = a;
  std::set<std::string> freeB = b;
  const auto take = [&](const std::string& partA, const std::string& partB) {
    pairs.emplace_back(partA, partB);
    freeA.erase(partA);
    freeB.erase(partB);
  };
  for (const std::string& part : a) {
    if (isPairable(split(part).suffix) && freeB.contains(part)) take(part, part);
  }
  for (const std::string& part : std::set(freeA)) {
    if (const auto other = otherNameOf(split(part)); other && freeB.contains(*other)) take(part, *other);
  }
  // Two runs that name their job differently, or hold layer files only: what is left is compared if it is
  // unique.
  if (pairs.empty() && a.size() == 1 && b.size() == 1 &&
      split(*a.begin()).suffix == split(*b.begin()).suffix) {
    take(*a.begin(), *b.begin());
  }
  return pairs;
}

/// Positions of the processes of each part, by (pid, host).
std::map<std::string, std::vector<std::size_t>> processesByPart(const std::vector<Process>& processes) {
  std::map<std::string, std::vector<std::size_t>> parts;
  for (std::size_t i = 0; i < processes.size(); ++i) parts[processes[i].part].push_back(i);
  for (auto& [part, positions] : parts) {
    std::stable_sort(positions.begin(), positions.end(), [&processes](std::size_t x, std::size_t y) {
      return std::tie(processes[x].pid, processes[x].host) < std::tie(processes[y].pid, processes[y].host);
    });
  }
  return parts;
}

/// By rank, lowest GPU, first activity; what is unknown comes last.
void sortByActivity(std::vector<std::size_t>& positions, const std::vector<Process>& processes,
                    const std::vector<Activity>& activities) {
  const auto keyOf = [&](std::size_t i) {
    const Activity activity = activities.empty() ? Activity() : activities[i];
    return std::tuple(!processes[i].rank, processes[i].rank, !activity.gpu, activity.gpu,
                      activity.firstStartNs);
  };
  std::stable_sort(positions.begin(), positions.end(),
                   [&keyOf](std::size_t x, std::size_t y) { return keyOf(x) < keyOf(y); });
}

/// Takes the processes with equal, known keys out of both lists; of several the first ones.
template <typename KeyOf>
void pairEqual(std::vector<std::size_t>& a, std::vector<std::size_t>& b, KeyOf keyOf,
               std::vector<ProcessPair>& pairs) {
  using Key = typename decltype(keyOf(0, Side::B))::value_type;
  std::map<Key, std::vector<std::size_t>> free;  // of B, the first one last
  for (std::size_t i = b.size(); i-- > 0;) {
    if (const auto key = keyOf(b[i], Side::B)) free[*key].push_back(b[i]);
  }
  std::set<std::size_t> takenA;
  std::set<std::size_t> takenB;
  for (const std::size_t x : a) {
    const auto key = keyOf(x, Side::A);
    const auto found = key ? free.find(*key) : free.end();
    if (found == free.end() || found->second.empty()) continue;
    pairs.push_back({x, found->second.back()});
    takenA.insert(x);
    takenB.insert(found->second.back());
    found->second.pop_back();
  }
  std::erase_if(a, [&takenA](std::size_t x) { return takenA.contains(x); });
  std::erase_if(b, [&takenB](std::size_t y) { return takenB.contains(y); });
}

/// What is not paired yet of the processes of one side's part.
struct Rest {
  const std::vector<Process>& processes;
  std::vector<std::size_t> positions;
};

/// The ranks of raw traces, as often as a process has them.
std::map<int, std::size_t> ranksIn(const Rest& rest) {
  std::map<int, std::size_t> ranks;
  for (const std::size_t i : rest.positions) {
    if (rest.processes[i].rank) ++ranks[*rest.processes[i].rank];
  }
  return ranks;
}

/// Pairs the ranks that one process of either side has. If there are any, who has a rank that the other side
/// lacks stays alone: its pid may be that of another rank by chance, or because each has a container.
void pairRanksOfOneProcess(Rest& a, Rest& b, std::vector<ProcessPair>& pairs) {
  const std::map<int, std::size_t> ranksA = ranksIn(a);
  const std::map<int, std::size_t> ranksB = ranksIn(b);
  const auto isOnce = [](const std::map<int, std::size_t>& ranks, int rank) {
    const auto found = ranks.find(rank);
    return found == ranks.end() || found->second == 1;
  };
  const auto rankOf = [&](std::size_t i, Side side) -> std::optional<int> {
    const std::optional<int> rank = (side == Side::A ? a : b).processes[i].rank;
    return rank && isOnce(ranksA, *rank) && isOnce(ranksB, *rank) ? rank : std::nullopt;
  };
  const std::size_t before = pairs.size();
  pairEqual(a.positions, b.positions, rankOf, pairs);
  if (pairs.size() == before) return;
  std::erase_if(a.positions, [&](std::size_t i) { return rankOf(i, Side::A).has_value(); });
  std::erase_if(b.positions, [&](std::size_t i) { return rankOf(i, Side::B).has_value(); });
}

std::set<std::size_t> positionsIn(const std::vector<ProcessPair>& pairs, std::size_t ProcessPair::*side) {
  std::set<std::size_t> positions;
  for (const ProcessPair& pair : pairs) positions.insert(pair.*side);
  return positions;
}

void reportUnpaired(const std::vector<Process>& a, const std::vector<Process>& b,
                    const std::vector<ProcessPair>& pairs, bool isRaw, IssueLog& issues) {
  const std::set<std::size_t> pairedA = positionsIn(pairs, &ProcessPair::a);
  const std::set<std::size_t> pairedB = positionsIn(pairs, &ProcessPair::b);
  if (isRaw) {
    reportAlone(a, pairedA, b, Side::A, issues);
    reportAlone(b, pairedB, a, Side::B, issues);
  } else {
    reportAloneInFiles(a, pairedA, Side::A, issues);
    reportAloneInFiles(b, pairedB, Side::B, issues);
  }
}

/// All pairs of parts that may be compared of the processes that are wanted on their side.
template <typename WantedA, typename WantedB>
std::vector<ProcessPair> pairWhere(const std::vector<Process>& a, const std::vector<Process>& b,
                                   WantedA wantedA, WantedB wantedB) {
  const PartPairs parts = pairParts(partsOf(a), partsOf(b));
  std::vector<std::size_t> ofB;
  for (std::size_t y = 0; y < b.size(); ++y) {
    if (wantedB(b[y])) ofB.push_back(y);
  }
  std::vector<ProcessPair> pairs;
  for (std::size_t x = 0; x < a.size(); ++x) {
    if (!wantedA(a[x])) continue;
    for (const std::size_t y : ofB) {
      const bool comparable =
          std::find(parts.begin(), parts.end(), std::pair(a[x].part, b[y].part)) != parts.end();
      if (comparable) pairs.push_back({x, y});
    }
  }
  return pairs;
}

}  // namespace

std::vector<ProcessPair> pairProcesses(const std::vector<Process>& a, const std::vector<Process>& b,
                                       IssueLog& issues, const std::vector<Activity>& activityA,
                                       const std::vector<Activity>& activityB) {
  const bool isRaw = std::any_of(activityA.begin(), activityA.end(),
                                 [](const Activity& activity) { return activity.isRaw; });
  std::vector<ProcessPair> pairs;
  const auto ofA = processesByPart(a);
  const auto ofB = processesByPart(b);
  for (const auto& [partA, partB] : pairParts(partsOf(a), partsOf(b))) {
    Rest leftA{a, ofA.at(partA)};
    Rest leftB{b, ofB.at(partB)};
    // Where only one side tells ranks they say nothing of who is whose partner.
    const bool haveRanks = isRaw && !ranksIn(leftA).empty() && !ranksIn(leftB).empty();
    if (haveRanks) pairRanksOfOneProcess(leftA, leftB, pairs);
    std::vector<std::size_t>& restA = leftA.positions;
    std::vector<std::size_t>& restB = leftB.positions;
    const auto of = [&](std::size_t i, Side side) -> const Process& { return side == Side::A ? a[i] : b[i]; };
    using Place = std::pair<std::string, std::int64_t>;
    const auto placeOf = [&](std::size_t i, Side side) {
      const Process& process = of(i, side);
      const bool tells = !haveRanks || !process.rank || !process.host.empty();
      return tells ? std::optional(Place(process.host, process.pid)) : std::nullopt;
    };
    const auto pidOf = [&](std::size_t i, Side side) {
      const Process& process = of(i, side);
      return haveRanks && process.rank ? std::nullopt : std::optional(process.pid);
    };
    pairEqual(restA, restB, placeOf, pairs);
    pairEqual(restA, restB, pidOf, pairs);
    pairEqual(
        restA, restB, [&](std::size_t i, Side side) { return of(i, side).rank; }, pairs);
    constexpr std::size_t kCrossProduct = 2;
    if (!isRaw && restA.size() <= kCrossProduct && restB.size() <= kCrossProduct) {
      for (const std::size_t x : restA) {
        for (const std::size_t y : restB) pairs.push_back({x, y});
      }
      if (!restA.empty() && !restB.empty()) continue;
    }
    const auto gpuOf = [&](std::size_t i, Side side) {
      const std::vector<Activity>& activities = side == Side::A ? activityA : activityB;
      return activities.empty() ? std::nullopt : activities[i].gpu;
    };
    pairEqual(restA, restB, gpuOf, pairs);
    sortByActivity(restA, a, activityA);
    sortByActivity(restB, b, activityB);
    const std::size_t common = std::min(restA.size(), restB.size());
    for (std::size_t i = 0; i < common; ++i) pairs.push_back({restA[i], restB[i]});
    restA.erase(restA.begin(), restA.begin() + static_cast<std::ptrdiff_t>(common));
    restB.erase(restB.begin(), restB.begin() + static_cast<std::ptrdiff_t>(common));
  }
  reportUnpaired(a, b, pairs, isRaw, issues);
  return pairs;
}

std::vector<ProcessPair> pairChosen(const std::vector<Process>& a, const std::vector<Process>& b,
                                    std::int64_t pidA, std::int64_t pidB) {
  return pairWhere(
      a, b, [pidA](const Process& x) { return x.pid == pidA; },
      [pidB](const Process& y) { return y.pid == pidB; });
}

std::vector<ProcessPair> pairRanks(const std::vector<Process>& a, const std::vector<Process>& b,
                                   std::int64_t rankA, std::int64_t rankB) {
  return pairWhere(
      a, b, [rankA](const Process& x) { return x.rank == rankA; },
      [rankB](const Process& y) { return y.rank == rankB; });
}

std::pair<std::string, std::string> labelRuns(const fs::path& a, const fs::path& b) {
  const auto nameOf = [](const fs::path& path) {
    return path.has_filename() ? path.filename().string() : path.parent_path().filename().string();
  };
  const auto known = [](const std::string& name) -> std::string {
    if (name.starts_with("abnormal")) return "abnormal";
    return name.starts_with("normal") ? "normal" : name;
  };
  std::pair<std::string, std::string> labels(known(nameOf(a)), known(nameOf(b)));
  if (labels.first != labels.second) return labels;
  labels = {nameOf(a), nameOf(b)};
  fs::path parentA = a.has_filename() ? a.parent_path() : a.parent_path().parent_path();
  fs::path parentB = b.has_filename() ? b.parent_path() : b.parent_path().parent_path();
  while (labels.first == labels.second && parentA.has_filename() && parentB.has_filename()) {
    labels.first = parentA.filename().string() + "/" + labels.first;
    labels.second = parentB.filename().string() + "/" + labels.second;
    parentA = parentA.parent_path();
    parentB = parentB.parent_path();
  }
  if (labels.first == labels.second) labels = {"A:" + nameOf(a), "B:" + nameOf(b)};
  return labels;
}

std::string labelProcess(const std::string& runLabel, const Process& own, const Process& other) {
  return own.pid == other.pid ? runLabel : fmt::format("{}_pid_{}", runLabel, own.pid);
}

}  // namespace culprit
