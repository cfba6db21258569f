// Where reports go: picks the writer for each -o by its extension, checks the targets before any work, and
// writes to a temporary file that is renamed when it is complete.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/monitor.h"
#include "core/store/session.h"

namespace culprit::app {

/// One format beyond those of the core. `write` makes the file at `target`; throws Error.
struct OutputFormat {
  std::string extension;  ///< with the dot: ".pdf"
  std::function<void(const Session& session, const std::filesystem::path& target)> write;
};

/// Throws Error if an extension is unknown or a folder is missing.
void checkOutputs(const std::vector<std::filesystem::path>& outputs,
                  const std::vector<OutputFormat>& extraFormats);

/// Throws Error if an output is there already and part of the input, a run folder or file of the user's.
void refuseInputs(const std::vector<std::filesystem::path>& outputs, const std::filesystem::path& input);

/// Writes each output; returns the files made (a .csv becomes one file per process pair if there are
/// several). Throws Error.
std::vector<std::filesystem::path> writeOutputs(const Session& session,
                                                const std::vector<std::filesystem::path>& outputs,
                                                const std::vector<OutputFormat>& extraFormats,
                                                const Monitor& monitor);

}  // namespace culprit::app
