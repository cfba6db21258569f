// Writes protobuf messages field by field, for tests of their readers: WireText().number(1, 7).text(2, "x").
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace culprit::test {

inline std::string varint(std::uint64_t value) {
  std::string bytes;
  while (value >= 0x80U) {
    bytes += static_cast<char>((value & 0x7FU) | 0x80U);
    value >>= 7U;
  }
  return bytes + static_cast<char>(value);
}

class WireText {
 public:
  WireText& number(std::uint32_t field, std::uint64_t value) {
    m_bytes += varint(std::uint64_t{field} << 3U) + varint(value);
    return *this;
  }
  WireText& text(std::uint32_t field, std::string_view bytes) {
    m_bytes += varint((std::uint64_t{field} << 3U) | 2U) + varint(bytes.size());
    m_bytes += bytes;
    return *this;
  }
  WireText& message(std::uint32_t field, const WireText& inner) { return text(field, inner.m_bytes); }
  WireText& fixed32(std::uint32_t field, std::uint32_t value) { return fixed(field, 5, value, 4); }
  WireText& fixed64(std::uint32_t field, std::uint64_t value) { return fixed(field, 1, value, 8); }
  /// Bytes as they are.
  WireText& raw(std::string_view bytes) {
    m_bytes += bytes;
    return *this;
  }

  const std::string& bytes() const { return m_bytes; }

 private:
  WireText& fixed(std::uint32_t field, std::uint32_t type, std::uint64_t value, std::size_t size) {
    m_bytes += varint((std::uint64_t{field} << 3U) | type);
    for (std::size_t i = 0; i < size; ++i) m_bytes += static_cast<char>((value >> (8 * i)) & 0xFFU);
    return *this;
  }

  std::string m_bytes;
};

}  // namespace culprit::test
