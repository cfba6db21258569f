// What the files that the command line writes may not replace.
#pragma once

#include <filesystem>
#include <vector>

#include "core/model/results/results.h"
#include "core/report/document/report_choice.h"

namespace culprit::app {

/// What a command reads.
struct ReadFiles {
  std::vector<std::filesystem::path> runs;   ///< folders or files, further baselines among them
  std::vector<std::filesystem::path> files;  ///< thresholds, resources, what a session was made from
};

/// The files that writeOutputs() would make, of which those of tables depend on the process pairs.
std::vector<std::filesystem::path> allFiles(const Results& results,
                                            const std::vector<std::filesystem::path>& targets,
                                            const ReportChoice& choice);

/// Throws Error if two outputs are the same file, under whatever names.
void refuseSame(const std::vector<std::filesystem::path>& outputs);

/// Throws Error if an output is there already and is read, or is a session, under whatever name. Runs are
/// looked through only if one is there.
void refuseInputs(const std::vector<std::filesystem::path>& outputs, const ReadFiles& read);

/// Throws Error if one of them is there already: names that the program chose must replace nothing unasked.
void refuseExisting(const std::vector<std::filesystem::path>& outputs);

/// Whether the file or folder, which need not be there, is the folder or lies in it.
bool liesIn(const std::filesystem::path& file, const std::filesystem::path& folder);

}  // namespace culprit::app
