#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "core/report/sentences/sentences.h"
#include "core/report/sentences/verdict/job_text.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"

namespace culprit {

namespace {

/// How much a pair has to say, as exactly as scores are shown: what looks alike is alike. The rank that is
/// latest with its own work comes first, then one that the others wait for; the suspicion counts only where
/// there is no cause.
struct Weight {
  double lateUs = 0.0;
  double slowRank = 0.0, cause = 0.0, suspicion = 0.0;

  friend bool operator<(const Weight& left, const Weight& right) {
    return std::tie(left.lateUs, left.slowRank, left.cause, left.suspicion) <
           std::tie(right.lateUs, right.slowRank, right.cause, right.suspicion);
  }
};

bool isSlowRank(const PairVerdict& verdict) {
  const Mechanism* mechanism = verdict.mainMechanism();
  return mechanism != nullptr && mechanism->rank && mechanism->time != TimeClass::WaitingForRanks;
}

Weight weightOf(const PairResults& pair) {
  if (isSlowRank(pair.verdict)) return {.slowRank = 1.0};
  if (const Cause* cause = pair.verdict.mainCause(); cause && cause->score > 0.0)
    return {.cause = std::round(cause->score * 1e3)};
  return {.suspicion = pair.comparisons.empty() ? 0.0 : std::round(pair.comparisons.front().score * 1e2)};
}

/// Of all pairs, in their order.
std::vector<Weight> weightsOf(const Results& results) {
  std::map<ProcessId, double> lateUs;
  for (const JobVerdict& job : results.jobs)
    for (const JobVerdict::LateRank& late : job.late)
      if (late.grew) lateUs[late.process] = std::round(late.ms() * 1e3);
  std::vector<Weight> weights;
  for (const PairResults& pair : results.pairs) {
    const auto late = lateUs.find(pair.b.id);
    weights.push_back(late == lateUs.end() ? weightOf(pair) : Weight{.lateUs = late->second});
  }
  return weights;
}

}  // namespace

Text headline(const Results& results, const PairResults& pair) {
  const bool isEmptyA = pair.cyclesA.empty(), isEmptyB = pair.cyclesB.empty();
  if (!isEmptyA && !isEmptyB) return verdictText(results, pair);
  const std::string_view side = !isEmptyA ? "B" : !isEmptyB ? "A" : "A and B";
  return TextBuilder().plain(fmt::format("No cycles in {}, so there is nothing to compare.", side)).text();
}

const PairResults& leadingPair(const Results& results) {
  const std::vector<Weight> weights = weightsOf(results);
  return results
      .pairs[static_cast<std::size_t>(std::max_element(weights.begin(), weights.end()) - weights.begin())];
}

std::string_view leadingReason(const Results& results) {
  const std::vector<Weight> weights = weightsOf(results);
  const Weight most = *std::max_element(weights.begin(), weights.end());
  const auto isAlone = [&](double Weight::*score) {
    return std::count_if(weights.begin(), weights.end(),
                         [&](const Weight& weight) { return !(weight.*score < most.*score); }) == 1;
  };
  if (most.lateUs > 0.0) return "latest rank";
  if (most.slowRank > 0.0) return "slow rank";
  if (most.cause > 0.0) return isAlone(&Weight::cause) ? "clearest cause" : "";
  return isAlone(&Weight::suspicion) ? "highest suspicion score" : "";
}

Text headline(const Results& results) {
  if (results.pairs.empty()) return TextBuilder().plain("No process of A has a partner in B.").text();
  const PairResults& first = leadingPair(results);
  const std::string same = sameInputText(results);
  if (results.pairs.size() == 1) return TextBuilder().plain(same).append(headline(results, first)).text();
  const std::string_view reason = leadingReason(results);
  const std::string which = reason.empty() ? "one of them" : fmt::format("the one with the {}", reason);
  const std::string job = jobText(results);
  const std::string lead =
      job.empty()
          ? same + fmt::format("{} process pairs, {}: ", format::count(results.pairs.size()), which)
          : fmt::format("{}. {}{}: ", job, same, reason.empty() ? "One of them" : "T" + which.substr(1));
  return TextBuilder()
      .plain(lead)
      .name(pairName(results, first))
      .plain(". ")
      .append(headline(results, first))
      .text();
}

}  // namespace culprit
