#include "app/record/text_file.h"

#include <charconv>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

namespace culprit::record {

namespace {

constexpr std::size_t kMost = 1U << 20U;

}  // namespace

TextFile::TextFile(const std::filesystem::path& path) : m_file(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}

TextFile::~TextFile() {
  if (m_file >= 0) ::close(m_file);
}

TextFile::TextFile(TextFile&& other) noexcept : m_file(std::exchange(other.m_file, -1)) {}

TextFile& TextFile::operator=(TextFile&& other) noexcept {
  std::swap(m_file, other.m_file);
  return *this;
}

std::string_view TextFile::read() const {
  static thread_local std::vector<char> buffer(1U << 14U);
  if (m_file < 0) return {};
  std::size_t size = 0;
  for (;;) {
    const ssize_t got = ::pread(m_file, buffer.data() + size, buffer.size() - size, static_cast<off_t>(size));
    if (got <= 0) break;
    size += static_cast<std::size_t>(got);
    if (size < buffer.size()) continue;
    if (buffer.size() >= kMost) break;
    buffer.resize(2 * buffer.size());
  }
  return {buffer.data(), size};
}

std::optional<double> TextFile::number() const {
  std::string_view text = read();
  const auto found = takeNumber(text);
  return found ? std::optional(static_cast<double>(*found)) : std::nullopt;
}

std::optional<std::uint64_t> takeNumber(std::string_view& text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return std::nullopt;
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data() + begin, text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

std::string_view behind(std::string_view text, std::string_view key) {
  for (std::size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
    if (at > 0 && text[at - 1] != '\n') continue;
    const std::string_view rest = text.substr(at + key.size());
    return rest.substr(0, rest.find('\n'));
  }
  return {};
}

}  // namespace culprit::record
