#include "core/pipeline/compare_contents.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <future>
#include <mutex>
#include <set>

#include "core/analysis/judging/time/late_ranks.h"
#include "core/analysis/pairing/partners.h"
#include "core/base/error.h"
#include "core/base/further_thread.h"
#include "core/pipeline/compare_pair.h"
#include "core/pipeline/cut_runs.h"
#include "core/pipeline/judge_ranks.h"
#include "core/pipeline/pair_sides.h"
#include "core/pipeline/parallel/in_parallel.h"

namespace culprit {

namespace {

/// The number in "GPU 7" or "GPU 0 (virtual)".
std::optional<std::uint32_t> gpuNumber(const std::string& device) {
  constexpr std::string_view kPrefix = "GPU ";
  std::uint32_t number = 0;
  if (!device.starts_with(kPrefix)) return std::nullopt;
  const auto [end, error] =
      std::from_chars(device.data() + kPrefix.size(), device.data() + device.size(), number);
  return error == std::errc() ? std::optional(number) : std::nullopt;
}

std::vector<Activity> activitiesOf(const RunContent& content, const Names& names) {
  std::vector<Activity> activities;
  for (const ProcessSamples& samples : content.samples) {
    Activity& activity = activities.emplace_back();
    activity.isRaw = !content.trace.captures.empty();
    if (!samples.cycles.empty()) activity.firstStartNs = samples.cycles.front().startNs;
    for (const Usage& usage : samples.usages) {
      const auto gpu = gpuNumber(names.devices[usage.device]);
      if (gpu && (!activity.gpu || *gpu < *activity.gpu)) activity.gpu = gpu;
    }
  }
  return activities;
}

Pairable pairableOf(const RunContent& content, const Names& names) {
  Pairable pairable{.positions = processesWithCycles(content)};
  const std::vector<Activity> activities = activitiesOf(content, names);
  for (const std::size_t position : pairable.positions) {
    pairable.processes.push_back(content.processes[position]);
    pairable.activities.push_back(activities[position]);
  }
  return pairable;
}

/// Two processes of one run become B's ids behind A's.
std::vector<ProcessId> addProcesses(const RunContent& content, std::vector<Process>& all) {
  const auto first = static_cast<std::uint32_t>(all.size());
  std::vector<ProcessId> ids;
  for (Process process : content.processes) {
    process.id = ProcessId{static_cast<std::uint32_t>(all.size())};
    if (process.trackOwner) process.trackOwner = ProcessId{first + indexOf(*process.trackOwner)};
    ids.push_back(process.id);
    all.push_back(std::move(process));
  }
  return ids;
}

/// With the session's ids of the processes.
std::optional<Collectives> collectivesOf(const RunContent& content, const std::vector<ProcessId>& ids,
                                         const Results& results) {
  auto collectives = findCollectives(content, results.names, results.thresholds);
  if (!collectives) return std::nullopt;
  for (Collectives::Rank& rank : collectives->ranks) rank.process = ids[indexOf(rank.process)];
  for (Collectives::Group& group : collectives->groups)
    for (ProcessId& member : group.members) member = ids[indexOf(member)];
  return collectives;
}

/// Of both runs, parallel to their processes.
struct ProcessIds {
  std::vector<ProcessId> a, b;
};

/// What the sides of all pairs are made from.
struct BothRuns {
  RunSides a, b;
  RatioRange baselines;
};

RatioRange rangeOf(const std::vector<std::vector<double>>& lists) {
  RatioRange range;
  for (const std::vector<double>& list : lists) range.add(list);
  return range;
}

/// What names both sides of a pair, and the rows that they share; may add names.
PairResults beginPair(const ProcessPair& chosen, const ReadRuns& runs, const ProcessIds& ids,
                      Results& results) {
  PairResults pair;
  pair.a = results.processes[indexOf(ids.a[chosen.a])];
  pair.b = results.processes[indexOf(ids.b[chosen.b])];
  pair.labelA = labelProcess(results.runA.label, pair.a, pair.b);
  pair.labelB = labelProcess(results.runB.label, pair.b, pair.a);
  pair.devices =
      partnerDevices(runs.a.samples[chosen.a], runs.b.samples[chosen.b], results.deviceMap,
                     runs.a.kind == kProcessedKind && runs.b.kind == kProcessedKind, results.names);
  pair.functions = partnerFunctions(runs.a.samples[chosen.a], runs.b.samples[chosen.b], results.nameMatches,
                                    results.names);
  return pair;
}

/// Pairs are independent of each other. Tells how many are done.
void comparePairs(const ReadRuns& runs, const BothRuns& sides, const std::vector<ProcessPair>& places,
                  double from, Results& results, Monitor& monitor) {
  const ResourceTable resources(results.userResources);
  const std::size_t count = places.size();
  std::mutex telling;
  std::size_t done = 0;
  const auto tell = [&] {
    const double share = static_cast<double>(done) / static_cast<double>(std::max<std::size_t>(count, 1));
    monitor.report({"Comparing", done, count, from + (1.0 - from) * 0.5 * share});
  };
  tell();
  inParallel(count, runs.threads, [&](std::size_t at) {
    PairResults& pair = results.pairs[at];
    const ProcessSide a(sides.a, places[at].a);
    const ProcessSide b(sides.b, places[at].b, pair.functions);
    computePair(pair,
                {.a = a.side(),
                 .b = b.side(),
                 .names = &results.names,
                 .resources = &resources,
                 .muScale = runs.a.muScale,
                 .thresholds = results.thresholds,
                 .baselineRatios = runs.baselineRatios[places[at].a],
                 .jobBaselines = sides.baselines},
                monitor);
    const std::lock_guard lock(telling);
    ++done;
    tell();
  });
}

/// Both runs, which pairs only look at, are stored while these are compared; with one thread afterwards.
/// Where comparing fails, storing ends at its next checkpoint: nobody waits for a session that there will not
/// be.
class Storing {
 public:
  Storing(const ReadRuns& runs, const ProcessIds& ids, SessionWriter& session, const Monitor& monitor) {
    const auto store = [this, &runs, &ids, &session, &monitor] {
      const auto checkpoint = [this, &monitor] {
        if (m_isGivenUp) throw Cancelled();
        monitor.checkpoint();
      };
      session.writeRun(Side::A, runs.a, ids.a, checkpoint);
      session.writeRun(Side::B, runs.b, ids.b, checkpoint);
    };
    m_stored = runs.threads == 1 ? std::async(std::launch::deferred, store) : inFurtherThread(store);
  }
  ~Storing() { m_isGivenUp = true; }
  Storing(const Storing&) = delete;
  Storing& operator=(const Storing&) = delete;

