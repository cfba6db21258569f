#include "core/report/chapters/pair_line.h"

#include "core/report/chapters/cells.h"
#include "core/report/sentences/verdict/causes/causes_brief.h"
#include "core/report/words/judged_ratio.h"

namespace culprit {

PairLine pairLine(const PairResults& pair) {
  const PairVerdict& verdict = pair.verdict;
  const Text named = causesBrief(verdict);
  return {std::string(nameOf(verdict.comparability.verdict)),
          std::string(nameOf(verdict.slowdown.whole.verdict)),
          report::numberCell(judgedRatioText(verdict.slowdown), judgedRatio(verdict.slowdown)),
          named.empty() ? report::absentCell() : named};
}

}  // namespace culprit
