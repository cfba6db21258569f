#include "core/sources/bytes/text_reader.h"

#include <algorithm>

namespace culprit {

namespace {

constexpr std::size_t kCompressedBlock = 256U << 10U;

}  // namespace

TextReader::TextReader(ByteReader& bytes) : m_bytes(bytes) {}
TextReader::~TextReader() = default;

void TextReader::lookAtStart() {
  m_started = true;
  while (m_startSize < m_start.size()) {
    const std::size_t got = m_bytes.read(m_start.data() + m_startSize, m_start.size() - m_startSize);
    if (got == 0) break;
    m_startSize += got;
  }
  if (!Inflater::isGzip({m_start.data(), m_startSize})) return;
  m_inflater = std::make_unique<Inflater>();
  m_compressed.resize(kCompressedBlock);
  m_inflater->feed({m_start.data(), m_startSize});
  m_startUsed = m_startSize;
}

std::size_t TextReader::readInflated(char* target, std::size_t size) {
  for (;;) {
    const std::size_t got = m_inflater->inflate(target, size);
    if (got > 0 || !m_inflater->wantsInput()) return got;
    const std::size_t read = m_bytes.read(m_compressed.data(), m_compressed.size());
    if (read == 0) {
      m_inflater->endOfInput();
      return 0;
    }
    m_inflater->feed({m_compressed.data(), read});
  }
}

std::size_t TextReader::read(char* target, std::size_t size) {
  if (!m_started) lookAtStart();
  if (m_inflater) return readInflated(target, size);
  if (m_startUsed < m_startSize) {
    const std::size_t part = std::min(size, m_startSize - m_startUsed);
    std::copy_n(m_start.begin() + static_cast<std::ptrdiff_t>(m_startUsed), part, target);
    m_startUsed += part;
    return part;
  }
  return m_bytes.read(target, size);
}

std::string TextReader::next(std::size_t size) {
  std::string text(size, '\0');
  std::size_t used = 0;
  while (used < size) {
    const std::size_t got = read(text.data() + used, size - used);
    if (got == 0) break;
    used += got;
  }
  text.resize(used);
  return text;
}

std::optional<std::string> TextReader::damage() const {
  return m_inflater ? m_inflater->damage() : std::nullopt;
}

void TextReader::skipRest() {
  const auto rest = std::make_unique_for_overwrite<char[]>(kCompressedBlock);
  while (m_bytes.read(rest.get(), kCompressedBlock) > 0) {
  }
}

std::string firstTextOf(const std::filesystem::path& file, std::size_t size, std::string* why) {
  try {
    ByteReader bytes(file);
    return TextReader(bytes).next(size);
  } catch (const Error& error) {
    if (why != nullptr) *why = error.what();
    return {};
  }
}

}  // namespace culprit
