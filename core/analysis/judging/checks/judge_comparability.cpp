#include "core/analysis/judging/checks/judge_comparability.h"

#include "core/analysis/judging/checks/checks.h"

namespace culprit {

Comparability judgeComparability(const VerdictInput& input, const WorkOfPair& work,
                                 const MatchedShares& matched) {
  Comparability result;
  for (const checks::Computation& row : checks::kComputations) {
    const bool isKnown = row.ofRecording && input.recorded != nullptr;
    result.checks.push_back(isKnown ? input.recorded->check(row.id) : row.compute(input, work, matched));
  }
  result.verdict = verdictOf(result.checks);
  return result;
}

}  // namespace culprit
