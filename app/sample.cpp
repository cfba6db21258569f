#include "app/sample.h"

#include <array>

namespace culprit::app {

namespace fs = std::filesystem;

fs::path sampleFolder(const fs::path& programFolder) {
  // Installed: PREFIX/bin and PREFIX/share; built: build/<preset>/bin in the source tree.
  for (const char* relative : {"../share/culprit/sample", "../../../resources/sample"}) {
    std::error_code error;
    fs::path folder = fs::weakly_canonical(programFolder / relative, error);
    if (!error && fs::is_directory(folder / "normal", error)) return folder;
  }
  return {};
}

}  // namespace culprit::app
