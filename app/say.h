// What the commands that compare print in the end.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/model/results/results.h"

namespace culprit::app {

/// The verdict in a line.
void sayVerdict(const Results& results);

/// The comparison in a few lines.
void saySummary(const Results& results);

/// What the files do not hold or which is missing, on standard error, a line each; told when all else is
/// quiet, too. `who`: in front of each, such as the program.
void sayNotes(const std::string& who, const std::vector<std::string>& notes);

/// "Written: job.culprit, report.html". Nothing if nothing was.
void sayWritten(const std::vector<std::filesystem::path>& files);

}  // namespace culprit::app
