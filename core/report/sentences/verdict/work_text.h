// How much work the cycles of both runs do, as sentences for Checks: by kernels, or by operators where a
// process launches no kernel.
#pragma once

#include <string>
#include <string_view>

#include "core/model/choices/thresholds.h"
#include "core/model/results/comparability.h"

namespace culprit {

/// Of the check on the work per cycle.
std::string workText(const Check& check);
/// When it passes, fails and warns.
std::string workRule(const Thresholds& thresholds);

/// "launches of compute kernels" or "calls of operators", of a fact that counts them; `of` goes before the
/// noun.
std::string launchesName(const Fact& fact, std::string_view of = {});

/// Two decimals, four of a small one, one of a large one.
std::string ratioNumber(double ratio);

}  // namespace culprit
