#include "core/pipeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "core/analysis/pairing.h"
#include "core/baselines.h"
#include "core/compare_pair.h"
#include "core/cut_runs.h"
#include "core/pair_sides.h"
#include "core/run_reading.h"
#include "core/sources/numbers.h"
#include "core/store/session_writer.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// Share of the whole job that reading the files is; the rest is statistics and storing.
constexpr double kReadingShare = 0.8;

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
    if (!samples.cycles.empty()) activity.firstStartNs = samples.cycles.front().startNs;
    for (const Usage& usage : samples.usages) {
      const auto gpu = gpuNumber(names.devices[usage.device]);
      if (gpu && (!activity.gpu || *gpu < *activity.gpu)) activity.gpu = gpu;
    }
  }
  return activities;
}

/// The processes of a run that can be compared; parallel columns.
struct Comparable {
  std::vector<std::size_t> positions;  ///< in RunContent::processes
  std::vector<Process> processes;
  std::vector<Activity> activities;
};

Comparable comparableOf(const RunContent& content, const Names& names) {
  Comparable comparable{.positions = processesWithCycles(content)};
  const std::vector<Activity> activities = activitiesOf(content, names);
  for (const std::size_t position : comparable.positions) {
    comparable.processes.push_back(content.processes[position]);
    comparable.activities.push_back(activities[position]);
  }
  return comparable;
}

std::string processList(const Comparable& a, const Comparable& b) {
  const auto list = [](const Comparable& comparable) {
    std::set<std::int64_t> pids;
    for (const Process& process : comparable.processes) pids.insert(process.pid);
    return fmt::format("{}", fmt::join(pids, ", "));
  };
  return fmt::format("A has {}; B has {}", list(a), list(b));
}