  /// Before anything else is written. Throws what storing threw.
  void finish() { m_stored.get(); }

 private:
  std::atomic<bool> m_isGivenUp = false;
  std::future<void> m_stored;  ///< is gone, and waited for, before what it asks
};

}  // namespace

std::string processList(const Pairable& a, const Pairable& b) {
  const auto list = [](const Pairable& pairable, const Pairable& other) {
    std::set<std::pair<std::int64_t, std::string>> names;
    for (const Process& process : pairable.processes) {
      const std::string rank = process.rank ? fmt::format(" (rank {})", *process.rank) : std::string();
      const bool isCommon = std::any_of(other.processes.begin(), other.processes.end(),
                                        [&](const Process& each) { return each.part == process.part; });
      const std::string part = isCommon || process.part.empty() ? std::string() : " of " + process.part;
      names.emplace(process.pid, fmt::format("{}{}{}", process.pid, rank, part));
    }
    std::string text;
    for (const auto& [pid, name] : names) text += (text.empty() ? "" : ", ") + name;
    return text.empty() ? "none" : text;
  };
  return fmt::format("A has {}; B has {}", list(a, b), list(b, a));
}

std::vector<ProcessPair> pairsOf(const std::optional<ProcessChoice>& chosen, const Pairable& a,
                                 const Pairable& b, IssueLog& issues) {
  if (!chosen) return pairProcesses(a.processes, b.processes, issues, a.activities, b.activities);
  return chosen->byRank ? pairRanks(a.processes, b.processes, chosen->a, chosen->b)
                        : pairChosen(a.processes, b.processes, chosen->a, chosen->b);
}

void noteDoubts(const PairResults& pair, IssueLog& issues) {
  const auto few = [&](Side side, const std::vector<Cycle>& cycles, const Process& process) {
    if (cycles.size() > 1) return;
    issues.add(
        {.kind = IssueKind::FewCycles,
         .side = side,
         .text = fmt::format("process {} has {}", process.pid, cycles.empty() ? "no cycle" : "1 cycle")});
  };
  few(Side::A, pair.cyclesA, pair.a);
  few(Side::B, pair.cyclesB, pair.b);
  const bool common = std::any_of(pair.comparisons.begin(), pair.comparisons.end(),
                                  [](const Comparison& row) { return row.a.rows > 0 && row.b.rows > 0; });
  if (!common) {
    issues.add({.kind = IssueKind::NoCommonTriplet,
                .text = fmt::format("processes {} and {} share no (function, metric, device)", pair.a.pid,
                                    pair.b.pid)});
  }
}

void compareContents(const ReadRuns& runs, double from, Results& results, IssueLog& issues,
                     SessionWriter& session, Monitor& monitor) {
  const ProcessIds ids{addProcesses(runs.a, results.processes), addProcesses(runs.b, results.processes)};
  results.runA.collectives = collectivesOf(runs.a, ids.a, results);
  results.runB.collectives = collectivesOf(runs.b, ids.b, results);
  const Pairable a = pairableOf(runs.a, results.names);
  const Pairable b = pairableOf(runs.b, results.names);
  std::vector<ProcessPair> places;
  for (const ProcessPair& pair : runs.choose(a, b, issues))
    places.push_back({a.positions[pair.a], b.positions[pair.b]});
  const auto sidesOf = [&](const RunContent& content, const Run& run, std::size_t ProcessPair::*side) {
    return RunSides(content,
                    {results.names, results.thresholds, issues.issues(), results.cut, collectivesOf(run),
                     pairedPlaces(places, side, results)},
                    monitor);
  };
  const BothRuns sides{sidesOf(runs.a, results.runA, &ProcessPair::a),
                       sidesOf(runs.b, results.runB, &ProcessPair::b), rangeOf(runs.baselineRatios)};
  for (const ProcessPair& place : places) {
    monitor.checkpoint();
    results.pairs.push_back(beginPair(place, runs, ids, results));
  }
  Storing storing(runs, ids, session, monitor);
  comparePairs(runs, sides, places, from, results, monitor);
  for (const PairResults& pair : results.pairs) noteDoubts(pair, issues);
  judgeRanksTogether(results, runs.a, runs.b, places);
  results.issues = issues.issues();

  monitor.report({"Storing", 0, 0, 0.5 * (1.0 + from)});
  storing.finish();
  monitor.checkpoint();
  session.writeResults(results);
  monitor.checkpoint();
}

}  // namespace culprit
