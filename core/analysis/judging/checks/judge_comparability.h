// The checks that run before any ranking: each looks at one thing in which the two runs may differ, and says
// how bad that is. A check that the data cannot answer passes and says so. The sentences are made by
// core/report from the facts, the rules in words are in check_text.cpp there.
#pragma once

#include "core/analysis/judging/speed/work.h"
#include "core/analysis/judging/time/function_shares.h"
#include "core/model/results/comparability.h"

namespace culprit {

Comparability judgeComparability(const VerdictInput& input, const WorkOfPair& work,
                                 const MatchedShares& matched);

}  // namespace culprit
