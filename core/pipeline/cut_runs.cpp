#include "core/pipeline/cut_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/counting/attribution.h"
#include "core/analysis/counting/kernel_calls.h"
#include "core/analysis/counting/launch_delay.h"
#include "core/analysis/counting/merge_names.h"
#include "core/analysis/counting/subset.h"
#include "core/analysis/judging/time/late_ranks.h"
#include "core/analysis/pairing/findings.h"
#include "core/analysis/turns/wall_times.h"
#include "core/base/error.h"
#include "core/model/run/metric_unit.h"
#include "core/model/run/names.h"
#include "core/pipeline/parallel/in_parallel.h"

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

/// Bytes that a copy takes, about.
template <typename Id>
std::size_t bytesOf(const Dictionary<Id>& names) {
  constexpr std::size_t kOfEach = 100;  // of the text's head and of what finds it
  std::size_t bytes = 0;
  for (const std::string& name : names) bytes += name.size() + kOfEach;
  return bytes;
}
std::size_t bytesOf(const Names& names) {
  return bytesOf(names.functions) + bytesOf(names.devices) + bytesOf(names.metrics) +
         bytesOf(names.categories) + bytesOf(names.anchors);
}

/// In how many parts the `processes` of a run are worked on. The names are copied for each part: all copies
/// together take no more than the events do.
std::size_t partsOf(const RunContent& content, std::size_t processes, const Names& names) {
  constexpr std::size_t kMost = 32, kOfEvent = 40;  // parts, bytes
  const std::size_t affordable = content.trace.events() * kOfEvent / (bytesOf(names) + 1);
  return std::clamp<std::size_t>(std::min(processes, affordable), 1, kMost);
}

/// What is counted in the cycles: `Rows` are enough to tell what a run holds.
enum class Counted : std::uint8_t { All, Rows };

/// One run that is being cut: its processes in parts that several threads work on at the same time, each
/// under names of its own. How many parts there are depends on the run only, not on the threads, so that the
/// order of new names does, too.
class Cutting {
 public:
  Cutting(RunContent& content, const Anchor& anchor, const CutOptions& options, Names& names, Counted counted,
          const Monitor& monitor)
      : m_content(content),
        m_counted(counted),
        m_collectives(findCollectiveCalls(content, names)),
        m_cuts(cutRun(content, anchor, options, names, monitor)),
        m_metrics(content, names) {
    content.samples.resize(content.processes.size());
    content.collectives = sumsOf(m_collectives, names, mostCycles());
    m_parts.resize(partsOf(content, m_cuts.size(), names));
  }

  std::size_t parts() const { return m_parts.size(); }

  /// `names`: of what has been read. A part that is counted alone adds to them itself: a million names are
  /// not copied for nothing.
  void count(std::size_t part, Names& names, bool isAlone, const Monitor& monitor) {
    Part& made = m_parts[part];
    if (!isAlone) made.names = names.copy();
    Names& known = isAlone ? names : *made.names;
    MetricSources metrics(m_metrics, known);
    for (std::size_t i = firstOf(part); i < firstOf(part + 1); ++i) {
      ProcessCut& cut = m_cuts[i];
      ProcessSamples& samples = made.samples.emplace_back(attribute(m_content, cut, metrics, known, monitor));
      if (m_counted == Counted::All) {
        addWallTimes(m_content, cut, m_collectives, samples, known, monitor);
        addLaunchDelays(m_content, cut, samples, monitor);
        samples.kernelCalls = kernelCalls(m_content.trace, cut.tracks, monitor);
        giveSlackBack(samples);
      } else {
        nameDevices(m_content, cut, known);
      }
      cut = {.process = cut.process};  // of a million cycles it takes as much as what was counted
    }
  }

