#include "core/report/sentences/pair_weight.h"

#include <cmath>
#include <map>

namespace culprit {

namespace {

bool isSlowRank(const PairVerdict& verdict) {
  const Mechanism* mechanism = verdict.mainMechanism();
  return mechanism != nullptr && mechanism->rank && mechanism->time != TimeClass::WaitingForRanks;
}

PairWeight weightOf(const PairResults& pair) {
  if (isSlowRank(pair.verdict)) return {.slowRank = 1.0};
  if (const Cause* cause = pair.verdict.mainCause(); cause && cause->score > 0.0)
    return {.cause = std::round(cause->score * 1e3)};
  return {.suspicion = pair.comparisons.empty() ? 0.0 : std::round(pair.comparisons.front().score * 1e2)};
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
  return weights;
}

}  // namespace culprit
