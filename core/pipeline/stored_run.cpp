#include "core/pipeline/stored_run.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <string>

#include "core/pipeline/cut_runs.h"

namespace culprit {

namespace {

bool isOfTrace(const Process& process, Side side) {
  return process.side == side && !process.trackOwner;
}

/// Processes whose prefill cycles were taken out.
std::set<ProcessId> splitProcesses(const Results& results) {
  std::set<ProcessId> split;
  for (const Process& process : results.processes)
    if (process.trackOwner) split.insert(*process.trackOwner);
  return split;
}

/// The part a process had before its prefill cycles were taken out.
std::string wholePart(const Process& process, const std::set<ProcessId>& split) {
  if (!split.contains(process.id) || !process.part.ends_with(kDecodeSuffix)) return process.part;
  return process.part.substr(0, process.part.size() - kDecodeSuffix.size());
}

}  // namespace

Results uncomputed(const Results& before) {
  Results results;
  results.runA = before.runA;
  results.runB = before.runB;
  results.names = before.names.copy();
  results.thresholds = before.thresholds;
  results.userResources = before.userResources;
  results.processChoice = before.processChoice;
  results.deviceMap = before.deviceMap;
  results.nameMatches = before.nameMatches;
  results.counterOffsets = before.counterOffsets;
  return results;
}

StoredPlaces::StoredPlaces(const Results& results) {
  std::array<std::size_t, 2> compared{};
  std::array<std::size_t, 2> stored{};
  for (const Process& process : results.processes) {
    const auto side = static_cast<std::size_t>(process.side);
    m_compared.push_back(compared.at(side)++);
    m_stored.push_back(stored.at(side));
    if (isOfTrace(process, process.side)) ++stored.at(side);
  }
}

std::vector<ProcessPair> comparedPlaces(const Results& results) {
  const StoredPlaces places(results);
  std::vector<ProcessPair> pairs;
  for (const PairResults& pair : results.pairs)
    pairs.push_back({places.inComparedRun(pair.a), places.inComparedRun(pair.b)});
  return pairs;
}

RunContent storedRun(const Session& session, const Results& results, Side side, const Monitor& monitor) {
  const Run& run = results.run(side);
  RunContent content{.kind = run.kind,
                     .trace = session.trace(side, monitor),
                     .readings = session.readings(side, {}, monitor),
                     .muScale = run.muScale,
                     .notes = run.notes};
  const StoredPlaces places(results);
  const auto inRun = [&](std::optional<ProcessId>& process) {
    if (!process) return;
    const Process& owner = results.processes.at(indexOf(*process));
    if (owner.side != side)
      throw Error("the session is damaged: a track of one run is of a process of the other");
    const std::size_t place = places.inStoredRun(owner);
    process = ProcessId{static_cast<std::uint32_t>(place)};
  };
  for (Capture& capture : content.trace.captures) {
    for (Track& track : capture.tracks) inRun(track.process);
  }
  for (ReadingSeries& series : content.readings) inRun(series.process);
  const std::set<ProcessId> split = splitProcesses(results);
  for (const Process& process : results.processes) {
    if (!isOfTrace(process, side)) continue;
    Process& stored = content.processes.emplace_back(process);
    stored.id = ProcessId{static_cast<std::uint32_t>(content.processes.size() - 1)};
    stored.part = wholePart(process, split);
    content.samples.push_back(content.trace.empty() ? session.samples(process.id, monitor)
                                                    : ProcessSamples());
  }
  std::copy_if(results.inputs.begin(), results.inputs.end(), std::back_inserter(content.files),
               [side](const Fingerprint& file) { return file.side == side; });
  for (const ProcessSamples& samples : content.samples) {
    for (const Usage& usage : samples.usages) content.rows += usage.cycle.size();
  }
  return content;
}

RunContent comparedRun(const Session& session, const Results& results, Side side, const Monitor& monitor) {
  const Run& run = results.run(side);
  monitor.checkpoint();
  RunContent content{.kind = run.kind,
                     .trace = session.trace(side, monitor),
                     .readings = session.readings(side, {}, monitor),
                     .muScale = run.muScale,
                     .rows = run.rows,
                     .notes = run.notes};
  for (const Process& process : results.processes) {
    if (process.side != side) continue;
    monitor.checkpoint();
    content.processes.push_back(process);
    content.samples.push_back(session.samples(process.id, monitor));
  }
  return content;
}

}  // namespace culprit
