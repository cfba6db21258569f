#include "core/pipeline/stored_run.h"

#include <algorithm>
#include <iterator>

#include "core/pipeline/cut_runs.h"

namespace culprit {

namespace {

bool isOfTrace(const Process& process, Side side) {
  return process.side == side && !process.trackOwner;
}

/// The part a process had before its prefill cycles were taken out.
std::string wholePart(const Results& results, const Process& process) {
  const bool isSplit = std::any_of(results.processes.begin(), results.processes.end(),
                                   [&](const Process& other) { return other.trackOwner == process.id; });
  if (!isSplit || !process.part.ends_with(kDecodeSuffix)) return process.part;
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
  return results;
}

std::size_t placeInStoredRun(const Results& results, const Process& process) {
  const ProcessId owner = process.trackOwner.value_or(process.id);
  const auto end = results.processes.begin() + static_cast<std::ptrdiff_t>(indexOf(owner));
  return static_cast<std::size_t>(std::count_if(
      results.processes.begin(), end, [&](const Process& other) { return isOfTrace(other, process.side); }));
}

RunContent storedRun(const Session& session, const Results& results, Side side, const Monitor& monitor) {
  const Run& run = results.run(side);
  RunContent content{.kind = run.kind,
                     .trace = session.trace(side, monitor),
                     .readings = session.readings(side, {}, monitor),
                     .muScale = run.muScale,
                     .notes = run.notes};
  const auto inRun = [&](std::optional<ProcessId>& process) {
    if (!process) return;
    const std::size_t place = placeInStoredRun(results, results.processes.at(indexOf(*process)));
    process = ProcessId{static_cast<std::uint32_t>(place)};
  };
  for (Capture& capture : content.trace.captures) {
    for (Track& track : capture.tracks) inRun(track.process);
  }
  for (ReadingSeries& series : content.readings) inRun(series.process);
  for (const Process& process : results.processes) {
    if (!isOfTrace(process, side)) continue;
    Process& stored = content.processes.emplace_back(process);
    stored.id = ProcessId{static_cast<std::uint32_t>(content.processes.size() - 1)};
    stored.part = wholePart(results, process);
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

std::size_t placeIn(const RunContent& run, ProcessId process) {
  const auto found = std::find_if(run.processes.begin(), run.processes.end(),
                                  [process](const Process& each) { return each.id == process; });
  return static_cast<std::size_t>(found - run.processes.begin());
}

}  // namespace culprit
