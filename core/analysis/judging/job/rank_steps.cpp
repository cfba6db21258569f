#include "core/analysis/judging/job/rank_steps.h"

#include <algorithm>
#include <cstdint>
#include <set>

#include "core/base/time_units.h"

namespace culprit {

namespace {

const ProcessSamples& samplesOf(const RankPair& pair, Side side) {
  return side == Side::A ? *pair.a : *pair.b;
}

RankStep stepAt(const ProcessSamples& samples, std::size_t at, bool arePeriods) {
  const Cycle& cycle = samples.cycles[at];
  const std::int64_t lengthNs = arePeriods ? cycle.periodNs : cycle.durationNs;
  RankStep step{.lengthMs = static_cast<double>(lengthNs) / kNsPerMs};
  if (samples.turnTimes.size() != samples.cycles.size()) return step;
  const TurnTimes& turns = samples.turnTimes[at];
  for (std::size_t time = 0; time < step.classMs.size(); ++time)
    step.classMs[time] = static_cast<double>(turns.classNs[time]) / kNsPerMs;
  step.classMs[static_cast<std::size_t>(TimeClass::Idle)] +=
      static_cast<double>(lengthNs - cycle.durationNs) / kNsPerMs;
  step.waitingForRanksMs = static_cast<double>(turns.waitingForRanksNs) / kNsPerMs;
  return step;
}

/// The cycles of one rank whose length is known, by their number; of a number that stands twice the first.
std::map<std::int64_t, std::size_t> positionsOf(const ProcessSamples& samples, bool arePeriods) {
  std::map<std::int64_t, std::size_t> positions;
  for (std::size_t i = 0; i < samples.cycles.size(); ++i) {
    const Cycle& cycle = samples.cycles[i];
    if (!arePeriods || cycle.periodNs > 0) positions.try_emplace(cycle.number, i);
  }
  return positions;
}

/// The numbers of the cycles that the recording of some rank cuts off. The other ranks end theirs with other
/// work, or go on for many times the usual: none of them is a step of the job.
std::set<std::int64_t> incompleteCycles(std::span<const RankPair> pairs, Side side) {
  std::set<std::int64_t> numbers;
  for (const RankPair& pair : pairs)
    for (const EdgeCycle& edge : pair.pair->verdict.edges)
      if (edge.side == side) numbers.insert(samplesOf(pair, side).cycles.at(edge.cycle).number);
  return numbers;
}

/// Whether its pairs measure cycles from start to start: all or none do, as their lengths are held together.
bool haveGaps(std::span<const RankPair> pairs) {
  return std::any_of(pairs.begin(), pairs.end(),
                     [](const RankPair& pair) { return pair.pair->verdict.slowdown.arePeriods; });
}

}  // namespace

double RankStep::of(TimeClass time) const {
  return time == TimeClass::WaitingForRanks ? waitingForRanksMs : classMs.at(static_cast<std::size_t>(time));
}

JobSteps::JobSteps(std::span<const RankPair> pairs, Side side) {
  const bool arePeriods = haveGaps(pairs);
  const std::set<std::int64_t> incomplete = incompleteCycles(pairs, side);
  std::map<std::int64_t, std::size_t> ranksOf;  // by the number of a cycle
  for (const RankPair& pair : pairs)
    for (const auto& [number, position] : positionsOf(samplesOf(pair, side), arePeriods)) ++ranksOf[number];
  for (const RankPair& pair : pairs) {
    const ProcessSamples& samples = samplesOf(pair, side);
    if (samples.turnTimes.size() != samples.cycles.size()) m_haveClasses = false;
    std::vector<RankStep>& steps = m_ranks.emplace_back();
    for (const auto& [number, position] : positionsOf(samples, arePeriods))
      if (ranksOf.at(number) == pairs.size() && !incomplete.contains(number))
        steps.push_back(stepAt(samples, position, arePeriods));
  }
}

std::vector<double> JobSteps::lengthsMs() const {
  std::vector<double> lengths(size());
  for (const std::vector<RankStep>& steps : m_ranks)
    for (std::size_t k = 0; k < lengths.size(); ++k) lengths[k] += steps[k].lengthMs;
  for (double& length : lengths) length /= static_cast<double>(ranks());
  return lengths;
}

double JobSteps::meanMs(TimeClass time) const {
  double sum = 0.0;
  for (const std::vector<RankStep>& steps : m_ranks)
    for (const RankStep& step : steps) sum += step.of(time);
  const auto count = static_cast<double>(ranks() * size());
  return count > 0.0 ? sum / count : 0.0;
}

}  // namespace culprit
