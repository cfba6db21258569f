#include "core/sources/protobuf/wire_reader.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

namespace culprit::protobuf {

namespace {

constexpr std::string_view kEndsEarly = "it ends in the middle of a record";
constexpr std::string_view kNoField = "a record that no field can begin with";
constexpr std::string_view kTooLong = "a record that is longer than the one around it";
constexpr std::size_t kDeepest = 64;
constexpr std::size_t kLongestVarint = 10;

}  // namespace

WireReader::WireReader(TextReader& text, std::function<void()> afterBlock)
    : m_text(text), m_afterBlock(std::move(afterBlock)), m_buffer(kBlock) {}

std::uint64_t WireReader::left() const {
  return (m_ends.empty() ? std::numeric_limits<std::uint64_t>::max() : m_ends.back()) - at();
}

bool WireReader::fail(std::string_view why) {
  if (!m_damage) m_damage = {m_fieldAt, why};
  m_pending = 0;
  return false;
}

/// Sees to `wanted` bytes, at most kLongest, in the buffer. How many there are: fewer at the end of the file.
std::size_t WireReader::fill(std::size_t wanted) {
  if (m_end - m_begin >= wanted) return m_end - m_begin;
  std::memmove(m_buffer.data(), m_buffer.data() + m_begin, m_end - m_begin);
  m_bufferAt += m_begin;
  m_end -= m_begin;
  m_begin = 0;
  if (m_buffer.size() < wanted) m_buffer.resize(wanted + kBlock);
  while (m_end < wanted) {
    const std::size_t got = m_text.read(m_buffer.data() + m_end, std::min(kBlock, m_buffer.size() - m_end));
    if (got == 0) break;
    m_end += got;
    m_afterBlock();
  }
  return m_end;
}

bool WireReader::skip(std::uint64_t count) {
  while (count > m_end - m_begin) {
    count -= m_end - m_begin;
    m_begin = m_end;
    if (fill(1) == 0) return fail(kEndsEarly);
  }
  m_begin += count;
  return true;
}

bool WireReader::readVarint(std::uint64_t& value) {
  const std::uint64_t most = std::min<std::uint64_t>({fill(kLongestVarint), left(), kLongestVarint});
  std::string_view bytes(m_buffer.data() + m_begin, most);
  const auto taken = takeVarint(bytes);
  if (!taken) return fail(most < kLongestVarint && left() > most ? kEndsEarly : kNoField);
  m_begin += most - bytes.size();
  value = *taken;
  return true;
}

bool WireReader::readFixed(std::size_t size) {
  if (left() < size) return fail(kTooLong);
  if (fill(size) < size) return fail(kEndsEarly);
  m_value = 0;
  for (std::size_t i = 0; i < size; ++i) {
    m_value |= std::uint64_t{static_cast<unsigned char>(m_buffer[m_begin + i])} << (8 * i);
  }
  m_begin += size;
  return true;
}

bool WireReader::readField() {
  std::uint64_t number = 0;
  if (!readVarint(number)) return false;
  const auto tag = wireTag(number);
  if (!tag) return fail(kNoField);
  m_tag = *tag;
  switch (m_tag.type) {
    case WireType::Varint:
      return readVarint(m_value);
    case WireType::Fixed64:
      return readFixed(8);
    case WireType::Fixed32:
      return readFixed(4);
    case WireType::Bytes:
      if (!readVarint(m_value)) return false;
      if (m_value > left()) return fail(kTooLong);
      m_pending = m_value;
      return true;
  }
  return false;
}

bool WireReader::next() {
  if (m_damage || (m_pending > 0 && !skip(std::exchange(m_pending, 0)))) return false;
  if (m_ends.empty()) {
    if (fill(1) == 0) return false;
  } else if (left() == 0) {
    m_ends.pop_back();
    return false;
  }
  m_fieldAt = at();
  return readField();
}

std::optional<std::string_view> WireReader::bytes() {
  if (m_damage || m_tag.type != WireType::Bytes || m_value > kLongest) return std::nullopt;
  if (fill(m_value) < m_value) {
    fail(kEndsEarly);
    return std::nullopt;
  }
  return std::string_view(m_buffer.data() + m_begin, m_value);
}

void WireReader::enter() {
  if (m_damage) return;
  if (m_tag.type != WireType::Bytes || m_ends.size() == kDeepest) {
    fail(kNoField);
    return;
  }
  m_ends.push_back(at() + m_value);
  m_pending = 0;
}

void WireReader::leave() {
  if (m_damage) return;
  m_pending = 0;
  if (skip(left())) m_ends.pop_back();
}

}  // namespace culprit::protobuf
