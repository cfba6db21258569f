#include "core/analysis/comparability.h"

#include "core/analysis/checks.h"

namespace culprit {

Comparability judgeComparability(const VerdictInput& input, const WorkOfPair& work,
                                 const MatchedShares& matched) {
  Comparability result;
  result.checks = {checks::anchor(input, work),
                   checks::workPerCycle(input, work),
                   checks::problemSize(input, work, matched),
                   checks::cycleCount(input),
                   checks::kindOfCycle(input),
                   checks::functions(input, matched),
                   checks::devices(input),
                   checks::profilerSettings(input),
                   checks::metrics(input),
                   checks::edges(input, work),
                   checks::inputQuality(input),
                   checks::counters(input),
                   checks::window(input, work)};
  if (input.recorded != nullptr) {
    for (const CheckId id :
         {CheckId::ProblemSize, CheckId::Devices, CheckId::ProfilerSettings, CheckId::InputQuality})
      result.checks[static_cast<std::size_t>(id)] = input.recorded->check(id);
  }
  result.verdict = verdictOf(result.checks);
  return result;
}

}  // namespace culprit
