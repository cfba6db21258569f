// Where reports go: picks the writer for each -o by its extension, checks the targets before any work, and
// writes to a temporary file that is renamed when it is complete.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/monitor.h"
#include "core/report/document/report.h"
#include "core/report/document/report_choice.h"
#include "core/report/figures/stored_values.h"
#include "core/report/pair_files.h"
#include "core/store/session/session.h"

namespace culprit {

/// One format of the report beyond those of the core. `make` returns the whole file; throws Error, Cancelled.
struct OutputFormat {
  std::string extension;  ///< with the dot: ".pdf"
  std::function<std::string(const Report& report, Monitor& monitor)> make;
};

/// The files that writeOutputs() makes of one: of tables and stacks one per process pair.
std::vector<std::filesystem::path> filesOf(const Results& results, const std::filesystem::path& target,
                                           const ReportChoice& choice);

/// Throws Error if an extension is unknown or a folder is missing.
void checkOutputs(const std::vector<std::filesystem::path>& outputs,
                  const std::vector<OutputFormat>& extraFormats);

/// Through a temporary file that is renamed. Throws Error.
void writeText(const std::filesystem::path& target, std::string_view text);

/// Writes each output; all take their places at the end, when the session still is the one that all of it was
/// read from. Returns the files made (a .csv becomes one file per process pair if there are several), and
/// what of them is not there. `choice`: of reports; tables and results are written whole. The report is built
/// once for all of them, and call trees are read once; `stored`: the session's results. Throws MissingOutput,
/// and then the others are there; Error, Cancelled, and then none is, as far as the system
/// lets them take their places (write_file.h).
WrittenOutputs writeOutputs(const Session& session, const ResultsPtr& stored,
                            const std::vector<std::filesystem::path>& outputs,
                            const std::vector<OutputFormat>& extraFormats, Monitor& monitor,
                            const ReportChoice& choice = {}, const OutputReaders& readers = {});

}  // namespace culprit
