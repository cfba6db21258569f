// A job of several ranks in one sentence, which stands before the verdict on one of its pairs.
#pragma once

#include <string>

#include "core/model/results/results.h"

namespace culprit {

/// "8 ranks: the job takes 4.6 % more time per cycle; ranks 0 and 6 arrive last (the others wait 84.0 ms per
/// cycle for them)", without a stop. The ratio is the median over the pairs. Empty unless every pair is of
/// one rank.
std::string jobText(const Results& results);

/// "A and B are the same folder. ", before all that is said of the two; empty if they are not.
std::string sameInputText(const Results& results);

}  // namespace culprit
