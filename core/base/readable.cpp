#include "core/base/readable.h"

#include <cerrno>
#include <fstream>
#include <system_error>

#include "core/base/error.h"

namespace culprit {

namespace fs = std::filesystem;

std::optional<std::string> whyUnreadable(const fs::path& file) {
  std::error_code error;
  // Opening a pipe would wait for its other end.
  if (fs::is_other(fs::status(file, error))) return std::nullopt;
  errno = 0;
  if (std::ifstream(file).is_open()) return std::nullopt;
  return "cannot open (" + std::generic_category().message(errno) + ")";
}

void requireReadable(const fs::path& file) {
  if (const auto why = whyUnreadable(file)) throw Error(*why, file);
}

}  // namespace culprit
