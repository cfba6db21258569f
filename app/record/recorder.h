// Takes all levels on a grid of time and writes them, until the command or the time is over.
#pragma once

#include "app/record/record_options.h"

namespace culprit::record {

/// Returns the exit code. Messages go to standard error.
int record(const RecordOptions& options);

/// Prints what can be recorded on this machine.
int listSources();

}  // namespace culprit::record
