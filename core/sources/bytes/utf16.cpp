#include "core/sources/bytes/utf16.h"

#include <cstddef>

namespace culprit {

namespace {

constexpr std::string_view kLittleEndian = "\xFF\xFE", kBigEndian = "\xFE\xFF";

}  // namespace

bool isUtf16(std::string_view firstBytes) {
  return firstBytes.starts_with(kLittleEndian) || firstBytes.starts_with(kBigEndian);
}

std::string asciiOfUtf16(std::string_view firstBytes) {
  constexpr std::size_t kUnit = 2;
  const std::size_t low = firstBytes.starts_with(kBigEndian) ? 1 : 0;
  std::string text;
  for (std::size_t at = kUnit; at + kUnit <= firstBytes.size(); at += kUnit) {
    const char c = firstBytes[at + low];
    const bool isAscii = firstBytes[at + 1 - low] == '\0' && static_cast<unsigned char>(c) < 0x80;
    text += isAscii ? c : '?';
  }
  return text;
}

}  // namespace culprit
