#include "core/analysis/counting/subset.h"

#include <limits>
#include <map>

namespace culprit {

namespace {

constexpr std::uint32_t kDropped = std::numeric_limits<std::uint32_t>::max();

/// Keeps the entries whose cycle is kept, in all parallel columns, and renumbers their cycles. A column that
/// the input did not have stays empty.
template <typename... Columns>
void keep(const std::vector<std::uint32_t>& placeOf, LongColumn<std::uint32_t>& cycle, Columns&... columns) {
  std::size_t next = 0;
  for (std::size_t i = 0; i < cycle.size(); ++i) {
    const std::uint32_t place = placeOf[cycle[i]];
    if (place == kDropped) continue;
    ((columns.empty() ? void() : void(columns[next] = columns[i])), ...);
    cycle[next++] = place;
  }
  cycle.resize(next);
  ((columns.empty() ? void() : columns.resize(next)), ...);
}

}  // namespace

ProcessSamples keepCycles(const ProcessSamples& samples, const std::vector<std::uint32_t>& kept) {
  std::vector<std::uint32_t> placeOf(samples.cycles.size(), kDropped);
  ProcessSamples subset{.cycles = {},
                        .usages = samples.usages,
                        .levels = samples.levels,
                        .wallTimes = samples.wallTimes,
                        .operatorTimes = samples.operatorTimes,
                        .rangeTimes = samples.rangeTimes,
                        .turnTimes = {},
                        .kernelCalls = {}};
  // What was recorded between some of the cycles and the others belongs to neither.
  if (kept.size() == samples.cycles.size()) subset.kernelCalls = samples.kernelCalls;
  for (const std::uint32_t position : kept) {
    placeOf.at(position) = static_cast<std::uint32_t>(subset.cycles.size());
    subset.cycles.push_back(samples.cycles[position]);
    if (!samples.turnTimes.empty()) subset.turnTimes.push_back(samples.turnTimes.at(position));
  }
  for (Usage& usage : subset.usages) {
    keep(placeOf, usage.cycle, usage.beta, usage.durationNs, usage.calls, usage.unionNs);
  }
  for (Level& level : subset.levels) {
    keep(placeOf, level.cycle, level.mu, level.sigma, level.evidence, level.readings);
    keep(placeOf, level.cycleWithoutMu);
  }
  for (auto* list : {&subset.wallTimes, &subset.operatorTimes, &subset.rangeTimes}) {
    for (WallTime& times : *list)
      keep(placeOf, times.cycle, times.calls, times.busyNs, times.criticalNs, times.ownNs, times.typicalNs,
           times.longestNs);
  }
  return subset;
}

std::vector<std::uint32_t> cyclesLeft(const std::vector<Cycle>& cycles, const CutOptions& options) {
  std::map<std::uint32_t, std::size_t> counts, seen;
  for (const Cycle& cycle : cycles) ++counts[cycle.capture];
  std::vector<std::uint32_t> left;
  for (std::uint32_t i = 0; i < cycles.size(); ++i) {
    const std::size_t at = seen[cycles[i].capture]++;
    const bool isInside = at >= options.trimFirst && at + options.trimLast < counts[cycles[i].capture];
    if (isInside && (!options.kind || cycles[i].kind == *options.kind)) left.push_back(i);
  }
  return left;
}

}  // namespace culprit
