// What the commands that compare print in the end.
#pragma once

#include <filesystem>
#include <vector>

#include "core/model/results/results.h"

namespace culprit::app {

/// The verdict in a line.
void sayVerdict(const Results& results);

/// The comparison in a few lines.
void saySummary(const Results& results);

/// "Written: job.culprit, report.html". Nothing if nothing was.
void sayWritten(const std::vector<std::filesystem::path>& files);

}  // namespace culprit::app
