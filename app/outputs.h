// Where reports go: picks the writer for each -o by its extension, checks the targets before any work, and
// writes to a temporary file that is renamed when it is complete.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/monitor.h"
#include "core/report/report_choice.h"
#include "core/store/session.h"

namespace culprit::app {

/// One format beyond those of the core. `write` makes the file at `target`; throws Error.
struct OutputFormat {
  std::string extension;  ///< with the dot: ".pdf"
  std::function<void(const Session& session, const ReportChoice& choice, const std::filesystem::path& target)>
      write;
};

/// Throws Error if an extension is unknown or a folder is missing.
void checkOutputs(const std::vector<std::filesystem::path>& outputs,
                  const std::vector<OutputFormat>& extraFormats);

/// Throws Error if an output is there already and part of the input, a run folder or file of the user's.
void refuseInputs(const std::vector<std::filesystem::path>& outputs, const std::filesystem::path& input);

/// Through a temporary file that is renamed. Throws Error.
void writeText(const std::filesystem::path& target, std::string_view text);

/// Writes each output; returns the files made (a .csv becomes one file per process pair if there are
/// several). `choice`: of reports; tables and results are written whole. Throws Error; Cancelled between two
/// outputs, never in the middle of one.
std::vector<std::filesystem::path> writeOutputs(const Session& session,
                                                const std::vector<std::filesystem::path>& outputs,
                                                const std::vector<OutputFormat>& extraFormats,
                                                const Monitor& monitor, const ReportChoice& choice = {});

}  // namespace culprit::app
