// What differs in how both runs were made (core/model/results/setting.h), with the functions that each
// difference touches and their part in the change (resources/help/formulas.md, "Settings that differ").
// Called once the rest of the verdict is made; it judges nothing by it.
#pragma once

#include <vector>

#include "core/analysis/pairing/pair_side.h"
#include "core/base/monitor.h"
#include "core/model/results/verdict.h"

namespace culprit {

/// `verdict`: its checks and its functions are there. Throws Cancelled.
std::vector<RunSetting> judgeSettings(const VerdictInput& input, const PairVerdict& verdict,
                                      const Monitor& monitor);

}  // namespace culprit
