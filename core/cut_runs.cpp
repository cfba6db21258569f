#include "core/cut_runs.h"

#include <algorithm>

#include "core/analysis/attribution.h"
#include "core/analysis/findings.h"
#include "core/analysis/launch_delay.h"
#include "core/analysis/subset.h"
#include "core/analysis/wall_times.h"
#include "core/model/metric_unit.h"

namespace culprit {

namespace {

/// The cycles of one kind, without the columns that lose all of theirs.
ProcessSamples samplesOfKind(const ProcessSamples& samples, bool prefill) {
  std::vector<std::uint32_t> kept;
  for (std::uint32_t i = 0; i < samples.cycles.size(); ++i) {
    if ((samples.cycles[i].kind == CycleKind::Prefill) == prefill) kept.push_back(i);
  }
  ProcessSamples subset = keepCycles(samples, kept);
  std::erase_if(subset.usages, [](const Usage& usage) { return usage.cycle.empty(); });
  std::erase_if(subset.wallTimes, [](const WallTime& times) { return times.cycle.empty(); });
  std::erase_if(subset.levels,
                [](const Level& level) { return level.cycle.empty() && level.cycleWithoutMu.empty(); });
  return subset;
}

void splitKinds(RunContent& content, std::size_t process) {
  const std::vector<Cycle>& cycles = content.samples[process].cycles;
  const bool hasPrefill = std::any_of(cycles.begin(), cycles.end(),
                                      [](const Cycle& cycle) { return cycle.kind == CycleKind::Prefill; });
  if (!hasPrefill) return;
  ProcessSamples prefill = samplesOfKind(content.samples[process], true);
  content.samples[process] = samplesOfKind(content.samples[process], false);
  Process second = content.processes[process];
  second.id = ProcessId{static_cast<std::uint32_t>(content.processes.size())};
  second.trackOwner = content.processes[process].id;
  second.part += kPrefillSuffix;
  content.processes[process].part += kDecodeSuffix;
  content.processes.push_back(std::move(second));
  content.samples.push_back(std::move(prefill));
}

void cutOne(RunContent& content, const Anchor& anchor, const CutOptions& options, Names& names,
            const Monitor& monitor) {
  const std::size_t processes = content.processes.size();
  content.samples.resize(processes);
  MetricSources metrics(content, names);
  const CollectiveCalls collectives = findCollectiveCalls(content, names);
  for (const ProcessCut& cut : cutRun(content, anchor, options, names, monitor)) {
    content.samples[cut.process] = attribute(content, cut, metrics, names, monitor);
    addWallTimes(content, cut, collectives, content.samples[cut.process], names, monitor);
    addLaunchDelays(content, cut, content.samples[cut.process], monitor);
  }
  for (std::size_t process = 0; process < processes; ++process) splitKinds(content, process);
  content.rows = 0;
  for (const ProcessSamples& samples : content.samples) {
    for (const Usage& usage : samples.usages) content.rows += usage.cycle.size();
  }
  content.muScale = MuScale::Natural;
}

void toPublishedScale(RunContent& content, const Names& names) {
  for (ProcessSamples& samples : content.samples) {
    for (Level& level : samples.levels) {
      const double factor = publishedFactor(names.metrics[level.metric]);
      for (double& mu : level.mu) mu *= factor;
      for (double& sigma : level.sigma) sigma *= factor;
    }
  }
  content.muScale = MuScale::Published;
}

/// The anchor of a run that came cut, if a raw one beside it should be cut alike.
std::optional<std::string> anchorOf(const RunContent& processed, const Names& names) {
  for (const ProcessSamples& samples : processed.samples) {
    if (const auto anchor = mainAnchor(samples.cycles)) return names.anchors[*anchor];
  }
  return std::nullopt;
}

/// One raw run beside a processed one: the other's anchor if it has it, else its own best.
AnchorTable cutBeside(RunContent& raw, const RunContent& processed, Names& names, const CutOptions& options,
                      const Monitor& monitor) {
  AnchorChoice choice = chooseAnchor(raw, nullptr, names, options.anchor, monitor);
  const auto wanted = anchorOf(processed, names);
  const auto& candidates = choice.table.candidates;
  const bool hasIt = wanted && std::any_of(candidates.begin(), candidates.end(),
                                           [&](const AnchorCandidate& x) { return x.name == *wanted; });
  if (!options.anchor && hasIt) {
    choice = chooseAnchor(raw, nullptr, names, wanted, monitor);
    choice.table.chosenByUser = false;
  }
  cutOne(raw, choice.anchor, options, names, monitor);
  toPublishedScale(raw, names);
  return choice.table;
}

}  // namespace

AnchorTable cutRuns(RunContent& a, RunContent* b, Names& names, const CutOptions& options,
                    const Monitor& monitor) {
  if (b != nullptr && a.trace.empty() != b->trace.empty()) {
    return a.trace.empty() ? cutBeside(*b, a, names, options, monitor)
                           : cutBeside(a, *b, names, options, monitor);
  }
  if (a.trace.empty()) return {};
  AnchorChoice choice = chooseAnchor(a, b, names, options.anchor, monitor);
  cutOne(a, choice.anchor, options, names, monitor);
  if (b != nullptr) cutOne(*b, choice.anchor, options, names, monitor);
  return choice.table;
}

std::vector<std::size_t> processesWithCycles(const RunContent& content) {
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < content.processes.size(); ++i) {
    if (content.trace.empty() || !content.samples[i].cycles.empty()) positions.push_back(i);
  }
  return positions;
}

}  // namespace culprit
