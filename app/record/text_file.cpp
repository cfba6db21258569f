#include "app/record/text_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <system_error>
#include <utility>

namespace culprit::record {

namespace {

constexpr std::size_t kFirst = 1U << 14U;
constexpr std::size_t kMost = 1U << 20U;
/// The kernel hands out its lists a page at a time, so that less than this is all. Asking again costs as much
/// as asking.
constexpr ssize_t kSurelyAll = 2048;
constexpr std::string_view kBlanks = " \t";

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
  static thread_local std::vector<char> buffer(kFirst);
  if (m_file < 0) return {};
  std::size_t size = 0;
  for (;;) {
    const ssize_t got = ::pread(m_file, buffer.data() + size, buffer.size() - size, static_cast<off_t>(size));
    if (got <= 0) break;
    size += static_cast<std::size_t>(got);
    if (got < kSurelyAll) break;
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

std::vector<std::filesystem::path> sortedEntries(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> entries;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    entries.push_back(entry->path());
  std::sort(entries.begin(), entries.end());
  return entries;
}

std::optional<std::uint64_t> takeNumber(std::string_view& text) {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return std::nullopt;
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data() + begin, text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

std::string_view takeWord(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
  text.remove_prefix(word.size());
  return word;
}

std::string_view takeLine(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

std::string_view behind(std::string_view text, std::string_view key) {
  while (!text.empty()) {
    const std::string_view line = takeLine(text);
    if (line.starts_with(key)) return line.substr(key.size());
  }
  return {};
}

}  // namespace culprit::record
