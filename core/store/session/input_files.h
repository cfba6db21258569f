// Where the files are that a session was made from, and whether they are still as they were read. Used
// wherever a session goes back to its traces; whole runs are judged by pipeline.h's inputsChanged().
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/model/results/results.h"

namespace culprit {

/// The place of a file of the run, which `shown` names as Fingerprint::path does; it need not be there.
std::filesystem::path inputFile(const Run& run, const std::string& shown);

/// The places of all files that were read for these results, logs of counters and run.json among them.
std::vector<std::filesystem::path> inputFiles(const Results& results);

/// Whether the file has the size and time it was read with; empty: it is not there. Its bytes are not read.
std::optional<bool> isAsRead(const std::filesystem::path& file, const Fingerprint& read);

/// The input that `target` is, by whatever name; empty if it is none.
std::optional<std::filesystem::path> inputAt(const Results& results, const std::filesystem::path& target);

}  // namespace culprit
