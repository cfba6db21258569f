#include "core/pipeline/compare_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/analysis/counting/rare_names.h"
#include "core/base/give_back_memory.h"
#include "core/base/leave_to_system.h"
#include "core/pipeline/baselines.h"
#include "core/pipeline/compare_contents.h"
#include "core/pipeline/cut_runs.h"
#include "core/pipeline/parallel/in_parallel.h"
#include "core/pipeline/parallel/read_in_parallel.h"
#include "core/pipeline/partner_choices.h"
#include "core/sources/logs/csv_heading.h"
#include "core/sources/logs/read_logs.h"
#include "core/store/session/session_writer.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// Share of the whole job that reading the files is; the rest is statistics and storing.
constexpr double kReadingShare = 0.8;

/// Why a raw trace and finished samples have no pair; empty if both are one or the other, or one has no
/// process to tell by.
std::string otherFormat(const Pairable& a, const Pairable& b) {
  const auto isRaw = [](const Pairable& run) {
    return std::any_of(run.activities.begin(), run.activities.end(),
                       [](const Activity& activity) { return activity.isRaw; });
  };
  if (a.activities.empty() || b.activities.empty() || isRaw(a) == isRaw(b)) return {};
  return fmt::format(
      "; {} is a raw trace and {} a table of cycles: they pair only as one part each, of the same kind of "
      "cycle",
      isRaw(a) ? "A" : "B", isRaw(a) ? "B" : "A");
}

std::vector<ProcessPair> choosePairs(const CompareRequest& request, const Pairable& a, const Pairable& b,
                                     IssueLog& issues) {
  std::vector<ProcessPair> pairs = pairsOf(request.process, a, b, issues);
  if (!pairs.empty()) return pairs;
  if (!request.process) {
    throw Error(
        fmt::format("no process of A has a partner in B ({}{})", processList(a, b), otherFormat(a, b)),
        request.folders.b);
  }
  const ProcessChoice& chosen = *request.process;
  const std::string_view what = chosen.byRank ? "rank" : "";
  throw Error(fmt::format("no process pair {0}{1}:{0}{2}; {3}", what, chosen.a, chosen.b, processList(a, b)),
              request.folders.a);
}

std::vector<std::vector<double>> readBaselines(const RunContent& a, const Results& results,
                                               const std::vector<RunScan>& scans, std::size_t threads,
                                               ReadingProgress& progress, const Monitor& monitor) {
  const ResourceTable resources(results.userResources);
  const AnchorTable& anchors = results.anchors;
  return baselineRatios({.run = a,
                         .names = results.names,
                         .anchor = anchors.candidates.empty() ? "" : anchors.candidates[anchors.chosen].name,
                         .cut = results.cut,
                         .thresholds = results.thresholds,
                         .resources = resources,
                         .threads = threads},
                        scans, progress, monitor);
}

/// A run of the request, with what it says of logs of counters.
RunScan scanFor(const CompareRequest& request, const fs::path& run) {
  RunScan scan = scanRun(run);
  scan.logChoices.offsets = request.counterOffsets;
  for (const Resource& resource : request.resources) {
    scan.logChoices.metrics.push_back(resource.metric);
    for (const std::string& name : resource.names) {
      const logs::LoggedCounter counter = logs::counterOfHeading(name);
      scan.logChoices.names.push_back({counter.name, counter.unit, resource.metric});
    }
  }
  return scan;
}

/// Of A and of B, at the same time: of each file the first bytes are read.
std::array<RunScan, 2> scanBoth(const CompareRequest& request) {
  std::array<RunScan, 2> scans;
  inParallel(scans.size(), request.threads, [&](std::size_t at) {
    scans[at] = scanFor(request, at == 0 ? request.folders.a : request.folders.b);
  });
  return scans;
}

void tellRareNames(std::size_t rare, IssueLog& issues) {
  if (rare == 0) return;
  issues.add({.kind = IssueKind::RareNames,
              .count = rare,
              .text = fmt::format("the traces have {} names; the {} with most time are told apart, the "
                                  "others are one, \"{}\"",
                                  kMostNames + rare, kMostNames, kRareNames)});
}

/// Names the anchor as it was found, where the user's was.
CutOptions asCut(CutOptions cut, const AnchorTable& anchors) {
  cut.anchor.reset();
  if (anchors.chosenByUser) cut.anchor = anchors.candidates.at(anchors.chosen).name;
  return cut;
}

