// Makes gzip data for tests, and damages it. Stored blocks only: no compressor is needed.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace culprit::test {

inline std::uint32_t crc32Of(std::string_view text) {
  std::uint32_t crc = 0xFFFFFFFFU;
  for (const char c : text) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1U) ^ (0xEDB88320U & (0U - (crc & 1U)));
  }
  return ~crc;
}

inline void appendLittleEndian(std::string& bytes, std::uint64_t value, int size) {
  for (int i = 0; i < size; ++i) bytes.push_back(static_cast<char>(value >> (8 * i) & 0xFFU));
}

/// One gzip member (RFC 1952) holding `text` in stored blocks (RFC 1951 3.2.4).
inline std::string gzipped(std::string_view text) {
  std::string bytes("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);
  std::string_view rest = text;
  do {
    const std::string_view block = rest.substr(0, 60'000);
    rest.remove_prefix(block.size());
    bytes.push_back(rest.empty() ? '\1' : '\0');
    appendLittleEndian(bytes, block.size(), 2);
    appendLittleEndian(bytes, ~block.size(), 2);
    bytes += block;
  } while (!rest.empty());
  appendLittleEndian(bytes, crc32Of(text), 4);
  appendLittleEndian(bytes, text.size(), 4);
  return bytes;
}

}  // namespace culprit::test
