// The rate of launches beside the ratio of the cycles, as a sentence for Checks: it holds what passes between
// cycles, too. Where nothing repeats per_call_text.h says it.
#pragma once

#include <string>

#include "core/model/results/slowdown.h"

namespace culprit {

/// "From launch to launch, over the whole recordings, B takes 1.08 times as long (95 % interval 1.05
/// to 1.11); its cycles take 1.02 times." It follows another
/// sentence, so a blank comes first. Empty where there is no rate.
std::string launchRateText(const Slowdown& slowdown);

}  // namespace culprit
