#include "core/report/sentences/pair_weight.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>

#include "core/report/words/pair_words.h"

namespace culprit {

namespace {

bool isSlowRank(const PairVerdict& verdict) {
  const Mechanism* mechanism = verdict.mainMechanism();
  return mechanism != nullptr && mechanism->rank && mechanism->time != TimeClass::WaitingForRanks;
}

PairWeight weightOf(const PairResults& pair) {
  if (isSlowRank(pair.verdict)) return {.slowRank = 1.0};
  if (const Cause* cause = pair.verdict.mainCause(); cause && cause->score > 0.0) {
    const double ofStrong = cause->level == CauseLevel::Strong ? 1e6 : 0.0;  // before any that is possible
    return {.cause = std::round(cause->score * 1e3) + ofStrong};
  }
  return {.suspicion = pair.comparisons.empty() ? 0.0 : std::round(pair.comparisons.front().score * 1e2)};
}

/// By how much all cycles of A together would be longer or shorter; 0 where nothing is called.
double calledMs(const PairResults& pair) {
  const Slowdown& slowdown = pair.verdict.slowdown;
  const std::optional<double> ratio = judgedRatio(slowdown);
  if (!isCalled(slowdown) || !ratio) return 0.0;
  double ms = 0.0;
  for (const Cycle& cycle : pair.cyclesA)
    ms += static_cast<double>(lengthOf(cycle, slowdown.arePeriods).value_or(cycle.durationNs)) / 1e6;
  return std::fabs(*ratio - 1.0) * ms;
}

/// Of late and slow ranks the cycles that make them so are the ones to look at.
bool isOfRanks(const PairWeight& weight) {
  return weight.lateUs > 0.0 || weight.slowRank > 0.0;
}

/// `kinds`: the pairs of one process.
void weighKinds(const Results& results, const std::vector<std::size_t>& kinds,
                std::vector<PairWeight>& weights) {
  const std::size_t first = *std::max_element(kinds.begin(), kinds.end(), [&](std::size_t x, std::size_t y) {
    return calledMs(results.pairs[x]) < calledMs(results.pairs[y]);
  });
  const std::size_t clearest = *std::max_element(
      kinds.begin(), kinds.end(), [&](std::size_t x, std::size_t y) { return weights[x] < weights[y]; });
  const PairWeight most = weights[clearest];
  if (isOfRanks(most) || !isCalled(results.pairs[first].verdict.slowdown)) return;
  for (const std::size_t at : kinds) {
    weights[at] = most;
    weights[at].isFirstKind = at == first;
  }
}

}  // namespace

std::vector<PairWeight> pairWeights(const Results& results) {
  std::map<ProcessId, double> lateUs;
  for (const JobVerdict& job : results.jobs)
    for (const JobVerdict::LateRank& late : job.late)
      if (late.grew) lateUs[late.process] = std::round(late.ms() * 1e3);
  std::vector<PairWeight> weights;
  for (const PairResults& pair : results.pairs) {
    const auto late = lateUs.find(pair.b.id);
    weights.push_back(late == lateUs.end() ? weightOf(pair) : PairWeight{.lateUs = late->second});
  }
  for (const std::vector<std::size_t>& kinds : kindsByProcess(results)) weighKinds(results, kinds, weights);
  return weights;
}

}  // namespace culprit
