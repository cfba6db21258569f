// Where the published runs lie, if they are there: CULPRIT_CORPUS, else ../shared/corpus beside the project.
// Tests that need them skip with a message.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>

namespace culprit::test {

/// A path inside the corpus; empty if it is not there.
inline std::optional<std::filesystem::path> corpusPath(const std::filesystem::path& inside) {
  const char* root = std::getenv("CULPRIT_CORPUS");
  const std::filesystem::path base =
      root != nullptr ? std::filesystem::path(root)
                      : std::filesystem::path(CULPRIT_SOURCE_DIR).parent_path() / "shared" / "corpus";
  std::error_code error;
  const std::filesystem::path path = base / inside;
  return std::filesystem::exists(path, error) ? std::optional(path) : std::nullopt;
}

}  // namespace culprit::test
