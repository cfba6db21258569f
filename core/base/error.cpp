#include "core/base/error.h"

#include <utility>

#include "core/base/safe_text.h"

namespace culprit {

// A NUL in what is quoted would end what() and the sentence.
Error::Error(const std::string& what, std::filesystem::path path, std::optional<std::uint64_t> line)
    : std::runtime_error(singleLine(what)), m_path(std::move(path)), m_line(line) {}

std::string Error::oneLine() const {
  std::string text = what();
  if (!m_path.empty()) text += ": " + m_path.string();
  if (m_line) text += ":" + std::to_string(*m_line);
  return singleLine(text);  // of a path anything may come
}

}  // namespace culprit
