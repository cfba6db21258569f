#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

#include "core/pipeline/pipeline.h"
#include "core/sources/import.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// "rank0", "Worker_3", "node-1": a part of one run.
bool isPartOfOneRun(const fs::path& folder) {
  std::string name = folder.filename().string();
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  for (const std::string_view part : {"rank", "worker", "node", "gpu", "host"}) {
    if (!name.starts_with(part)) continue;
    const std::size_t number = name.find_first_not_of("-_", part.size());
    return number <= part.size() + 1 && std::isdigit(static_cast<unsigned char>(name[number])) != 0;
  }
  return false;
}

}  // namespace

bool looksLikeRun(const fs::path& path) {
  try {
    const RunScan scan = scanRun(path);
    return std::any_of(scan.files.begin(), scan.files.end(), [](const RunScan::Found& found) {
      return found.source->yields() != Source::Yield::Nothing;
    });
  } catch (const Error&) {
    return false;
  }
}

RunFolders splitParent(const fs::path& parent) {
  std::error_code error;
  std::vector<fs::path> candidates;
  for (fs::directory_iterator entry(parent, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code ignored;
    if (entry->is_directory(ignored) && looksLikeRun(entry->path())) candidates.push_back(entry->path());
  }
  if (error) throw Error(fmt::format("cannot list the folder ({})", error.message()), parent);
  std::sort(candidates.begin(), candidates.end());
  const auto startingWith = [&candidates](std::string_view prefix) {
    std::vector<fs::path> found;
    for (const fs::path& path : candidates) {
      if (path.filename().string().starts_with(prefix)) found.push_back(path);
    }
    return found;
  };
  const auto normal = startingWith("normal");
  const auto abnormal = startingWith("abnormal");
  if (normal.size() == 1 && abnormal.size() == 1) return {normal.front(), abnormal.front()};
  if (!candidates.empty() && std::all_of(candidates.begin(), candidates.end(), isPartOfOneRun)) {
    throw Error("this folder is one run, its sub folders are its parts; name two runs", parent);
  }
  if (candidates.size() == 2) return {candidates.front(), candidates.back()};
  std::vector<std::string> names;
  for (const fs::path& path : candidates) names.push_back(path.filename().string());
  throw Error(
      fmt::format(
          "wanted: one sub folder normal* and one abnormal*, or exactly two that hold a run; found {}",
          names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "))),
      parent);
}

}  // namespace culprit
