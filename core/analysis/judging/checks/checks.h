// One function per check of judge_comparability.h, for that file only. Their rules in words: check_rules.h.
// Those about the cycles are in cycle_checks.cpp, the size of the problem in problem_size.cpp, the machine
// and the input in input_checks.cpp.
#pragma once

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

}  // namespace culprit::checks
