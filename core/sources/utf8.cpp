#include "core/sources/utf8.h"

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

}  // namespace culprit
