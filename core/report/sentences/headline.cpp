#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/report/document/name_limits.h"
#include "core/report/sentences/pair_weight.h"
#include "core/report/sentences/sentences.h"
#include "core/report/sentences/verdict/job/job_text.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "core/report/words/judged_ratio.h"
#include "core/report/words/labels.h"
#include "core/report/words/pair_words.h"

namespace culprit {

namespace {

bool isCalledPair(const PairResults& pair) {
  return isCalled(pair.verdict.slowdown);
}

bool hasStrongCause(const PairResults& pair) {
  const Cause* cause = pair.verdict.mainCause();
  return cause != nullptr && cause->level == CauseLevel::Strong;
}

/// Who has as much to say as the one with most.
struct Equals {
  std::ptrdiff_t pairs = 0, processes = 0;  ///< kinds of cycle that count alike are one process
};

Equals equalsOf(const std::vector<PairWeight>& weights, double PairWeight::*score) {
  const double most = (*std::max_element(weights.begin(), weights.end())).*score;
  const auto isMost = [&](const PairWeight& weight) { return !(weight.*score < most); };
  return {std::count_if(weights.begin(), weights.end(), isMost),
          std::count_if(weights.begin(), weights.end(),
                        [&](const PairWeight& weight) { return isMost(weight) && weight.isFirstKind; })};
}

/// What leads of the cycles of one process; empty: none of them is called.
std::string_view reasonOfKind(const Results& results) {
  if (!isOneProcess(results)) return {};
  const auto called = std::count_if(results.pairs.begin(), results.pairs.end(), isCalledPair);
  return called == 0 ? "" : called == 1 ? "clearest change" : "largest change in total time";
}

}  // namespace

Text headline(const Results& results, const PairResults& pair) {
  const bool isEmptyA = pair.cyclesA.empty(), isEmptyB = pair.cyclesB.empty();
  if (!isEmptyA && !isEmptyB) return withShortNames(verdictText(results, pair), kLongestInSentence);
  const std::string_view side = !isEmptyA ? "B" : !isEmptyB ? "A" : "A and B";
  return TextBuilder().plain(fmt::format("No cycles in {}, so there is nothing to compare.", side)).text();
}

const PairResults& leadingPair(const Results& results) {
  const std::vector<PairWeight> weights = pairWeights(results);
  return results
      .pairs[static_cast<std::size_t>(std::max_element(weights.begin(), weights.end()) - weights.begin())];
}

bool noPairStandsOut(const Results& results) {
  const auto isUncalled = [](const JobVerdict& job) {
    const SpeedVerdict said = job.step.verdict;
    return said == SpeedVerdict::NoChange || said == SpeedVerdict::WithinBand ||
           said == SpeedVerdict::NotCertain;
  };
  if (results.jobs.empty() || !std::all_of(results.jobs.begin(), results.jobs.end(), isUncalled))
    return false;
  const std::vector<PairWeight> weights = pairWeights(results);
  const PairWeight most = *std::max_element(weights.begin(), weights.end());
  return !(most.lateUs > 0.0) && !(most.slowRank > 0.0) && !hasStrongCause(leadingPair(results)) &&
         std::none_of(results.pairs.begin(), results.pairs.end(), isCalledPair);
}

std::string_view leadingReason(const Results& results) {
  if (noPairStandsOut(results)) return {};
  const std::vector<PairWeight> weights = pairWeights(results);
  const PairWeight most = *std::max_element(weights.begin(), weights.end());
  if (most.lateUs > 0.0) return "latest rank";
  if (most.slowRank > 0.0) return "slow rank";
  if (const std::string_view ofKind = reasonOfKind(results); !ofKind.empty()) return ofKind;
  const bool isByCause = most.cause > 0.0;
  const Equals equals = equalsOf(weights, isByCause ? &PairWeight::cause : &PairWeight::suspicion);
  if (equals.processes > 1) return {};
  // The cause that makes a process lead may be of another kind of its cycles.
  if (equals.pairs > 1)
    return isByCause ? "largest change in total time in the process with the clearest cause"
                     : "largest change in total time in the process with the highest suspicion score";
  return isByCause ? "clearest cause" : "highest suspicion score";
}

std::string otherKindsText(const Results& results) {
  if (!isOneProcess(results)) return {};
  const PairResults& leading = leadingPair(results);
  std::string text;
  for (const PairResults& pair : results.pairs) {
    const Slowdown& slowdown = pair.verdict.slowdown;
    const std::optional<double> ratio = judgedRatio(slowdown);
    if (&pair == &leading || !isCalled(slowdown) || !ratio) continue;
    const SpeedVerdict said = slowdown.whole.verdict;
    text += fmt::format("{}{} is {}{}: {} times the time {}", text.empty() ? "" : "; ", kindName(pair),
                        nameOf(said), said == leading.verdict.slowdown.whole.verdict ? ", too" : "",
                        format::telling(*ratio, 2), ratioPer(slowdown));
  }
  return text;
}

Text headline(const Results& results) {
  if (results.pairs.empty()) return TextBuilder().plain("No process of A has a partner in B.").text();
  const PairResults& first = leadingPair(results);
  const std::string same = sameInputText(results);
  if (results.pairs.size() == 1) return TextBuilder().plain(same).append(headline(results, first)).text();
  const std::string_view reason = leadingReason(results);
  std::string which = reason.empty() ? "one of them" : fmt::format("the one with the {}", reason);
  if (const std::string others = otherKindsText(results); !others.empty()) which += " (" + others + ")";
  const std::string job = jobText(results);
  const std::string sentence = noPairStandsOut(results) ? fmt::format("{}; {}", kNoPairStandsOut, which)
                                                        : (reason.empty() ? "O" : "T") + which.substr(1);
  const std::string lead = job.empty() ? same + fmt::format("{}, {}: ", countedPairs(results), which)
                                       : fmt::format("{}. {}{}: ", job, same, sentence);
  return TextBuilder()
      .plain(lead)
      .name(pairName(results, first))
      .plain(". ")
      .append(headline(results, first))
      .text();
}

}  // namespace culprit
