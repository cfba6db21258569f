#include "core/report/chapters/pair_line.h"

#include <fmt/format.h>

#include "core/report/chapters/cells.h"
#include "core/report/sentences/verdict/causes/causes_brief.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"

namespace culprit {

namespace {

std::string ratioText(const Slowdown& slowdown) {
  const SpeedRatio& whole = slowdown.whole;
  if (!whole.ratio) return std::string(format::kAbsent);
  const std::string ratio = format::telling(*whole.ratio, 2);
  if (!whole.low || !whole.high) return fmt::format("{} {}", ratio, perText(slowdown.per));
  return fmt::format("{} ({} to {}) {}", ratio, format::telling(*whole.low, 2),
                     format::telling(*whole.high, 2), perText(slowdown.per));
}

}  // namespace

PairLine pairLine(const PairResults& pair) {
  const PairVerdict& verdict = pair.verdict;
  const Text named = causesBrief(verdict);
  return {std::string(nameOf(verdict.comparability.verdict)),
          std::string(nameOf(verdict.slowdown.whole.verdict)),
          report::numberCell(ratioText(verdict.slowdown), verdict.slowdown.whole.ratio),
          named.empty() ? report::absentCell() : named};
}

}  // namespace culprit
