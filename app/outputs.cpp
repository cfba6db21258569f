#include "app/outputs.h"

#include <sys/stat.h>

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/base/error.h"
#include "core/pipeline/pipeline.h"
#include "core/report/outputs.h"
#include "core/store/files/database_header.h"
#include "core/store/files/write_file.h"

namespace culprit::app {

namespace fs = std::filesystem;

namespace {

/// Its place without links, as far as it can be told.
fs::path placeOf(const fs::path& file) {
  std::error_code error;
  const fs::path full = fs::absolute(file, error);
  const fs::path place = error ? fs::path() : fs::weakly_canonical(full, error);
  return place.empty() ? file.lexically_normal() : place;
}

/// What tells one file from another: its file system, and its number there.
using FileId = std::pair<dev_t, ino_t>;

std::optional<FileId> idOf(const fs::path& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) return std::nullopt;
  return FileId(status.st_dev, status.st_ino);
}

bool isSession(const fs::path& file) {
  const std::optional<DatabaseHeader> header = databaseHeader(file);
  if (!header) return false;
  const std::int32_t id = header->applicationId;
  return id == kSessionId || id == kRunPartId || id == kUnreleasedSessionId;
}

}  // namespace

std::vector<fs::path> allFiles(const Results& results, const std::vector<fs::path>& targets,
                               const ReportChoice& choice) {
  std::vector<fs::path> files;
  for (const fs::path& target : targets) {
    const std::vector<fs::path> made = filesOf(results, target, choice);
    files.insert(files.end(), made.begin(), made.end());
  }
  return files;
}

void refuseSame(const std::vector<fs::path>& outputs) {
  std::set<fs::path> places;
  for (const fs::path& target : outputs) {
    if (!places.insert(placeOf(behindLinks(target))).second)
      throw Error("two outputs would be this one file; name another", target);
  }
}

void refuseInputs(const std::vector<fs::path>& outputs, const ReadFiles& read) {
  std::map<FileId, fs::path> there;
  for (const fs::path& target : outputs) {
    const std::optional<FileId> id = idOf(target);
    if (!id) continue;
    if (isSession(target)) throw Error("the output would overwrite a session", target);
    there.emplace(*id, target);
  }
  if (there.empty()) return;
  const auto refuse = [&there](const std::vector<fs::path>& files) {
    for (const fs::path& file : files) {
      const std::optional<FileId> id = idOf(file);
      const auto found = id ? there.find(*id) : there.end();
      if (found != there.end()) throw Error("the output would overwrite an input", found->second);
    }
  };
  refuse(read.files);
  for (const fs::path& run : read.runs) refuse(filesOfRun(run));
}

void refuseExisting(const std::vector<fs::path>& outputs) {
  std::error_code error;
  for (const fs::path& target : outputs) {
    if (fs::exists(fs::symlink_status(target, error)))
      throw Error("the file is there already; --force replaces it", target);
  }
}

bool liesIn(const fs::path& file, const fs::path& folder) {
  const fs::path inside = placeOf(file).lexically_relative(placeOf(folder));
  return !inside.empty() && *inside.begin() != "..";
}

}  // namespace culprit::app
