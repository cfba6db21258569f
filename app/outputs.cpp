#include "app/outputs.h"

#include "core/base/error.h"
#include "core/pipeline/pipeline.h"

namespace culprit::app {

namespace fs = std::filesystem;

void refuseInputs(const std::vector<fs::path>& outputs, const fs::path& input) {
  std::error_code error;
  const fs::path root = fs::weakly_canonical(input, error);
  for (const fs::path& target : outputs) {
    if (!fs::exists(target, error)) continue;
    const fs::path inside = fs::weakly_canonical(target, error).lexically_relative(root);
    const bool isInput =
        inside == "." || (!inside.empty() && *inside.begin() != ".." && looksLikeRun(target));
    if (isInput) throw Error("the output would overwrite an input", target);
  }
}

void refuseExisting(const std::vector<fs::path>& outputs) {
  std::error_code error;
  for (const fs::path& target : outputs) {
    if (fs::exists(fs::symlink_status(target, error)))
      throw Error("the file is there already; --force replaces it", target);
  }
}

}  // namespace culprit::app
