// A mechanism as a sentence: what was seen, and what makes such a thing.
#pragma once

#include <string>

#include "core/model/results/results.h"
#include "core/report/document/report.h"
#include "core/report/names/function_name.h"

namespace culprit {

/// "all 14 compute kernels take 11 % longer per call (8 to 12 %), their number and grids are the same: a
/// lower GPU clock makes this". Begins with a small letter, without a full stop.
Text mechanismText(const Results& results, const PairVerdict& verdict, const Mechanism& mechanism,
                   NameForm form = NameForm::Short);
/// "explains +5.6 of +6.9 ms per cycle (+4.1 to +6.0)"
std::string mechanismShare(const PairVerdict& verdict, const Mechanism& mechanism);
/// "GPU of one rank: rank 2 (strong evidence)"
std::string mechanismBrief(const Mechanism& mechanism);

}  // namespace culprit
