// The comparison in a few lines of plain text, for a terminal: who was compared, the cycle times, and the
// verdict in five lines, one per question.
#pragma once

#include <string>

#include "core/model/results/results.h"

namespace culprit {

/// The job in a sentence, a paragraph per process pair (of a job of more than four the leading one alone),
/// then the number of issues if there are any.
std::string summaryText(const Results& results);

}  // namespace culprit
