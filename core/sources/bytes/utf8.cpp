#include "core/sources/bytes/utf8.h"

#include <simdjson.h>

#include <algorithm>

namespace culprit {

namespace {

/// Length that the first byte of a sequence announces; 1 for a byte that cannot begin one.
std::size_t announcedLength(char first) {
  const auto byte = static_cast<unsigned char>(first);
  if (byte >= 0xF0) return 4;
  if (byte >= 0xE0) return 3;
  return byte >= 0xC0 ? 2 : 1;
}

}  // namespace

bool isValidUtf8(std::string_view text) {
  return simdjson::validate_utf8(text.data(), text.size());
}

std::string repairedUtf8(std::string_view text) {
  std::string repaired;
  repaired.reserve(text.size() + 8);
  while (!text.empty()) {
    const std::size_t length = std::min(announcedLength(text.front()), text.size());
    if (isValidUtf8(text.substr(0, length))) {
      repaired += text.substr(0, length);
      text.remove_prefix(length);
    } else {
      repaired += "\uFFFD";
      text.remove_prefix(1);
    }
  }
  return repaired;
}

std::size_t replaceInvalidUtf8(std::span<char> text, char replacement, std::size_t& first) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = std::min(announcedLength(text[at]), text.size() - at);
    const bool isAscii = static_cast<unsigned char>(text[at]) < 0x80;
    if (isAscii || isValidUtf8({text.data() + at, length})) {
      at += length;
      continue;
    }
    text[at] = replacement;
    first = std::min(first, at++);
    ++count;
  }
  return count;
}

}  // namespace culprit
