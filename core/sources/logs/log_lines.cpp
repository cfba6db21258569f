#include "core/sources/logs/log_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "core/base/error.h"

namespace culprit::logs {

namespace {

constexpr std::size_t kPiece = 1U << 16U;

std::string_view withoutBlanks(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

}  // namespace

LogLines::LogLines(ByteReader& bytes) : m_text(bytes), m_buffer(kPiece) {}

bool LogLines::fill() {
  if (m_begin > 0) {
    std::memmove(m_buffer.data(), m_buffer.data() + m_begin, m_end - m_begin);
    m_end -= m_begin;
    m_begin = 0;
  }
  if (m_end == m_buffer.size()) m_buffer.resize(std::min(2 * m_buffer.size(), kLongestLine));
  const std::size_t got = m_text.read(m_buffer.data() + m_end, m_buffer.size() - m_end);
  m_end += got;
  return got > 0;
}

std::optional<std::string_view> LogLines::next() {
  std::size_t searched = 0;
  for (;;) {
    const char* const from = m_buffer.data() + m_begin;
    const std::size_t size = m_end - m_begin;
    const void* const end = std::memchr(from + searched, '\n', size - searched);
    const bool isWhole = end != nullptr;
    const bool isFull = !isWhole && size == kLongestLine;
    searched = size;
    if (!isWhole && !isFull && fill()) continue;
    if (!isWhole && size == 0) return std::nullopt;
    const std::size_t length =
        isWhole ? static_cast<std::size_t>(static_cast<const char*>(end) - from) : size;
    m_begin += isWhole ? length + 1 : length;
    const bool isRest = m_isCut;
    m_isCut = isFull;
    searched = 0;
    if (isRest) continue;  // of a line whose beginning was told
    ++m_line;
    std::string_view line(from, length);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }
}

void splitWords(std::string_view line, std::vector<std::string_view>& words) {
  words.clear();
  constexpr std::string_view kBlanks = " \t";
  for (std::size_t at = line.find_first_not_of(kBlanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
    words.push_back(line.substr(at, end - at));
    at = line.find_first_not_of(kBlanks, end);
  }
}

void splitFields(std::string_view line, char separator, std::vector<std::string_view>& fields) {
  fields.clear();
  for (std::size_t at = 0; at <= line.size();) {
    const std::size_t end = std::min(line.find(separator, at), line.size());
    fields.push_back(withoutBlanks(line.substr(at, end - at)));
    at = end + 1;
  }
}

std::string LogLines::rest(std::size_t most) {
  std::string text;
  do {
    text.append(m_buffer.data() + m_begin, m_end - m_begin);
    m_begin = m_end;
    if (text.size() > most) throw Error(fmt::format("one document of more than {} MiB", most >> 20U), file());
  } while (fill());
  return text;
}

std::string wholeText(LogLines& lines, std::size_t most) {
  return lines.rest(most);
}

}  // namespace culprit::logs
