// Puts what an input holds in any order into the order that the rest of the program relies on: cycles by
// their number, columns by cycle, readings by time. What has equal keys stays as it came. The RunBuilder
// calls it at the end of an import.
#pragma once

#include "core/model/run/run.h"

namespace culprit {

/// Cycles by number, and the columns of every usage and level by cycle.
void sortByCycle(ProcessSamples& samples);

void sortByTime(ReadingSeries& series);

}  // namespace culprit
