// The rules of the checks as sentences, with the thresholds in use. For explanations; what a check saw is
// told by verdict_text.h.
#pragma once

#include <string>

#include "core/model/choices/thresholds.h"
#include "core/model/results/comparability.h"

namespace culprit {

/// By what the check passes, is noted, warns or fails; one or two sentences.
std::string checkRule(CheckId id, const Thresholds& thresholds);

}  // namespace culprit
