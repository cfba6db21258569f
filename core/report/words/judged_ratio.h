// The ratio that the verdict on a pair rests on, in words: wherever a pair is one of several in a line, so
// that titles and tables tell the same number.
#pragma once

#include <string>

#include "core/model/results/slowdown.h"

namespace culprit {

/// Behind such a ratio: "per cycle"; where it is one of means "per cycle, of means".
std::string ratioPer(const Slowdown& slowdown);
/// "1.71 (1.52 to 1.93) per cycle, of means", B / A with its 95 % interval, without it where there is none;
/// kAbsent where there is no ratio.
std::string judgedRatioText(const Slowdown& slowdown);

}  // namespace culprit
