#include <algorithm>
#include <set>

#include "core/pipeline.h"
#include "core/run_reading.h"
#include "core/stats/descriptive.h"

namespace culprit {

RunSummary describeRun(const std::filesystem::path& folder, Monitor& monitor) {
  const RunScan scan = scanRun(folder);
  ReadingProgress progress(monitor, scan.bytes, 1.0);
  Names names;
  IssueLog issues;
  const RunContent content = readRun(scan, Side::A, names, issues, progress);

  RunSummary summary{.folder = tidied(folder).string(), .kind = content.kind};
  std::set<std::string> hosts;
  for (std::size_t i = 0; i < content.processes.size(); ++i) {
    RunSummary::ProcessSummary& process = summary.processes.emplace_back();
    process.process = content.processes[i];
    if (!process.process.host.empty()) hosts.insert(process.process.host);
    std::vector<double> durations;
    std::set<std::string> anchors;
    for (const Cycle& cycle : content.samples[i].cycles) {
      durations.push_back(static_cast<double>(cycle.durationNs) / 1000.0);
      anchors.insert(names.anchors[cycle.anchor]);
    }
    process.cycles = durations.size();
    process.anchors.assign(anchors.begin(), anchors.end());
    process.medianUs = stats::median(durations);
    if (durations.empty()) continue;
    process.meanUs = stats::mean(durations);
    process.minUs = *std::min_element(durations.begin(), durations.end());
    process.maxUs = *std::max_element(durations.begin(), durations.end());
  }
  summary.functions = names.functions.size();
  summary.rows = content.rows;
  for (const ReadingSeries& series : content.readings) summary.readings += series.value.size();
  summary.metrics.assign(names.metrics.begin(), names.metrics.end());
  summary.devices.assign(names.devices.begin(), names.devices.end());
  summary.hosts.assign(hosts.begin(), hosts.end());
  summary.files = content.files;
  for (Issue issue : issues.issues()) {
    issue.side.reset();
    summary.issues.push_back(std::move(issue));
  }
  return summary;
}

}  // namespace culprit
