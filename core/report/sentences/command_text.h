// The command line that makes a comparison again, from what the session knows of it. For the report.
#pragma once

#include <string>

#include "core/model/results/results.h"

namespace culprit {

/// "culprit-cli compare /runs/normal /runs/abnormal --trim-first 2 -o report.md", quoted for a POSIX shell.
std::string compareCommand(const Results& results);

/// What the command cannot tell because it came from files that the session does not name: a sentence, or
/// nothing.
std::string missingFromCommand(const Results& results);

}  // namespace culprit
