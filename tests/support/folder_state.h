// What lies in a folder, to show that a program left it as it was: names, bytes, permissions and times, those
// of the folders too, so that a file that came and went is seen as well.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "tests/support/temp_folder.h"

namespace culprit::test {

struct FileState {
  std::string content;  ///< empty for folders
  std::filesystem::perms permissions{};
  std::filesystem::file_time_type changed;

  friend bool operator==(const FileState&, const FileState&) = default;
};

using FolderState = std::map<std::string, FileState>;

/// Gives everything below `folder` a time long ago, so that a change a moment later cannot have the same.
inline void ageFolder(const std::filesystem::path& folder) {
  const auto old = std::filesystem::file_time_type::clock::now() - std::chrono::hours(24 * 365);
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    std::filesystem::last_write_time(entry.path(), old);
  std::filesystem::last_write_time(folder, old);
}

inline FolderState stateOf(const std::filesystem::path& folder) {
  FolderState state;
  const auto add = [&state](const std::filesystem::path& path) {
    const bool isFile = std::filesystem::is_regular_file(path);
    state[path.string()] = {isFile ? contentOf(path) : "", std::filesystem::status(path).permissions(),
                            std::filesystem::last_write_time(path)};
  };
  add(folder);
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) add(entry.path());
  return state;
}

/// The first path that differs; empty if none does.
inline std::string firstDifference(const FolderState& before, const FolderState& after) {
  for (const auto& [path, state] : before) {
    const auto found = after.find(path);
    if (found == after.end()) return path + " is gone";
    if (found->second.content != state.content) return path + " has other bytes";
    if (found->second.changed != state.changed) return path + " has another time";
    if (found->second.permissions != state.permissions) return path + " has other permissions";
  }
  for (const auto& [path, state] : after)
    if (!before.contains(path)) return path + " is new";
  return {};
}

/// Half-written files below `folder`.
inline std::size_t partsBelow(const std::filesystem::path& folder) {
  std::size_t parts = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".part") ++parts;
  return parts;
}

}  // namespace culprit::test
