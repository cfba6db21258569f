#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "core/analysis/judging/checks/checks.h"
#include "core/analysis/judging/time/function_times.h"
#include "core/base/time_units.h"
#include "core/stats/basics/descriptive.h"

namespace culprit::checks {

namespace {

/// Adds a fact for every property of which both sides tell something else; true if there is one. What only
/// one side tells is added too, but is no difference: of the other nothing is in the data.
bool addDifferences(const Properties& a, const Properties& b, std::vector<Fact>& facts) {
  std::set<std::string> names;
  for (const auto* side : {&a, &b}) {
    for (const auto& [name, values] : *side) names.insert(name);
  }
  const auto valueOf = [](const Properties& side, const std::string& name) {
    const auto found = side.find(name);
    return found == side.end() ? std::string_view() : found->second;
  };
  bool differ = false;
  for (const std::string& name : names) {
    const std::string_view textA = valueOf(a, name);
    const std::string_view textB = valueOf(b, name);
    if (textA == textB) continue;
    if (!textA.empty() && !textB.empty()) differ = true;
    facts.push_back(
        {.kind = FactKind::Property, .name = name, .textA = std::string(textA), .textB = std::string(textB)});
  }
  return differ;
}

/// Nothing of a side whose recordings are not at hand.
const RunFacts& runOf(const PairSide& side) {
  static const RunFacts kNothing;
  return side.run != nullptr ? *side.run : kNothing;
}

Properties hardwareOf(const PairSide& side, const Names& names) {
  Properties properties = runOf(side).hardware;
  if (const std::string vendor = vendorOf(side, names); !vendor.empty())
    properties[std::string(kDeviceVendor)] = vendor;
  return properties;
}

/// How the runs were recorded and where, if that differs.
void addEnvironment(const VerdictInput& input, std::vector<Fact>& facts) {
  const std::size_t before = facts.size();
  addDifferences(runOf(input.a).environment, runOf(input.b).environment, facts);
  for (std::size_t i = before; i < facts.size(); ++i) facts[i].kind = FactKind::Environment;
}

double gpusOf(const PairSide& side, const Names& names) {
  std::set<DeviceId> gpus;
  for (const Usage& usage : side.samples->usages) {
    if (deviceGroup(names.devices[usage.device]) == "GPU") gpus.insert(usage.device);
  }
  return static_cast<double>(gpus.size());
}

/// Metrics that have a value.
std::set<MetricId> metricsOf(const PairSide& side) {
  std::set<MetricId> metrics;
  for (const Level& level : side.samples->levels) {
    if (!level.cycle.empty()) metrics.insert(level.metric);
  }
  return metrics;
}

/// Metrics with levels of two cycles or devices, the fewest that a cause is made of.
std::set<MetricId> metricsWithSeveral(const PairSide& side) {
  std::map<MetricId, std::pair<DeviceId, std::uint32_t>> first;
  std::set<MetricId> several;
  for (const Level& level : side.samples->levels) {
    if (several.contains(level.metric)) continue;
    for (std::size_t i = 0; i < level.cycle.size(); ++i) {
      if (!side.isProcessed && level.evidence[i] == Evidence::Interpolated) continue;
      const std::pair place(level.device, level.cycle[i]);
      if (first.try_emplace(level.metric, place).first->second == place) continue;
      several.insert(level.metric);
      break;
    }
  }
  return several;
}

/// If that is so of all resources.
std::optional<Fact> fewLevels(const VerdictInput& input, const std::set<MetricId>& common) {
  const std::set<MetricId> a = metricsWithSeveral(input.a);
  const std::set<MetricId> b = metricsWithSeveral(input.b);
  double few = 0.0;
  for (const MetricId metric : common) {
    if (!input.resources->isResource(input.names->metrics[metric])) continue;
    if (a.contains(metric) && b.contains(metric)) return std::nullopt;
    few += 1.0;
  }
  return few > 0.0 ? std::optional(Fact{.kind = FactKind::FewLevels, .both = few}) : std::nullopt;
}

double skippedShare(const InputQuality& quality) {
  const auto all = static_cast<double>(quality.records + quality.skipped);
  return all > 0.0 ? static_cast<double>(quality.skipped) / all : 0.0;
}

/// Median over the counters of the median time between sweeps, inside one capture. What a process tells of
/// its own memory is told at every allocation, so it has no period.
std::optional<double> samplingPeriodMs(const PairSide& side) {
  if (side.sweeps == nullptr) return std::nullopt;
  const auto isBreak = [&starts = runOf(side).startsNs](std::int64_t from, std::int64_t to) {
    const auto next = std::upper_bound(starts.begin(), starts.end(), from);
    return next != starts.end() && *next <= to;
  };
  std::vector<double> periods;
  for (const auto& [counter, sweeps] : *side.sweeps) {
    if (sweeps.isOfProcess) continue;
    const std::vector<std::int64_t>& times = sweeps.startNs;
    std::vector<double> gaps;
    for (std::size_t i = 1; i < times.size(); ++i) {
      if (isBreak(times[i - 1], times[i])) continue;
      gaps.push_back(static_cast<double>(times[i] - times[i - 1]) / kNsPerMs);
    }
    if (!gaps.empty()) periods.push_back(*stats::median(gaps));
  }
  return stats::median(periods);
}

/// Of A and B. Where the recordings are not at hand, nothing here tells where one ends and the next begins.
std::pair<std::optional<double>, std::optional<double>> samplingPeriodsMs(const VerdictInput& input) {
  if (input.recorded != nullptr) {
    if (const Fact* period = input.recorded->check(CheckId::Counters).fact(FactKind::SamplingPeriodMs))
      return {period->a, period->b};
  }
  return {samplingPeriodMs(input.a), samplingPeriodMs(input.b)};
}

std::optional<double> interpolatedShare(const PairSide& side) {
  std::size_t all = 0;
  std::size_t interpolated = 0;
  for (const Level& level : side.samples->levels) {
    all += level.evidence.size();
    interpolated += static_cast<std::size_t>(
        std::count(level.evidence.begin(), level.evidence.end(), Evidence::Interpolated));
  }
  if (all == 0) return std::nullopt;
  return static_cast<double>(interpolated) / static_cast<double>(all);
}

void addUnpaired(const VerdictInput& input, Check& check) {
  const InputQuality& a = input.a.quality;
  const InputQuality& b = input.b.quality;
  if (a.unpaired + b.unpaired == 0) return;
  const auto fact = [&check](FactKind kind, std::uint64_t ofA, std::uint64_t ofB) {
    check.facts.push_back({.kind = kind, .a = static_cast<double>(ofA), .b = static_cast<double>(ofB)});
  };
  fact(FactKind::UnpairedProcesses, a.unpaired, b.unpaired);
  fact(FactKind::ProcessCount, a.processes, b.processes);
  check.status = CheckStatus::Warn;
}

std::optional<double> medianCycleMs(const PairSide& side) {
  return stats::median(durationsMs(*side.samples, allCycles(*side.samples)));
}

}  // namespace

Check devices(const VerdictInput& input) {
  Check check{.id = CheckId::Devices};
  const double a = gpusOf(input.a, *input.names);
  const double b = gpusOf(input.b, *input.names);
  check.facts = {{.kind = FactKind::DeviceCount, .a = a, .b = b}};
  const bool differ =
      addDifferences(hardwareOf(input.a, *input.names), hardwareOf(input.b, *input.names), check.facts);
  if (differ || a != b) check.status = CheckStatus::Warn;
  for (const DevicePartners& partners : input.devices) {
    if (partners.a == partners.b) continue;
    check.facts.push_back({.kind = FactKind::Partners,
                           .textA = input.names->devices[partners.a],
                           .textB = input.names->devices[partners.b]});
  }
  return check;
}

Check profilerSettings(const VerdictInput& input) {
  Check check{.id = CheckId::ProfilerSettings};
  const Properties& settingsA = runOf(input.a).settings;
  const Properties& settingsB = runOf(input.b).settings;
  const Properties& versionsA = runOf(input.a).versions;
  const Properties& versionsB = runOf(input.b).versions;
  const bool tellSettings = !settingsA.empty() && !settingsB.empty();
  check.inData = tellSettings || (!versionsA.empty() && !versionsB.empty());
  const bool otherSettings = tellSettings && addDifferences(settingsA, settingsB, check.facts);
  const bool otherVersions = addDifferences(versionsA, versionsB, check.facts);
  addEnvironment(input, check.facts);
  if (check.inData && !tellSettings) check.facts.push_back({.kind = FactKind::SettingsNotTold, .both = 1.0});
  if (otherVersions) check.status = CheckStatus::Note;
  if (otherSettings) check.status = CheckStatus::Warn;
  return check;
}

Check metrics(const VerdictInput& input) {
  Check check{.id = CheckId::Metrics};
  const std::set<MetricId> a = metricsOf(input.a);
  const std::set<MetricId> b = metricsOf(input.b);
  check.inData = !a.empty() || !b.empty();
  std::map<std::string, Fact> oneSided;
  std::set<MetricId> common;
  for (const MetricId metric : a) {
    if (b.contains(metric))
      common.insert(metric);
    else
      oneSided[input.names->metrics[metric]].a = 1.0;
  }
  for (const MetricId metric : b) {
    if (!a.contains(metric)) oneSided[input.names->metrics[metric]].b = 1.0;
  }
  check.facts.push_back({.kind = FactKind::Metrics, .both = static_cast<double>(common.size())});
  for (auto& [name, fact] : oneSided) {
    fact.kind = FactKind::OneSidedMetric;
    fact.name = name;
    check.facts.push_back(fact);
  }
  if (auto few = fewLevels(input, common)) check.facts.push_back(std::move(*few));
  if (!oneSided.empty()) check.status = CheckStatus::Note;
  return check;
}

Check inputQuality(const VerdictInput& input) {
  Check check{.id = CheckId::InputQuality};
  const double a = skippedShare(input.a.quality);
  const double b = skippedShare(input.b.quality);
  const auto damagedA = static_cast<double>(input.a.quality.damagedFiles);
  const auto damagedB = static_cast<double>(input.b.quality.damagedFiles);
  if (std::max(a, b) > input.thresholds.skippedRecords || damagedA + damagedB > 0.0)
    check.status = CheckStatus::Warn;
  check.facts = {{.kind = FactKind::SkippedRecords, .a = a, .b = b},
                 {.kind = FactKind::DamagedFiles, .a = damagedA, .b = damagedB}};
  addUnpaired(input, check);
  const std::optional<double> overheadA = runOf(input.a).overheadShare;
  const std::optional<double> overheadB = runOf(input.b).overheadShare;
  if (!overheadA && !overheadB) return check;
  check.facts.push_back({.kind = FactKind::ProfilerOverhead, .a = overheadA, .b = overheadB});
  if (std::max(overheadA.value_or(0.0), overheadB.value_or(0.0)) > input.thresholds.profilerOverhead)
    check.status = CheckStatus::Warn;
  return check;
}

Check counters(const VerdictInput& input) {
  Check check{.id = CheckId::Counters};
  const auto [periodA, periodB] = samplingPeriodsMs(input);
  const auto cycleA = medianCycleMs(input.a);
  const auto cycleB = medianCycleMs(input.b);
  check.inData = periodA || periodB;
  if ((periodA && cycleA && *periodA > *cycleA) || (periodB && cycleB && *periodB > *cycleB))
    check.status = CheckStatus::Note;
  check.facts = {
      {.kind = FactKind::SamplingPeriodMs, .a = periodA, .b = periodB},
      {.kind = FactKind::MedianCycleMs, .a = cycleA, .b = cycleB},
      {.kind = FactKind::Interpolated, .a = interpolatedShare(input.a), .b = interpolatedShare(input.b)}};
  return check;
}

}  // namespace culprit::checks
