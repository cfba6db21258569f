// Writes run.json beside a recording: how the run was made, for Culprit to tell what differs between two.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace culprit::record {

struct RunNotes {
  std::vector<std::string> command;  ///< empty: none
  std::string host;
  std::vector<std::string> gpus;  ///< their names, by number
  std::vector<std::pair<std::string, std::string>> versions;
};

/// With those variables of the environment that Culprit keeps, and without secrets (kept_names.h); read by
/// core/sources/settings/run_file.cpp. Leaves a file that is there. False if it cannot be written.
bool writeRunNotes(const std::filesystem::path& folder, const RunNotes& notes);

}  // namespace culprit::record
