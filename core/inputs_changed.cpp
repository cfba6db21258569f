#include <sys/stat.h>

#include "core/pipeline.h"

namespace culprit {

namespace fs = std::filesystem;

bool inputsChanged(const Results& results) {
  for (const Fingerprint& input : results.inputs) {
    const fs::path folder = results.run(input.side).folder;
    struct stat status {};
    if (::stat(folder.c_str(), &status) != 0) continue;  // moved or unmounted, which is no change
    // Paths of a run that is one file are relative to its folder.
    const fs::path root = S_ISREG(status.st_mode) ? folder.parent_path() : folder;
    if (::stat((root / input.path).c_str(), &status) != 0) return true;
    const std::int64_t modifiedNs =
        std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec;
    if (modifiedNs != input.modifiedNs || static_cast<std::uint64_t>(status.st_size) != input.bytes)
      return true;
  }
  return false;
}

}  // namespace culprit