void tellUnusedOffsets(std::vector<CounterOffset> offsets, const RunScan& a, const RunScan& b,
                       const std::vector<RunScan>& baselines, IssueLog& issues) {
  for (const RunScan* scan : {&a, &b}) offsets = logs::offsetsOfNone(std::move(offsets), scan->logs);
  for (const RunScan& scan : baselines) offsets = logs::offsetsOfNone(std::move(offsets), scan.logs);
  logs::tellOfNone(offsets, issues);
}

}  // namespace

ResultsPtr compareRuns(const CompareRequest& request, Monitor& monitor) {
  const auto read = [&request](const RunScan& scan, Side side, Names& names, IssueLog& issues,
                               ReadingProgress& progress) {
    return readInParallel(scan, side, names, issues, progress, request.threads);
  };
  return compareRuns(request, read, monitor);
}

ResultsPtr compareRuns(const CompareRequest& request, const RunReader& read, Monitor& monitor) {
  if (const std::string complaint = complaintAbout(request.thresholds); !complaint.empty())
    throw Error(complaint);
  requireSound(request.devices);
  requireSound(request.names);
  SessionWriter session(request.session);
  const auto [scanA, scanB] = scanBoth(request);
  std::vector<RunScan> scansOfBaselines;
  for (const fs::path& folder : request.baselines) scansOfBaselines.push_back(scanFor(request, folder));
  std::uint64_t bytes = scanA.bytes + scanB.bytes;
  for (const RunScan& scan : scansOfBaselines) bytes += scan.bytes;
  ReadingProgress progress(monitor, bytes, kReadingShare);
  const auto made = std::make_shared<Results>();
  Results& results = *made;
  auto toLeave = made;
  const LeftToSystem leaveResults(toLeave, request.isLast);
  results.thresholds = request.thresholds;
  results.userResources = request.resources;
  results.deviceMap = request.devices;
  results.nameMatches = request.names;
  results.counterOffsets = request.counterOffsets;
  IssueLog issues;
  tellUnusedOffsets(request.counterOffsets, scanA, scanB, scansOfBaselines, issues);
  RunContent a = read(scanA, Side::A, results.names, issues, progress);
  const LeftToSystem leaveA(a, request.isLast);
  RunContent b = read(scanB, Side::B, results.names, issues, progress);
  const LeftToSystem leaveB(b, request.isLast);
  tellRareNames(joinRareNames(a, b, results.names), issues);
  for (RunContent* run : {&a, &b}) leaveCyclesOut(*run, request.cut);
  results.anchors = cutRuns(a, &b, results.names, request.cut, monitor, request.threads);
  constexpr std::size_t kManyFunctions = 10'000;  // of fewer it costs more than it brings
  if (results.names.functions.size() > kManyFunctions) giveBackMemory();
  results.cut = asCut(request.cut, results.anchors);
  results.processChoice = request.process;
  requireCycles(a, request.cut, Side::A);
  requireCycles(b, request.cut, Side::B);

  const fs::path folderA = tidied(request.folders.a);
  const fs::path folderB = tidied(request.folders.b);
  const auto [labelA, labelB] = labelRuns(folderA, folderB);
  results.runA = {Side::A, folderA.string(), labelA, a.kind, a.muScale, a.rows, {}, a.notes};
  results.runB = {Side::B, folderB.string(), labelB, b.kind, b.muScale, b.rows, {}, b.notes};
  results.inputs = a.files;
  results.inputs.insert(results.inputs.end(), b.files.begin(), b.files.end());
  std::error_code ignored;
  if (fs::equivalent(folderA, folderB, ignored)) {
    issues.add({.kind = IssueKind::SameInput, .text = "A and B are the same folder"});
  }
  const auto choose = [&request](const Pairable& ofA, const Pairable& ofB, IssueLog& log) {
    return choosePairs(request, ofA, ofB, log);
  };
  compareContents({a, b, readBaselines(a, results, scansOfBaselines, request.threads, progress, monitor),
                   choose, request.threads},
                  kReadingShare, results, issues, session, monitor);
  requireUsedDevices(results);
  requireUsedNames(results);
  session.finish();
  monitor.report({"Done", 0, 0, 1.0});
  return made;
}

}  // namespace culprit
