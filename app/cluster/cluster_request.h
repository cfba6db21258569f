// What `cluster` was asked for, kept in the work folder, so that `merge`, in another process on another
// machine, compares by the same options: the words themselves, which the same parser reads again.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace culprit::app {

struct ClusterRequest {
  std::filesystem::path folder;        ///< in which the command was given: its paths may be relative
  std::vector<std::string> arguments;  ///< without the program
  std::filesystem::path session;       ///< absolute
};

/// In the place of an earlier one. Throws Error.
void writeRequest(const std::filesystem::path& work, const ClusterRequest& request);

/// Throws Error, also if another version of this program wrote it: its options may mean something else.
ClusterRequest readRequest(const std::filesystem::path& work);

}  // namespace culprit::app
