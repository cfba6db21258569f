// Reads the files of a run at the same time, each stretch of them alone, and joins what was read as the parts
// of a job on many machines are joined: the run is the one that readRun() gives.
#pragma once

#include <cstddef>

#include "core/pipeline/run_reading.h"

namespace culprit {

/// As readRun(). `threads`: at most; 0: as many as there are processors.
RunContent readInParallel(const RunScan& scan, Side side, Names& names, IssueLog& issues,
                          ReadingProgress& progress, std::size_t threads);

}  // namespace culprit
