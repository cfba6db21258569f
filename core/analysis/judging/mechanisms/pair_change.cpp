#include "core/analysis/judging/mechanisms/pair_change.h"

#include "core/base/time_units.h"
#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

SideFacts factsOf(const CycleSet& set, const CycleLengths& lengths) {
  const ProcessSamples& samples = *set.side->samples;
  SideFacts facts{.lengths = lengths.of(samples, set.cycles)};
  const double perUnit = set.units > 0.0 ? static_cast<double>(set.cycles.size()) / set.units : 1.0;
  if (!facts.lengths.empty()) facts.cycleMs = stats::mean(facts.lengths) * perUnit;
  const std::vector<double> between = lengths.betweenMs(samples, set.cycles);
  facts.betweenMs = stats::mean(between) * perUnit;
  facts.typicalBetweenMs = stats::median(between).value_or(0.0) * perUnit;
  if (samples.turnTimes.empty() || !(set.units > 0.0)) return facts;
  for (const std::uint32_t cycle : set.cycles) {
    const TurnTimes& turns = samples.turnTimes[cycle];
    for (std::size_t i = 0; i < facts.classMs.size(); ++i)
      facts.classMs[i] += static_cast<double>(turns.classNs[i]) / kNsPerMs / set.units;
    facts.waitingForRanksMs += static_cast<double>(turns.waitingForRanksNs) / kNsPerMs / set.units;
  }
  return facts;
}

}  // namespace

PairChange changeOf(const CycleSet& a, const CycleSet& b, const CycleLengths& lengths, const Names& names) {
  PairChange change{.a = factsOf(a, lengths),
                    .b = factsOf(b, lengths),
                    .isProcessed = a.side->isProcessed || b.side->isProcessed,
                    .knowsTurns = !a.side->samples->turnTimes.empty() && !b.side->samples->turnTimes.empty(),
                    .calls = callTable(a, b, names),
                    .groups = {},
                    .devices = deviceChanges(a, b, names)};
  change.groups = groupChanges(change.calls);
  return change;
}

}  // namespace culprit
