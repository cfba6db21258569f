// Which folders of a tree hold two runs to compare: for a batch.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/base/error.h"
#include "core/pipeline/pipeline.h"
#include "core/pipeline/run_folders.h"
#include "core/sources/import.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// The folders that are open, the root first, by their real places.
using Way = std::vector<fs::path>;

/// Whether what the link names holds the folder, so that following it would lead back here.
bool leadsBack(const fs::path& link, const Way& way) {
  std::error_code error;
  const fs::path target = fs::canonical(link, error);
  return error || std::any_of(way.begin(), way.end(), [&target](const fs::path& one) {
           return std::mismatch(target.begin(), target.end(), one.begin(), one.end()).first == target.end();
         });
}

Way with(Way way, const fs::path& folder) {
  std::error_code ignored;
  way.push_back(fs::weakly_canonical(folder, ignored));
  return way;
}

/// Whether it holds what is certainly of a run, and no JSON of anything; `directly`: not in a sub folder.
bool holdsTrace(const fs::path& folder, bool directly) {
  try {
    const RunScan scan = scanRun(folder);
    return std::any_of(scan.files.begin(), scan.files.end(), [&](const RunScan::Found& found) {
      return (!directly || found.file.path.parent_path() == folder) && isCertain(found);
    });
  } catch (const Error&) {
    return false;
  }
}

std::vector<fs::path> casesIn(const fs::path& folder, const fs::path& skipped, const Way& before);

/// What is made of cases is no case; a folder with a run stays what it is when that goes there.
bool isPassedOver(const fs::path& folder, const fs::path& skipped, const Way& way) {
  std::error_code error;
  return !skipped.empty() && fs::equivalent(folder, skipped, error) && !holdsTrace(folder, false) &&
         casesIn(folder, {}, way).empty();
}

/// Sub folders by name, links to folders among them; those that cannot be listed hold nothing. `way`: up to
/// the folder.
std::vector<fs::path> foldersIn(const fs::path& folder, const fs::path& skipped, const Way& way) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code ignored;
    const bool isHidden = entry->path().filename().string().starts_with('.');
    if (isHidden || !entry->is_directory(ignored)) continue;
    if (entry->is_symlink(ignored) && leadsBack(entry->path(), way)) continue;
    if (!isPassedOver(entry->path(), skipped, way)) folders.push_back(entry->path());
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

bool holdsNamedRuns(const std::vector<fs::path>& folders) {
  const auto has = [&folders](std::string_view prefix) {
    return std::any_of(folders.begin(), folders.end(), [prefix](const fs::path& folder) {
      return folder.filename().string().starts_with(prefix);
    });
  };
  return has("normal") && has("abnormal");
}

bool canBeSplit(const fs::path& folder) {
  try {
    splitIntoFolders(folder);
    return true;
  } catch (const Error&) {
    return false;
  }
}

/// Two folders with other names are two runs only if neither holds a case of its own.
std::vector<fs::path> casesIn(const fs::path& folder, const fs::path& skipped, const Way& before) {
  const Way way = with(before, folder);
  const std::vector<fs::path> folders = foldersIn(folder, skipped, way);
  if (holdsNamedRuns(folders)) return {folder};
  std::vector<fs::path> cases;
  for (const fs::path& sub : folders) {
    const std::vector<fs::path> below = casesIn(sub, skipped, way);
    cases.insert(cases.end(), below.begin(), below.end());
  }
  if (cases.empty() && canBeSplit(folder)) return {folder};
  return cases;
}

/// The folder and those around it, up to the root, which is none of them; empty if it lies elsewhere.
std::vector<fs::path> foldersUpTo(const fs::path& root, const fs::path& folder) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (fs::path at = fs::absolute(folder).lexically_normal(); at.has_relative_path(); at = at.parent_path()) {
    if (fs::equivalent(at, root, error)) return folders;
    folders.push_back(at);
  }
  return {};
}

}  // namespace

std::vector<fs::path> findCases(const fs::path& root, const fs::path& skipped) {
  std::error_code error;
  const fs::directory_iterator listing(root, error);
  if (error) throw Error(fmt::format("cannot list the folder ({})", error.message()), root);
  std::vector<fs::path> cases = casesIn(root, skipped, {});
  if (cases == std::vector<fs::path>{root}) return cases;
  const Way way = with({}, root);
  for (const fs::path& folder : foldersIn(root, skipped, way)) {
    // Somebody meant something with it: it becomes a row that says what is missing.
    const bool isMeant = !foldersIn(folder, skipped, with(way, folder)).empty() || looksLikeRun(folder);
    const bool hasCase = std::any_of(cases.begin(), cases.end(), [&folder](const fs::path& one) {
      return std::mismatch(folder.begin(), folder.end(), one.begin(), one.end()).first == folder.end();
    });
    if (isMeant && !hasCase) cases.push_back(folder);
  }
  std::sort(cases.begin(), cases.end());
  return cases;
}

bool liesInRun(const fs::path& folder, const fs::path& root) {
  const std::vector<fs::path> folders = foldersUpTo(root, folder);
  return std::any_of(folders.begin(), folders.end(), [](const fs::path& each) {
    return holdsTrace(each, true) && casesIn(each, {}, {}).empty() && !twoRunsIn(each);
  });
}

}  // namespace culprit
