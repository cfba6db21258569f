// What killed programs left half-written: files called `<file>.<n>.<owner>.part`, and SQLite's journals of
// them, whose process was one of this machine and no longer runs. A PartFile asks before it writes the same
// file, the session cache at every start.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace culprit {

/// Those in the folders of several targets, each of which is looked through once.
class AbandonedParts {
 public:
  /// Removes the parts of one target whose owner no longer runs. Never throws.
  void removeOf(const std::filesystem::path& target);

 private:
  std::map<std::filesystem::path, std::set<std::string>> m_found;  // names, by folder
};

/// Removes all parts in a folder of our own whose owner no longer runs. Never throws.
void removeAbandonedParts(const std::filesystem::path& folder);

}  // namespace culprit
