#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/analysis/pairing/pairing.h"
#include "core/analysis/pairing/partners.h"
#include "core/pipeline/compare_pair.h"
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

}  // namespace

void swapSides(const fs::path& session, const fs::path& target, Monitor& monitor) {
  const Session source = Session::open(session);
  const ResultsPtr before = source.results();
  Results results = swapped(*before);
  const ResourceTable resources(before->userResources);
  for (std::size_t i = 0; i < results.pairs.size(); ++i) {
    monitor.report({"Comparing", i, results.pairs.size(),
                    0.9 * static_cast<double>(i) / static_cast<double>(results.pairs.size())});
    PairResults& pair = results.pairs[i];
    const StoredSide a(source, *before, before->pairs[i].b);
    const StoredSide b(source, *before, before->pairs[i].a);
    VerdictInput input = storedInput(a, b, *before, before->pairs[i], resources);
    input.names = &results.names;
    computePair(pair, input, monitor);
  }
  SessionWriter writer(target, session);
  monitor.checkpoint();
  writer.swapSides();
  writer.replaceResults(results);
  monitor.checkpoint();
  writer.finish();
}

std::shared_ptr<const PairResults> compareCycles(const fs::path& session, std::size_t pairAt,
                                                 const KeptCycles& kept, const Monitor& monitor) {
  const Session source = Session::open(session);
  const ResultsPtr results = source.results();
  const PairResults& whole = results->pairs.at(pairAt);
  auto pair = std::make_shared<PairResults>();
  pair->a = whole.a;
  pair->b = whole.b;
  pair->labelA = whole.labelA;
  pair->labelB = whole.labelB;
  pair->devices = whole.devices;
  pair->functions = whole.functions;
  const ResourceTable resources(results->userResources);
  const Comparability* recorded = whole.verdict ? &whole.verdict->comparability : nullptr;
  const auto extent = recorded != nullptr ? StoredSide::Extent::WithoutTrace : StoredSide::Extent::Recorded;
  const StoredSide a(source, *results, whole.a, extent, kept.a);
  const StoredSide b(source, *results, whole.b, extent, kept.b);
  VerdictInput input = storedInput(a, b, *results, whole, resources);
  input.recorded = recorded;
  computePair(*pair, input, monitor);
  return pair;
}

}  // namespace culprit
