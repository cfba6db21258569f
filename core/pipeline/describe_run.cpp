#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/analysis/counting/trace_totals.h"
#include "core/analysis/judging/time/late_ranks.h"
#include "core/base/give_back_memory.h"
#include "core/base/leave_to_system.h"
#include "core/base/time_units.h"
#include "core/pipeline/cut_runs.h"
#include "core/pipeline/parallel/read_in_parallel.h"
#include "core/pipeline/pipeline.h"
#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

template <typename Value>
std::vector<Value> sortedOnce(std::vector<Value> values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

RunSummary::TraceSummary describeTrace(const RunContent& content, const TraceTotals& totals) {
  RunSummary::TraceSummary summary{.events = content.trace.events()};
  for (const Capture& capture : content.trace.captures) {
    const std::string dialect(traitsOf(capture.facts.dialect).name);
    if (std::find(summary.dialects.begin(), summary.dialects.end(), dialect) == summary.dialects.end()) {
      summary.dialects.push_back(dialect);
    }
    if (capture.facts.rank) summary.ranks.push_back(*capture.facts.rank);
    summary.captures.push_back(capture.facts);
  }
  summary.ranks = sortedOnce(std::move(summary.ranks));
  std::vector<double> steps;
  for (const std::int64_t step : totals.stepNs) steps.push_back(static_cast<double>(step) / kNsPerMs);
  summary.steps.count = steps.size();
  summary.steps.medianMs = stats::median(steps);
  if (!steps.empty()) summary.steps.meanMs = stats::mean(steps);
  summary.kernels = totals.kernels;
  summary.distinctKernels = totals.distinctKernels;
  summary.kernelMs = totals.kernelNs / kNsPerMs;
  summary.busyMs = totals.busyNs / kNsPerMs;
  summary.copies = totals.copies;
  summary.copyMs = totals.copyNs / kNsPerMs;
  for (const ReadingSeries& series : content.readings) summary.counters.push_back(series.metric);
  summary.counters = sortedOnce(std::move(summary.counters));
  return summary;
}

void describeCycles(const RunContent& content, const AnchorTable& anchors,
                    RunSummary::TraceSummary& summary) {
  std::vector<double> cycles;
  for (const ProcessSamples& samples : content.samples) {
    for (const Cycle& cycle : samples.cycles) cycles.push_back(static_cast<double>(cycle.durationNs) / 1e6);
  }
  if (cycles.empty()) return;
  summary.cycles = {cycles.size(), stats::mean(cycles), stats::median(cycles)};
  if (!anchors.candidates.empty()) summary.anchor = anchors.candidates[anchors.chosen].name;
}

void describeCyclesOf(const ProcessSamples& samples, const Names& names,
                      RunSummary::ProcessSummary& process) {
  std::vector<double> durations;
  std::set<std::string> anchors;
  for (const Cycle& cycle : samples.cycles) {
    durations.push_back(static_cast<double>(cycle.durationNs) / 1000.0);
    anchors.insert(names.anchors[cycle.anchor]);
  }
  process.cycles = durations.size();
  process.anchors.assign(anchors.begin(), anchors.end());
  process.medianUs = stats::median(durations);
  if (durations.empty()) return;
  process.meanUs = stats::mean(durations);
  process.minUs = *std::min_element(durations.begin(), durations.end());
  process.maxUs = *std::max_element(durations.begin(), durations.end());
}

/// Those that the files name: rows that analysis makes ("between cycles", "(no operator)") have names too.
std::uint64_t functionsIn(const RunContent& content, const Names& names) {
  if (content.trace.empty()) return names.functions.size();
  std::vector<bool> isThere(names.functions.size());
  for (const Capture& capture : content.trace.captures)
    for (const FunctionId function : capture.events.function) isThere[indexOf(function)] = true;
  return static_cast<std::uint64_t>(std::count(isThere.begin(), isThere.end(), true));
}

}  // namespace

RunSummary describeRun(const DescribeRequest& request, Monitor& monitor) {
  RunScan scan = scanRun(request.run);
  scan.logChoices.offsets = request.counterOffsets;
  ReadingProgress progress(monitor, scan.bytes, 1.0);
  Names names;
  const LeftToSystem leaveNames(names, request.isLast);
  IssueLog issues;
  RunContent content = readInParallel(scan, Side::A, names, issues, progress, request.threads);
  const LeftToSystem leaveContent(content, request.isLast);
  logs::tellOfNone(logs::offsetsOfNone(request.counterOffsets, scan.logs), issues);
  giveBackMemory();
  const AnchorTable anchorTable = cutToDescribe(content, names, monitor, request.threads);

  RunSummary summary{.folder = tidied(request.run).string(), .kind = content.kind};
  std::set<std::string> hosts;
  for (std::size_t i = 0; i < content.processes.size(); ++i) {
    monitor.checkpoint();
    RunSummary::ProcessSummary& process = summary.processes.emplace_back();
    process.process = content.processes[i];
    if (!process.process.host.empty()) hosts.insert(process.process.host);
    describeCyclesOf(content.samples[i], names, process);
  }
  summary.functions = functionsIn(content, names);
  summary.rows = content.rows;
  for (const ReadingSeries& series : content.readings) summary.readings += series.value.size();
  summary.metrics.assign(names.metrics.begin(), names.metrics.end());
  summary.devices.assign(names.devices.begin(), names.devices.end());
  if (!content.trace.empty() || (content.rows == 0 && !content.readings.empty())) {
    monitor.checkpoint();
    const TraceTotals totals = totalsOf(content.trace, names);
    monitor.checkpoint();
    summary.trace = describeTrace(content, totals);
    describeCycles(content, anchorTable, *summary.trace);
    // Without GPU work in any cycle the devices are still told, as the files number them.
    const bool areKnown = std::any_of(names.devices.begin(), names.devices.end(),
                                      [](const std::string& name) { return name.starts_with("GPU "); });
    for (const std::int32_t gpu : totals.gpus) {
      if (!areKnown) summary.devices.push_back(fmt::format("GPU {}", gpu));
    }
  }
  summary.hosts.assign(hosts.begin(), hosts.end());
  monitor.checkpoint();
  summary.collectives = findCollectives(content, names, Thresholds());
  summary.files = content.files;
  for (Issue issue : issues.issues()) {
    issue.side.reset();
    summary.issues.push_back(std::move(issue));
  }
  return summary;
}

}  // namespace culprit