std::vector<ProcessPair> choosePairs(const CompareRequest& request, const Comparable& a, const Comparable& b,
                                     IssueLog& issues) {
  std::vector<ProcessPair> pairs;
  if (!request.process) {
    pairs = pairProcesses(a.processes, b.processes, issues, a.activities, b.activities);
    if (pairs.empty()) {
      throw Error(fmt::format("no process of A has a partner in B ({})", processList(a, b)),
                  request.folders.b);
    }
  } else {
    const auto [pidA, pidB] = *request.process;
    pairs = pairChosen(a.processes, b.processes, pidA, pidB);
    if (pairs.empty()) {
      throw Error(fmt::format("no process pair {}:{}; {}", pidA, pidB, processList(a, b)), request.folders.a);
    }
  }
  for (ProcessPair& pair : pairs) pair = {a.positions[pair.a], b.positions[pair.b]};
  return pairs;
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

void noteDoubts(const PairResults& pair, IssueLog& issues) {
  const auto few = [&](Side side, const std::vector<Cycle>& cycles, const Process& process) {
    if (cycles.size() > 1) return;
    issues.add({.kind = IssueKind::FewCycles,
                .side = side,
                .text = fmt::format("process {} has {} cycle(s)", process.pid, cycles.size())});
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

/// Both runs as they were read, for one pair after the other.
struct ReadRuns {
  const RunContent& a;
  const RunContent& b;
  std::vector<ProcessId> idsA, idsB;
  std::vector<std::vector<double>> baselineRatios;  ///< per process of A
};

PairResults comparePair(const ProcessPair& chosen, const ReadRuns& runs, const Results& results,
                        const std::vector<Issue>& issues, const Monitor& monitor) {
  PairResults pair;
  pair.a = results.processes[indexOf(runs.idsA[chosen.a])];
  pair.b = results.processes[indexOf(runs.idsB[chosen.b])];
  pair.labelA = labelProcess(results.runA.label, pair.a, pair.b);
  pair.labelB = labelProcess(results.runB.label, pair.b, pair.a);
  const ResourceTable resources(results.userResources);
  computePair(pair,
              {.a = sideOfRun(runs.a, chosen.a, results.names, issues),
               .b = sideOfRun(runs.b, chosen.b, results.names, issues),
               .names = &results.names,
               .resources = &resources,
               .muScale = runs.a.muScale,
               .thresholds = results.thresholds,
               .baselineRatios = runs.baselineRatios[chosen.a]},
              monitor);
  return pair;
}

std::vector<std::vector<double>> readBaselines(const RunContent& a, const Results& results,
                                               const std::vector<RunScan>& scans, ReadingProgress& progress,
                                               const Monitor& monitor) {
  const ResourceTable resources(results.userResources);
  const AnchorTable& anchors = results.anchors;
  return baselineRatios({.run = a,
                         .names = results.names,
                         .anchor = anchors.candidates.empty() ? "" : anchors.candidates[anchors.chosen].name,
                         .thresholds = results.thresholds,
                         .resources = resources},
                        scans, progress, monitor);
}

}  // namespace

ProcessChoice ProcessChoice::parse(const std::string& text) {
  const std::size_t colon = text.find(':');
  const auto pidA = parseInteger(std::string_view(text).substr(0, colon));
  const auto pidB =
      colon == std::string::npos ? pidA : parseInteger(std::string_view(text).substr(colon + 1));
  if (!pidA || !pidB) throw Error(fmt::format("\"{}\" is no process pair; wanted N or N:M", text));
  return {*pidA, *pidB};
}

void compareRuns(const CompareRequest& request, Monitor& monitor) {
  SessionWriter session(request.session);
  const RunScan scanA = scanRun(request.folders.a);
  const RunScan scanB = scanRun(request.folders.b);
  std::vector<RunScan> scansOfBaselines;
  for (const fs::path& folder : request.baselines) scansOfBaselines.push_back(scanRun(folder));
  std::uint64_t bytes = scanA.bytes + scanB.bytes;
  for (const RunScan& scan : scansOfBaselines) bytes += scan.bytes;
  ReadingProgress progress(monitor, bytes, kReadingShare);
  Results results;
  results.thresholds = request.thresholds;
  results.userResources = request.resources;
  IssueLog issues;
  RunContent a = readRun(scanA, Side::A, results.names, issues, progress);
  RunContent b = readRun(scanB, Side::B, results.names, issues, progress);
  results.anchors = cutRuns(a, &b, results.names, request.cut, monitor);

  const fs::path folderA = tidied(request.folders.a);
  const fs::path folderB = tidied(request.folders.b);
  const auto [labelA, labelB] = labelRuns(folderA, folderB);
  results.runA = {Side::A, folderA.string(), labelA, a.kind, a.muScale, a.rows};
  results.runB = {Side::B, folderB.string(), labelB, b.kind, b.muScale, b.rows};
  results.inputs = a.files;
  results.inputs.insert(results.inputs.end(), b.files.begin(), b.files.end());
  std::error_code ignored;
  if (fs::equivalent(folderA, folderB, ignored)) {
    issues.add({.kind = IssueKind::SameInput, .text = "A and B are the same folder"});
  }
  const ReadRuns runs{a, b, addProcesses(a, results.processes), addProcesses(b, results.processes),
                      readBaselines(a, results, scansOfBaselines, progress, monitor)};
  const std::vector<ProcessPair> pairs =
      choosePairs(request, comparableOf(a, results.names), comparableOf(b, results.names), issues);
  for (const ProcessPair& chosen : pairs) {
    const auto done = static_cast<double>(results.pairs.size());
    monitor.report({"Comparing", results.pairs.size(), pairs.size(),
                    kReadingShare + (1.0 - kReadingShare) * 0.5 * done / static_cast<double>(pairs.size())});
    results.pairs.push_back(comparePair(chosen, runs, results, issues.issues(), monitor));
    noteDoubts(results.pairs.back(), issues);
  }
  results.issues = issues.issues();

  monitor.report({"Storing", 0, 0, 0.9});
  session.writeRun(Side::A, a, runs.idsA);
  monitor.checkpoint();
  session.writeRun(Side::B, b, runs.idsB);
  monitor.checkpoint();
  session.writeResults(results);
  monitor.checkpoint();
  session.finish();
  monitor.report({"Done", 0, 0, 1.0});
}

}  // namespace culprit
