#include "core/store/session/input_files.h"

#include <sys/stat.h>

namespace culprit {

namespace fs = std::filesystem;

fs::path inputFile(const Run& run, const std::string& shown) {
  const fs::path root = run.folder;
  std::error_code error;
  // Paths of a run that is one file are relative to its folder; of one that is gone only the name is left.
  const fs::file_status status = fs::status(root, error);
  const bool isFile = fs::exists(status) ? fs::is_regular_file(status) : root.filename() == shown;
  return (isFile ? root.parent_path() : root) / shown;
}

std::vector<fs::path> inputFiles(const Results& results) {
  std::vector<fs::path> files;
  files.reserve(results.inputs.size());
  for (const Fingerprint& input : results.inputs)
    files.push_back(inputFile(results.run(input.side), input.path));
  return files;
}

std::optional<bool> isAsRead(const fs::path& file, const Fingerprint& read) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) return std::nullopt;
  const std::int64_t modifiedNs =
      std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec;
  return modifiedNs == read.modifiedNs && static_cast<std::uint64_t>(status.st_size) == read.bytes;
}

std::optional<fs::path> inputAt(const Results& results, const fs::path& target) {
  for (const fs::path& file : inputFiles(results)) {
    std::error_code error;
    if (fs::equivalent(file, target, error)) return file;
  }
  return std::nullopt;
}

}  // namespace culprit
