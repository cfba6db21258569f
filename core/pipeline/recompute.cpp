#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <mutex>
#include <span>
#include <tuple>
#include <utility>

#include "core/analysis/counting/subset.h"
#include "core/analysis/pairing/pairing.h"
#include "core/analysis/pairing/partners.h"
#include "core/base/further_thread.h"
#include "core/pipeline/compare_pair.h"
#include "core/pipeline/judge_ranks.h"
#include "core/pipeline/pair_sides.h"
#include "core/pipeline/pipeline.h"
#include "core/pipeline/stored_run.h"
#include "core/store/session/session.h"
#include "core/store/session/session_writer.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

Side other(Side side) {
  return side == Side::A ? Side::B : Side::A;
}

/// Rows that are named after two partners name B's first now; every device keeps its id.
Dictionary<DeviceId> swappedDevices(const Results& results) {
  std::vector<std::string> names(results.names.devices.begin(), results.names.devices.end());
  for (const PairResults& pair : results.pairs) {
    for (const DevicePartners& partners : pair.devices) {
      if (partners.isAsPublished() || partners.a == partners.b) continue;
      const std::string swapped = rowName(partners.b, partners.a, results.names);
      // An earlier map may have left that name: its device takes the other one, so that all keep their ids.
      const auto holder = std::find(names.begin(), names.end(), swapped);
      if (holder != names.end()) *holder = names[indexOf(partners.row)];
      names[indexOf(partners.row)] = swapped;
    }
  }
  Dictionary<DeviceId> devices;
  for (const std::string& name : names) devices.intern(name);
  return devices;
}

/// Everything but the pairs' numbers, with A and B exchanged.
Results swapped(const Results& results) {
  Results swap;
  swap.runA = results.runB;
  swap.runA.side = Side::A;
  swap.runB = results.runA;
  swap.runB.side = Side::B;
  std::tie(swap.runA.label, swap.runB.label) = labelRuns(swap.runA.folder, swap.runB.folder);
  swap.names = results.names.copy();
  swap.names.devices = swappedDevices(results);
  swap.cut = results.cut;
  swap.thresholds = results.thresholds;
  swap.processes = results.processes;
  for (Process& process : swap.processes) process.side = other(process.side);
  for (const PairResults& pair : results.pairs) {
    PairResults& exchanged = swap.pairs.emplace_back();
    exchanged.a = swap.processes[indexOf(pair.b.id)];
    exchanged.b = swap.processes[indexOf(pair.a.id)];
    exchanged.labelA = labelProcess(swap.runA.label, exchanged.a, exchanged.b);
    exchanged.labelB = labelProcess(swap.runB.label, exchanged.b, exchanged.a);
    for (const DevicePartners& partners : pair.devices) {
      const DeviceId row = partners.isAsPublished() ? partners.b : partners.row;
      exchanged.devices.push_back({row, partners.b, partners.a});
    }
    for (const FunctionPartners& partners : pair.functions)
      exchanged.functions.push_back({partners.b, partners.a});
  }
  return swap;
}

RunSides::Facts factsOf(const Results& results, Side side) {
  return {results.names, results.thresholds, results.issues, results.cut, collectivesOf(results.run(side))};
}

}  // namespace

void swapSides(const fs::path& session, const fs::path& target, Monitor& monitor) {
  const Session source = Session::open(session);
  const ResultsPtr before = source.results();
  Results results = swapped(*before);
  const ResourceTable resources(before->userResources);
  const RatioRange baselines = jobBaselines(*before);
  const std::vector<ProcessPair> places = comparedPlaces(*before);
  monitor.report({"Reading", 0, 0, 0.0});
  const RunContent runA = comparedRun(source, *before, Side::B, monitor);
  const RunContent runB = comparedRun(source, *before, Side::A, monitor);
  std::vector<ProcessPair> chosen;
  RunSides::Facts factsA = factsOf(*before, Side::B);
  factsA.paired = pairedPlaces(places, &ProcessPair::b, *before);
  const RunSides sidesA(runA, factsA, monitor);
  RunSides::Facts factsB = factsOf(*before, Side::A);
  factsB.paired = pairedPlaces(places, &ProcessPair::a, *before);
  const RunSides sidesB(runB, factsB, monitor);
  for (std::size_t i = 0; i < results.pairs.size(); ++i) {
    monitor.report({"Comparing", i, results.pairs.size(),
                    0.9 * static_cast<double>(i) / static_cast<double>(results.pairs.size())});
    PairResults& pair = results.pairs[i];
    const ProcessPair& at = chosen.emplace_back(ProcessPair{places[i].b, places[i].a});
    const ProcessSide a(sidesA, at.a);
    const ProcessSide b(sidesB, at.b, pair.functions);
    VerdictInput input = storedInput(a.side(), b.side(), *before, before->pairs[i], baselines);
    input.names = &results.names;
    input.resources = &resources;
    computePair(pair, input, monitor);
  }
  judgeRanksTogether(results, runA, runB, chosen);
  SessionWriter writer(target, source, monitor);
  monitor.checkpoint();
  writer.swapSides();
  writer.replaceResults(results);
  monitor.checkpoint();
  writer.finish();
}

