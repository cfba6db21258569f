// What the headline names as the cause: the mechanism, with a strong resource beside it; without a mechanism
// the resource, or the class of time.
#pragma once

#include <functional>

#include "core/model/results/results.h"
#include "core/report/document/report.h"

namespace culprit {

/// "; all 14 compute kernels ...; the GPU clock fell ..."; empty if there is no cause. `causeWith`: a cause
/// in the words of the headline.
Text headlineCauses(const Results& results, const PairVerdict& verdict,
                    const std::function<Text(const Cause&)>& causeWith);

/// A class of time with the functions that make it, where the verdict has such rows; else `words`.
Text causeWithRows(const PairVerdict& verdict, const Cause& cause, const Text& words);

}  // namespace culprit
