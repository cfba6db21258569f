// The commands that compare two runs in parts: `cluster` plans them and has them made, by processes of this
// machine or by Slurm, `condense` makes one, `merge` makes the session of all (resources/help/ranks.md, "On
// many machines").
#pragma once

#include "app/arguments.h"

namespace culprit::app {

/// With --status only says how far it is. Returns the exit code. Throws Error, also if a part could not be
/// made, and before any work if the request cannot be carried out; Cancelled, and then what is finished stays
/// for the next try.
int runCluster(const Arguments& arguments);

/// The same. A part that is there already is not made again.
int runCondense(const Arguments& arguments);

/// The same, but jobs that it submits for missing parts are no error. Compares by the options of the command
/// cluster, in whose working folder it goes on.
int runMerge(const Arguments& arguments);

}  // namespace culprit::app