  /// After all parts were counted.
  void finish(const CutOptions& options, Names& names) {
    for (std::size_t part = 0; part < m_parts.size(); ++part) {
      if (m_parts[part].names) carryOver(*m_parts[part].names, names, m_parts[part].samples);
      std::size_t at = firstOf(part);
      for (ProcessSamples& samples : m_parts[part].samples)
        m_content.samples[m_cuts[at++].process] = std::move(samples);
    }
    if (options.leavesOut()) {  // what is known of whole recordings is not that of a part
      for (ProcessSamples& samples : m_content.samples) samples.kernelCalls.clear();
    }
    const std::size_t processes = m_content.processes.size();
    for (std::size_t process = 0; process < processes; ++process) splitKinds(m_content, process);
    countRows(m_content);
    m_content.muScale = MuScale::Natural;
  }

 private:
  /// Of tens of thousands of functions what their tables have grown too far by is tens of megabytes.
  static void giveSlackBack(ProcessSamples& samples) {
    constexpr std::size_t kMany = 10'000;
    const auto shrink = [](auto& rows) {
      if (rows.size() > kMany) rows.shrink_to_fit();
    };
    shrink(samples.wallTimes);
    shrink(samples.operatorTimes);
    shrink(samples.rangeTimes);
    shrink(samples.kernelCalls);
  }

  /// Of one process.
  std::size_t mostCycles() const {
    std::size_t most = 0;
    for (const ProcessCut& cut : m_cuts) most = std::max(most, cut.cycles.size());
    return most;
  }

  struct Part {
    std::optional<Names> names;           ///< a copy, with those that were new
    std::vector<ProcessSamples> samples;  ///< of consecutive cuts
  };

  std::size_t firstOf(std::size_t part) const { return part * m_cuts.size() / m_parts.size(); }

  RunContent& m_content;
  Counted m_counted;
  CollectiveCalls m_collectives;
  std::vector<ProcessCut> m_cuts;
  MetricSources m_metrics;
  std::vector<Part> m_parts;
};

/// All of them at the same time; new names of a run come behind those of the runs before it.
void cutAll(std::span<RunContent* const> runs, const Anchor& anchor, const CutOptions& options, Names& names,
            Counted counted, std::size_t threads, const Monitor& monitor) {
  std::deque<Cutting> cuttings;  // they stay where they are
  std::vector<std::pair<Cutting*, std::size_t>> pieces;
  for (RunContent* run : runs) {
    Cutting& cutting = cuttings.emplace_back(*run, anchor, options, names, counted, monitor);
    for (std::size_t part = 0; part < cutting.parts(); ++part) pieces.emplace_back(&cutting, part);
  }
  const bool isAlone = pieces.size() == 1;
  inParallel(pieces.size(), threads,
             [&](std::size_t at) { pieces[at].first->count(pieces[at].second, names, isAlone, monitor); });
  for (Cutting& cutting : cuttings) cutting.finish(options, names);
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
                    const Monitor& monitor, std::size_t threads) {
  AnchorChoice choice = chooseCut(a, b, names, options, monitor);
  std::vector<RunContent*> raw;
  for (RunContent* run : {&a, b})
    if (run != nullptr && !run->trace.empty()) raw.push_back(run);
  cutAll(raw, choice.anchor, options, names, Counted::All, threads, monitor);
  if (b != nullptr && raw.size() == 1) toPublishedScale(*raw.front(), names);
  return std::move(choice.table);
}

AnchorTable cutToDescribe(RunContent& run, Names& names, const Monitor& monitor, std::size_t threads) {
  AnchorChoice choice = chooseCut(run, nullptr, names, {}, monitor);
  RunContent* const raw = &run;
  if (!run.trace.empty()) cutAll({&raw, 1}, choice.anchor, {}, names, Counted::Rows, threads, monitor);
  return std::move(choice.table);
}

void requireCycles(const RunContent& content, const CutOptions& options, Side side) {
  if (!options.leavesOut()) return;
  const bool hasCycles = std::any_of(content.samples.begin(), content.samples.end(),
                                     [](const ProcessSamples& samples) { return !samples.cycles.empty(); });
  if (hasCycles) return;
  const bool isTrimmed = options.trimFirst > 0 || options.trimLast > 0;
  const std::string_view why = !isTrimmed     ? "of that kind"
                               : options.kind ? "left; leave fewer out, or choose another kind"
                                              : "left; leave fewer out";
  throw Error(fmt::format("no cycle of {} is {}", side == Side::A ? "A" : "B", why));
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
