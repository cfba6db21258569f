#include "core/pipeline/cut_runs.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/counting/attribution.h"
#include "core/analysis/counting/kernel_calls.h"
#include "core/analysis/counting/launch_delay.h"
#include "core/analysis/counting/merge_names.h"
#include "core/analysis/counting/subset.h"
#include "core/analysis/judging/time/late_ranks.h"
#include "core/analysis/pairing/findings.h"
#include "core/analysis/turns/wall_times.h"
#include "core/base/error.h"
#include "core/base/two_threads.h"
#include "core/model/run/metric_unit.h"

namespace culprit {

namespace {

/// Without the columns that lose all their cycles.
ProcessSamples someCycles(const ProcessSamples& samples, const std::vector<std::uint32_t>& kept) {
  ProcessSamples subset = keepCycles(samples, kept);
  std::erase_if(subset.usages, [](const Usage& usage) { return usage.cycle.empty(); });
  for (auto* list : {&subset.wallTimes, &subset.operatorTimes, &subset.rangeTimes})
    std::erase_if(*list, [](const WallTime& times) { return times.cycle.empty(); });
  std::erase_if(subset.levels,
                [](const Level& level) { return level.cycle.empty() && level.cycleWithoutMu.empty(); });
  return subset;
}

ProcessSamples samplesOfKind(const ProcessSamples& samples, bool prefill) {
  std::vector<std::uint32_t> kept;
  for (std::uint32_t i = 0; i < samples.cycles.size(); ++i) {
    if ((samples.cycles[i].kind == CycleKind::Prefill) == prefill) kept.push_back(i);
  }
  return someCycles(samples, kept);
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

void countRows(RunContent& content) {
  content.rows = 0;
  for (const ProcessSamples& samples : content.samples) {
    for (const Usage& usage : samples.usages) content.rows += usage.cycle.size();
  }
}

void cutOne(RunContent& content, const Anchor& anchor, const CutOptions& options, Names& names,
            const Monitor& monitor) {
  const std::size_t processes = content.processes.size();
  content.samples.resize(processes);
  MetricSources metrics(content, names);
  const CollectiveCalls collectives = findCollectiveCalls(content, names);
  content.collectives = sumsOf(collectives, names);
  for (const ProcessCut& cut : cutRun(content, anchor, options, names, monitor)) {
    content.samples[cut.process] = attribute(content, cut, metrics, names, monitor);
    addWallTimes(content, cut, collectives, content.samples[cut.process], names, monitor);
    addLaunchDelays(content, cut, content.samples[cut.process], monitor);
    content.samples[cut.process].kernelCalls = kernelCalls(content.trace, cut.tracks, monitor);
  }
  if (options.leavesOut()) {  // what is known of whole recordings is not that of a part
    for (ProcessSamples& samples : content.samples) samples.kernelCalls.clear();
  }
  for (std::size_t process = 0; process < processes; ++process) splitKinds(content, process);
  countRows(content);
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
AnchorChoice chooseBeside(const RunContent& raw, const RunContent& processed, const Names& names,
                          const CutOptions& options, const Monitor& monitor) {
  AnchorChoice choice = chooseAnchor(raw, nullptr, names, options.anchor, monitor);
  const auto wanted = anchorOf(processed, names);
  const auto& candidates = choice.table.candidates;
  const bool hasIt = wanted && std::any_of(candidates.begin(), candidates.end(),
                                           [&](const AnchorCandidate& x) { return x.name == *wanted; });
  if (!options.anchor && hasIt) {
    choice = chooseAnchor(raw, nullptr, names, wanted, monitor);
    choice.table.chosenByUser = false;
  }
  return choice;
}

/// Both at the same time: B under names of its own, which come behind those of A afterwards.
void cutBoth(RunContent& a, RunContent& b, const Anchor& anchor, const CutOptions& options, Names& names,
             const Monitor& monitor) {
  Names namesOfB = names.copy();
  inTwoThreads(
      std::min(a.trace.events(), b.trace.events()), [&] { cutOne(a, anchor, options, names, monitor); },
      [&] { cutOne(b, anchor, options, namesOfB, monitor); });
  carryOver(namesOfB, names, b.samples);
}

}  // namespace

void leaveCyclesOut(RunContent& content, const CutOptions& options) {
  if (!content.trace.empty() || !options.leavesOut()) return;
  for (ProcessSamples& samples : content.samples)
    samples = someCycles(samples, cyclesLeft(samples.cycles, options));
  countRows(content);
}

AnchorChoice chooseCut(const RunContent& a, const RunContent* b, const Names& names,
                       const CutOptions& options, const Monitor& monitor) {
  if (b != nullptr && a.trace.empty() != b->trace.empty()) {
    return a.trace.empty() ? chooseBeside(*b, a, names, options, monitor)
                           : chooseBeside(a, *b, names, options, monitor);
  }
  return chooseAnchor(a, b, names, options.anchor, monitor);
}

AnchorTable cutRuns(RunContent& a, RunContent* b, Names& names, const CutOptions& options,
                    const Monitor& monitor) {
  AnchorChoice choice = chooseCut(a, b, names, options, monitor);
  if (b != nullptr && !a.trace.empty() && !b->trace.empty()) {
    cutBoth(a, *b, choice.anchor, options, names, monitor);
    return std::move(choice.table);
  }
  for (RunContent* run : {&a, b}) {
    if (run == nullptr || run->trace.empty()) continue;
    cutOne(*run, choice.anchor, options, names, monitor);
    if (b != nullptr) toPublishedScale(*run, names);
  }
  return std::move(choice.table);
}

void requireCycles(const RunContent& content, const CutOptions& options, Side side) {
  if (!options.leavesOut()) return;
  const bool hasCycles = std::any_of(content.samples.begin(), content.samples.end(),
                                     [](const ProcessSamples& samples) { return !samples.cycles.empty(); });
  if (!hasCycles)
    throw Error(fmt::format("no cycle of {} is left; leave fewer out", side == Side::A ? "A" : "B"));
}

std::vector<std::size_t> processesWithCycles(const RunContent& content) {
  std::vector<std::size_t> positions;
  const bool isPartlyLeft =
      std::any_of(content.samples.begin(), content.samples.end(),
                  [](const ProcessSamples& samples) { return !samples.cycles.empty(); });
  for (std::size_t i = 0; i < content.processes.size(); ++i) {
    if (!content.samples[i].cycles.empty() || (content.trace.empty() && !isPartlyLeft))
      positions.push_back(i);
  }
  return positions;
}

}  // namespace culprit