/// One side of a kept pair: the samples of its process, and of everything else what is made of it.
class KeptSide {
 public:
  KeptSide(const Session& session, const Results& results, const Process& process,
           std::span<const FunctionPartners> functions, const Monitor& monitor)
      : m_run(runOf(session, results, process, monitor)),
        m_sides(m_run, factsOf(results, process.side), monitor),
        m_process(m_sides, 0) {
    m_run.readings = {};  // the sweeps are made of them
    const bool isProcessed = m_run.kind == kProcessedKind;
    for (const Process& other : results.processes) {
      if (other.side != process.side || other.part != process.part || other.id == process.id) continue;
      monitor.checkpoint();
      m_others.add(
          rankShare(session.uses(other.id, monitor), isProcessed, results.names, results.thresholds));
    }
    if (m_others.size() > 0) m_process.joinWith(OtherRanks(m_others, std::nullopt, functions));
  }

  const std::vector<Cycle>& cycles() const { return m_run.samples.front().cycles; }
  ProcessSamples samples(const std::optional<std::vector<std::uint32_t>>& kept) const {
    const ProcessSamples& all = m_run.samples.front();
    return kept ? keepCycles(all, *kept) : all;
  }
  PairSide over(const ProcessSamples& some, bool isBrushed, const Names& names) const {
    PairSide side = m_process.over(some, names);
    side.isBrushed = isBrushed;
    return side;
  }

 private:
  /// With this process only.
  static RunContent runOf(const Session& session, const Results& results, const Process& process,
                          const Monitor& monitor) {
    const Run& stored = results.run(process.side);
    RunContent run{.kind = stored.kind, .processes = {process}, .notes = stored.notes};
    run.samples.push_back(session.samples(process.id, monitor));
    monitor.checkpoint();
    run.trace = session.traceFacts(process.side);
    run.readings = session.readings(process.side, {}, monitor);
    monitor.checkpoint();
    return run;
  }

  RunContent m_run;
  RunSides m_sides;
  RanksOfPart m_others;
  ProcessSide m_process;
};

class KeptPair {
 public:
  struct Sides {
    std::unique_ptr<const KeptSide> a, b;
  };

  KeptPair(fs::path session, ResultsPtr results, std::size_t pair)
      : m_session(std::move(session)),
        m_results(std::move(results)),
        m_pair(pair),
        m_baselines(jobBaselines(*m_results)) {}

  const Results& results() const { return *m_results; }
  const RatioRange& baselines() const { return m_baselines; }
  const PairResults& whole() const { return m_results->pairs.at(m_pair); }

  /// Reads them if they are not here; who asks meanwhile waits for them. Throws Error, Cancelled.
  std::shared_ptr<const Sides> sides(const Monitor& monitor) {
    constexpr std::chrono::milliseconds kPatience{20};  // between two looks whether who waits has cancelled
    std::unique_lock lock(m_mutex, std::defer_lock);
    while (!lock.try_lock_for(kPatience)) monitor.checkpoint();
    if (!m_sides) {
      const auto read = [&](const Process& process, std::span<const FunctionPartners> functions) {
        return std::make_unique<const KeptSide>(Session::open(m_session, results()), results(), process,
                                                functions, monitor);
      };
      auto b = inFurtherThread([&] { return read(whole().b, whole().functions); });
      auto a = read(whole().a, {});
      Sides sides{std::move(a), b.get()};
      // The file may have been replaced since its results were read.
      if (sides.a->cycles() != whole().cyclesA || sides.b->cycles() != whole().cyclesB)
        throw Error("the session is not the one that was opened; open it again", m_session);
      m_sides = std::make_shared<const Sides>(std::move(sides));
    }
    return m_sides;
  }

 private:
  const fs::path m_session;
  const ResultsPtr m_results;
  const std::size_t m_pair;
  const RatioRange m_baselines;
  std::timed_mutex m_mutex;
  std::shared_ptr<const Sides> m_sides;
};

std::shared_ptr<KeptPair> keepPair(fs::path session, ResultsPtr results, std::size_t pair) {
  return std::make_shared<KeptPair>(std::move(session), std::move(results), pair);
}

void readKept(KeptPair& pair, const Monitor& monitor) {
  pair.sides(monitor);
}

std::shared_ptr<const PairResults> compareCycles(KeptPair& kept, const KeptCycles& cycles,
                                                 const Monitor& monitor) {
  const auto sides = kept.sides(monitor);
  const Results& results = kept.results();
  const PairResults& whole = kept.whole();
  auto pair = std::make_shared<PairResults>(PairResults{.a = whole.a,
                                                        .b = whole.b,
                                                        .labelA = whole.labelA,
                                                        .labelB = whole.labelB,
                                                        .devices = whole.devices,
                                                        .functions = whole.functions});
  const ProcessSamples a = sides->a->samples(cycles.a);
  const ProcessSamples b = sides->b->samples(cycles.b);
  const ResourceTable resources(results.userResources);
  VerdictInput input =
      storedInput(sides->a->over(a, cycles.a.has_value(), results.names),
                  sides->b->over(b, cycles.b.has_value(), results.names), results, whole, kept.baselines());
  input.resources = &resources;
  input.recorded = &whole.verdict.comparability;
  input.recordedSettings = &whole.verdict.settings;
  computePair(*pair, input, monitor);
  return pair;
}

}  // namespace culprit
