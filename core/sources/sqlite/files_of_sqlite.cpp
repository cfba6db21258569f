#include "core/sources/sqlite/files_of_sqlite.h"

#include <fmt/format.h>

namespace culprit {

namespace fs = std::filesystem;

namespace {

fs::path beside(const fs::path& file, std::string_view suffix) {
  fs::path path = file;
  path += suffix;
  return path;
}

}  // namespace

std::vector<fs::path> filesOfSqlite(const fs::path& database) {
  std::vector<fs::path> files;
  for (const std::string_view suffix : {"-wal", "-shm", "-journal"}) {
    std::error_code ignored;
    if (fs::path file = beside(database, suffix); fs::is_regular_file(file, ignored)) {
      files.push_back(std::move(file));
    }
  }
  return files;
}

void reportUnfinished(const fs::path& database, DatabaseCapture& capture) {
  for (const std::string_view suffix : {"-wal", "-journal"}) {
    std::error_code error;
    const auto bytes = fs::file_size(beside(database, suffix), error);
    if (error || bytes == 0) continue;
    capture.report(IssueKind::TruncatedFile,
                   fmt::format("{} lies beside it: the export was not finished, or is still being written",
                               beside(database.filename(), suffix).string()));
  }
}

}  // namespace culprit
