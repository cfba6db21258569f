#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/report/sentences/pair_weight.h"
#include "core/report/sentences/sentences.h"
#include "core/report/sentences/verdict/job/job_text.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"

namespace culprit {

Text headline(const Results& results, const PairResults& pair) {
  const bool isEmptyA = pair.cyclesA.empty(), isEmptyB = pair.cyclesB.empty();
  if (!isEmptyA && !isEmptyB) return verdictText(results, pair);
  const std::string_view side = !isEmptyA ? "B" : !isEmptyB ? "A" : "A and B";
  return TextBuilder().plain(fmt::format("No cycles in {}, so there is nothing to compare.", side)).text();
}

const PairResults& leadingPair(const Results& results) {
  const std::vector<PairWeight> weights = pairWeights(results);
  return results
      .pairs[static_cast<std::size_t>(std::max_element(weights.begin(), weights.end()) - weights.begin())];
}

std::string_view leadingReason(const Results& results) {
  const std::vector<PairWeight> weights = pairWeights(results);
  const PairWeight most = *std::max_element(weights.begin(), weights.end());
  const auto isAlone = [&](double PairWeight::*score) {
    return std::count_if(weights.begin(), weights.end(),
                         [&](const PairWeight& weight) { return !(weight.*score < most.*score); }) == 1;
  };
  if (most.lateUs > 0.0) return "latest rank";
  if (most.slowRank > 0.0) return "slow rank";
  if (most.cause > 0.0) return isAlone(&PairWeight::cause) ? "clearest cause" : "";
  return isAlone(&PairWeight::suspicion) ? "highest suspicion score" : "";
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
