#include "core/base/error.h"

#include <utility>

namespace culprit {

Error::Error(const std::string& what, std::filesystem::path path, std::optional<std::uint64_t> line)
    : std::runtime_error(what), m_path(std::move(path)), m_line(line) {}

std::string Error::oneLine() const {
  std::string text = what();
  if (!m_path.empty()) text += ": " + m_path.string();
  if (m_line) text += ":" + std::to_string(*m_line);
  for (char& c : text) {
    // Control characters of a path must not reach a terminal.
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  }
  return text;
}

}  // namespace culprit
