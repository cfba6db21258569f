// The command line shared by both programs (resources/help/command-line.md): compare, report, batch, explain,
// info, cluster with condense and merge. `culprit-cli` runs it with the formats of the core, `culprit` adds
// those that need the window's libraries. An Error becomes a line on standard error and an exit code.
#pragma once

#include <vector>

#include "core/report/outputs.h"

namespace culprit::app {

/// From now on a write beyond the limit of the size of files (ulimit -f) fails like one on a full disk; by
/// default the system ends the program, which leaves what it was writing. Columns of runs that are large lie
/// in the cache (core/base/long_column.h).
void prepareProcess();

/// Parses and runs. Returns the exit code: that of the gate, or kFailed behind one line on standard error.
int runCommandLine(int argc, char** argv, const std::vector<OutputFormat>& extraFormats);

}  // namespace culprit::app
