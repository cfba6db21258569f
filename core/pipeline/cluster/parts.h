// The two halves of a comparison in parts: reading one part, and making the session of all of them.
#pragma once

#include <cstddef>

#include "core/base/monitor.h"
#include "core/pipeline/cluster/work_folder.h"
#include "core/pipeline/pipeline.h"

namespace culprit {

/// Reads the files of part `at` of the plan and leaves it in the work folder, whole or not at all; one that
/// is there is made again. A file whose content cannot be used becomes an Issue in the part. Throws Error
/// (also if a file cannot be opened here), Cancelled.
void condensePart(const WorkFolder& work, std::size_t at, Monitor& monitor);

/// Makes the session that compareRuns() would make of the same request, from the parts; `request.folders`
/// must be those of the plan. Files of parts that are missing become an Issue each. Throws Error (no part of
/// a run is there, a damaged part, which is removed), Cancelled.
ResultsPtr mergeParts(const WorkFolder& work, const CompareRequest& request, Monitor& monitor);

}  // namespace culprit
