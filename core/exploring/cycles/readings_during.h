// The counter readings that tell about one process during a stretch of time. For excerpts of a recording and
// for cycles looked at one by one.
#pragma once

#include <vector>

#include "core/analysis/turns/cycle_tally.h"
#include "core/model/run/run.h"

namespace culprit {

/// Whether it tells about the process: a counter of it, of its host, or of the whole machine.
bool isReadingOf(const ReadingSeries& series, const Process& process);

/// Readings inside with a neighbour on each side, by which the levels at the ends are known; series without
/// any are left out, those of other processes and hosts too, while counters of the machine stay. `recording`:
/// what is outside it was read in another one.
std::vector<ReadingSeries> readingsDuring(const std::vector<ReadingSeries>& all, const Process& process,
                                          const TimeSpan& time, const TimeSpan& recording);

}  // namespace culprit
