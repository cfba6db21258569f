// The command line shared by both programs (outputs.md is the contract): compare, report, batch, explain,
// info. `culprit-cli` runs it with the formats of the core, `culprit` adds those that need the window's
// libraries. It is one of the two places that catch Error.
#pragma once

#include <vector>

#include "app/outputs.h"

namespace culprit::app {

/// Exit codes of outputs.md.
inline constexpr int kFine = 0;
inline constexpr int kFailed = 3;

/// True if the first argument names a command, so that `culprit compare A B` is told from `culprit A B`.
bool isCommand(int argc, char** argv);

/// Parses and runs. Returns the exit code; prints one line on standard error when it is not kFine.
int runCommandLine(int argc, char** argv, const std::vector<OutputFormat>& extraFormats);

}  // namespace culprit::app
