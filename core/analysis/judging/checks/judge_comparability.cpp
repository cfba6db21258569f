#include "core/analysis/judging/checks/judge_comparability.h"

#include "core/analysis/judging/checks/checks.h"

namespace culprit {

Comparability judgeComparability(const VerdictInput& input, const WorkOfPair& work,
                                 const MatchedShares& matched) {
  const auto recordedOr = [&](CheckId id, auto check) {
    return input.recorded != nullptr ? input.recorded->check(id) : check();
  };
  Comparability result;
  result.checks = {
      checks::anchor(input, work),
      checks::workPerCycle(input, work),
      recordedOr(CheckId::ProblemSize, [&] { return checks::problemSize(input, work, matched); }),
      checks::cycleCount(input),
      checks::kindOfCycle(input),
      checks::functions(input, matched),
      recordedOr(CheckId::Devices, [&] { return checks::devices(input); }),
      recordedOr(CheckId::ProfilerSettings, [&] { return checks::profilerSettings(input); }),
      checks::metrics(input),
      checks::edges(input, work),
      recordedOr(CheckId::InputQuality, [&] { return checks::inputQuality(input); }),
      checks::counters(input),
      checks::window(input, work)};
  result.verdict = verdictOf(result.checks);
  return result;
}

}  // namespace culprit
