// The program: starts the command, passes signals on to it, records beside it, and ends as it does.
#pragma once

#include "app/record/record_options.h"

namespace culprit::record {

/// Records as asked. Returns the exit code: that of the command, else 0, kCannotRecord or kEndedEarly. What a
/// driver keeps busy may go on: end the program by leave().
int record(const RecordOptions& options);

/// Prints what can be recorded on this machine, and what not and why.
int listSources();

/// Ends the program without waiting for its threads.
[[noreturn]] void leave(int code);

}  // namespace culprit::record
