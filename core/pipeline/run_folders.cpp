#include "core/pipeline/run_folders.h"

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

std::string lowerName(const fs::path& path) {
  std::string name = path.filename().string();
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  return name;
}

bool isDigit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// The name begins with "rank0", "worker_3", "node-1".
bool beginsWithPart(std::string_view name) {
  for (const std::string_view part : {"rank", "worker", "node", "gpu", "host", "tp"}) {
    if (!name.starts_with(part)) continue;
    const std::size_t number = name.find_first_not_of("-_", part.size());
    return number <= part.size() + 1 && isDigit(name[number]);
  }
  return false;
}

bool isPartOfOneRun(const fs::path& folder) {
  return beginsWithPart(lowerName(folder));
}

/// "trace-rank0.json", "1782841132-TP-0.trace.json".
bool namesPart(const std::string& name) {
  for (std::size_t at = 0; at < name.size(); ++at) {
    const bool beginsWord = at == 0 || std::isalpha(static_cast<unsigned char>(name[at - 1])) == 0;
    if (beginsWord && beginsWithPart(std::string_view(name).substr(at))) return true;
  }
  return false;
}

/// Two ranks of one run, or two recordings of one: nothing but numbers tells them apart.
bool arePartsOfOneRun(const fs::path& one, const fs::path& other) {
  std::string a = lowerName(one), b = lowerName(other);
  if (!namesPart(a) || !namesPart(b)) return false;
  std::erase_if(a, isDigit);
  std::erase_if(b, isDigit);
  return a == b;
}

/// The traces that lie side by side in a folder with nothing else to read; nullopt: another number of them.
std::optional<RunFolders> twoTracesIn(const fs::path& folder) {
  RunScan scan = scanRun(folder);
  std::erase_if(scan.files, [](const RunScan::Found& found) {
    return found.source->yields() == Source::Yield::Nothing;  // their own reports, once those were made here
  });
  const bool isTwo =
      scan.files.size() == 2 &&
      std::all_of(scan.files.begin(), scan.files.end(), [&folder](const RunScan::Found& found) {
        return found.source->yields() == Source::Yield::Events && found.file.path.parent_path() == folder;
      });
  if (!isTwo) return std::nullopt;
  return RunFolders{scan.files[0].file.path, scan.files[1].file.path};
}

void addFiles(const std::vector<RunScan::Found>& found, std::vector<fs::path>& files) {
  for (const RunScan::Found& each : found) {
    files.push_back(each.file.path);
    const std::vector<fs::path> beside = each.source->companions(each.file.path);
    files.insert(files.end(), beside.begin(), beside.end());
    addFiles(each.instead, files);
  }
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

std::vector<fs::path> filesOfRun(const fs::path& path) {
  std::vector<fs::path> files;
  try {
    const RunScan scan = scanRun(path);
    files = scan.passedOver;
    addFiles(scan.files, files);
    for (const logs::FoundLog& log : scan.logs) files.push_back(log.file.path);
    files.push_back(scan.root / "run.json");  // beside a trace that is named alone, too
  } catch (const Error&) {
    files.clear();
  }
  return files;
}

RunFolders splitParent(const fs::path& parent) {
  // A path with a slash at its end would be another one than that of its files.
  const fs::path folder = parent.has_filename() ? parent : parent.parent_path();
  std::error_code error;
  if (const std::optional<RunFolders> traces =
          fs::is_directory(folder, error) ? twoTracesIn(folder) : std::nullopt) {
    if (arePartsOfOneRun(traces->a, traces->b))
      throw Error("this folder is one run, its files are its parts; name two runs", parent);
    return *traces;
  }
  return splitIntoFolders(parent);
}

std::optional<RunFolders> twoRunsIn(const fs::path& parent) {
  try {
    return splitParent(parent);
  } catch (const Error&) {
    return std::nullopt;
  }
}

RunFolders splitIntoFolders(const fs::path& parent) {
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
          "wanted: one sub folder normal* and one abnormal*, or exactly two that hold a run, or two traces; "
          "found {}",
          names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "))),
      parent);
}

}  // namespace culprit
