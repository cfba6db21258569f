// One function per check, and the table of them, for judge_comparability.h only. Their rules in words:
// core/report/sentences/verdict/check_text.cpp. Those about the cycles are in cycle_checks.cpp, the size of
// the problem in problem_size.cpp, the machine and the input in input_checks.cpp.
#pragma once

#include <array>
#include <type_traits>

#include "core/analysis/judging/speed/work.h"
#include "core/analysis/judging/time/function_shares.h"
#include "core/model/results/comparability.h"

namespace culprit::checks {

Check anchor(const VerdictInput& input, const WorkOfPair& work);
Check workPerCycle(const VerdictInput& input, const WorkOfPair& work);
Check cycleCount(const VerdictInput& input);
Check kindOfCycle(const VerdictInput& input);
Check functions(const VerdictInput& input, const MatchedShares& matched);
Check edges(const VerdictInput& input, const WorkOfPair& work);
Check problemSize(const VerdictInput& input, const WorkOfPair& work, const MatchedShares& matched);
Check window(const VerdictInput& input, const WorkOfPair& work);

Check devices(const VerdictInput& input);
Check profilerSettings(const VerdictInput& input);
Check metrics(const VerdictInput& input);
Check inputQuality(const VerdictInput& input);
Check counters(const VerdictInput& input);

/// A check with what it looks at.
template <auto check>
Check looksAt(const VerdictInput& input, const WorkOfPair& work, const MatchedShares& matched) {
  using Function = decltype(check);
  if constexpr (std::is_invocable_v<Function, const VerdictInput&>) {
    return check(input);
  } else if constexpr (std::is_invocable_v<Function, const VerdictInput&, const WorkOfPair&>) {
    return check(input, work);
  } else if constexpr (std::is_invocable_v<Function, const VerdictInput&, const MatchedShares&>) {
    return check(input, matched);
  } else {
    return check(input, work, matched);
  }
}

struct Computation {
  CheckId id{};
  Check (*compute)(const VerdictInput&, const WorkOfPair&, const MatchedShares&) = nullptr;
  bool ofRecording = false;  ///< for a part of the cycles as it was seen in all of them
};
inline constexpr std::array kComputations = {
    Computation{CheckId::Anchor, looksAt<anchor>},
    Computation{CheckId::WorkPerCycle, looksAt<workPerCycle>},
    Computation{CheckId::ProblemSize, looksAt<problemSize>, true},
    Computation{CheckId::CycleCount, looksAt<cycleCount>},
    Computation{CheckId::KindOfCycle, looksAt<kindOfCycle>},
    Computation{CheckId::Functions, looksAt<functions>},
    Computation{CheckId::Devices, looksAt<devices>, true},
    Computation{CheckId::ProfilerSettings, looksAt<profilerSettings>, true},
    Computation{CheckId::Metrics, looksAt<metrics>},
    Computation{CheckId::WarmUpAndEdges, looksAt<edges>},
    Computation{CheckId::InputQuality, looksAt<inputQuality>, true},
    Computation{CheckId::Counters, looksAt<counters>},
    Computation{CheckId::Window, looksAt<window>},
};
static_assert(isOneRowPerCheck(kComputations));

}  // namespace culprit::checks
