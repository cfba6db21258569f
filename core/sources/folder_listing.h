// What lies in a run folder: all regular files below it, and the folders that could not be looked into.
// Called by the scan of a run; does not follow links to folders, since the other run may lie behind them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace culprit {

struct FolderListing {
  struct Unreadable {
    std::filesystem::path path;
    std::string why;  ///< "cannot list the folder (Permission denied)"
  };
  std::vector<std::filesystem::path> files;  ///< in path order
  std::vector<std::filesystem::path> links;  ///< to folders, or to nothing, in path order
  std::vector<Unreadable> unreadable;        ///< sub folders, in path order
};

/// Throws Error if `folder` itself cannot be listed.
FolderListing listFolder(const std::filesystem::path& folder);

}  // namespace culprit
