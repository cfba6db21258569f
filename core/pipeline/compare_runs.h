// Comparing two runs of which the content is got in another way than by reading their folders here and now.
#pragma once

#include <functional>

#include "core/base/monitor.h"
#include "core/model/run/issue.h"
#include "core/model/run/names.h"
#include "core/model/run/run.h"
#include "core/pipeline/pipeline.h"
#include "core/sources/import.h"

namespace culprit {

/// readRun(), or what does the same for files that were read before. Throws Error, Cancelled.
using RunReader = std::function<RunContent(const RunScan& scan, Side side, Names& names, IssueLog& issues,
                                           ReadingProgress& progress)>;

/// compareRuns() with another way to read A and B.
ResultsPtr compareRuns(const CompareRequest& request, const RunReader& read, Monitor& monitor);

}  // namespace culprit
