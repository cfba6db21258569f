#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

#include "core/report/sentences/sentences.h"
#include "core/report/sentences/verdict/job_text.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"

namespace culprit {

namespace {

/// How much a pair has to say, as exactly as scores are shown: what looks alike is alike. The rank that the
/// others wait for comes first; the suspicion counts only where there is no cause.
struct Weight {
  double slowRank = 0.0, cause = 0.0, suspicion = 0.0;

  friend bool operator<(const Weight& left, const Weight& right) {
    return std::tie(left.slowRank, left.cause, left.suspicion) <
           std::tie(right.slowRank, right.cause, right.suspicion);
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

}  // namespace

Text headline(const Results& results, const PairResults& pair) {
  const bool isEmptyA = pair.cyclesA.empty(), isEmptyB = pair.cyclesB.empty();
  if (!isEmptyA && !isEmptyB) return verdictText(results, pair);
  const std::string_view side = !isEmptyA ? "B" : !isEmptyB ? "A" : "A and B";
  return TextBuilder().plain(fmt::format("No cycles in {}, so there is nothing to compare.", side)).text();
}

const PairResults& leadingPair(const Results& results) {
  return *std::max_element(
      results.pairs.begin(), results.pairs.end(),
      [](const PairResults& left, const PairResults& right) { return weightOf(left) < weightOf(right); });
}

std::string_view leadingReason(const Results& results) {
  const Weight most = weightOf(leadingPair(results));
  const auto isAlone = [&](double Weight::*score) {
    return std::count_if(results.pairs.begin(), results.pairs.end(), [&](const PairResults& pair) {
             return !(weightOf(pair).*score < most.*score);
           }) == 1;
  };
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
  return TextBuilder()
      .plain(same)
      .plain(job.empty()
                 ? fmt::format("{} process pairs, {}: ", format::count(results.pairs.size()), which)
                 : fmt::format("{}. {}: ", job, reason.empty() ? "One of them" : "T" + which.substr(1)))
      .name(pairName(results, first))
      .plain(". ")
      .append(headline(results, first))
      .text();
}

}  // namespace culprit
