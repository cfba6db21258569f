#include "core/analysis/judging/mechanisms/pair_change.h"

#include <algorithm>
#include <cstddef>

#include "core/base/time_units.h"
#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

/// Above what the typical one lasts.
double longestPause(const std::vector<double>& ms) {
  return ms.empty() ? 0.0 : *std::max_element(ms.begin(), ms.end()) - *stats::median(ms);
}

double unitsPerCycle(const CycleSet& set) {
  return set.cycles.empty() ? 1.0 : set.units / static_cast<double>(set.cycles.size());
}

SideFacts factsOf(const CycleSet& set, const CycleLengths& lengths) {
  const ProcessSamples& samples = *set.side->samples;
  SideFacts facts{.lengths = lengths.of(samples, set.cycles)};
  const double perUnit = set.units > 0.0 ? static_cast<double>(set.cycles.size()) / set.units : 1.0;
  if (!facts.lengths.empty()) facts.cycleMs = stats::mean(facts.lengths) * perUnit;
  const std::vector<double> between = lengths.betweenMs(samples, set.cycles);
  facts.betweenMs = stats::mean(between) * perUnit;
  facts.typicalBetweenMs = stats::median(between).value_or(0.0) * perUnit;
  facts.pauseBetweenMs = longestPause(between);
  if (samples.turnTimes.empty() || !(set.units > 0.0)) return facts;
  std::vector<double> idle;
  for (const std::uint32_t cycle : set.cycles) {
    const TurnTimes& turns = samples.turnTimes[cycle];
    for (std::size_t i = 0; i < facts.classMs.size(); ++i)
      facts.classMs[i] += static_cast<double>(turns.classNs[i]) / kNsPerMs / set.units;
    idle.push_back(static_cast<double>(turns.classNs.at(static_cast<std::size_t>(TimeClass::Idle))) /
                   kNsPerMs);
    facts.waitingForRanksMs += static_cast<double>(turns.waitingForRanksNs) / kNsPerMs / set.units;
  }
  facts.pauseIdleMs = longestPause(idle);
  return facts;
}

}  // namespace

PairChange changeOf(const CycleSet& a, const CycleSet& b, const CycleLengths& lengths, const Names& names) {
  PairChange change{.a = factsOf(a, lengths),
                    .b = factsOf(b, lengths),
                    .isProcessed = a.side->isProcessed || b.side->isProcessed,
                    .knowsTurns = !a.side->samples->turnTimes.empty() && !b.side->samples->turnTimes.empty(),
                    .workOfB = unitsPerCycle(b) / unitsPerCycle(a),
                    .calls = callTable(a, b, names),
                    .groups = {},
                    .devices = deviceChanges(a, b, names)};
  change.groups = groupChanges(change.calls);
  return change;
}

}  // namespace culprit
