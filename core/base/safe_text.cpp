#include "core/base/safe_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace culprit {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

bool isContinuation(std::string_view text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
}

/// Length of the character at `at`; 0 if the bytes there are none.
std::size_t characterLength(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte < 0x80) return 1;
  if (byte < 0xC2 || byte > 0xF4 || !isContinuation(text, at + 1)) return 0;
  if (byte < 0xE0) return 2;
  const auto second = static_cast<unsigned char>(text[at + 1]);
  if (byte < 0xF0) {
    const bool overlong = byte == 0xE0 && second < 0xA0;
    const bool surrogate = byte == 0xED && second > 0x9F;
    return !overlong && !surrogate && isContinuation(text, at + 2) ? 3 : 0;
  }
  const bool overlong = byte == 0xF0 && second < 0x90;
  const bool tooLarge = byte == 0xF4 && second > 0x8F;
  return !overlong && !tooLarge && isContinuation(text, at + 2) && isContinuation(text, at + 3) ? 4 : 0;
}

std::uint32_t codePoint(std::string_view character) {
  const auto bits = [&](std::size_t at) { return static_cast<unsigned char>(character[at]) & 0x3FU; };
  const auto first = static_cast<unsigned char>(character[0]);
  switch (character.size()) {
    case 1:
      return first;
    case 2:
      return (first & 0x1FU) << 6U | bits(1);
    case 3:
      return (first & 0x0FU) << 12U | bits(1) << 6U | bits(2);
    default:
      return (first & 0x07U) << 18U | bits(1) << 12U | bits(2) << 6U | bits(3);
  }
}

bool breaksLine(std::uint32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029;
}

bool changesDirection(std::uint32_t c) {
  return c == 0x61C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069);
}

/// Nearly all names are; they need no look at their characters.
bool isPrintableAscii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c < 0x7F; });
}

/// Calls `take` with each character, an invalid byte as U+FFFD.
template <typename Take>
void forEachCharacter(std::string_view text, const Take& take) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = characterLength(text, at);
    take(length == 0 ? kReplacement : text.substr(at, length));
    at += length == 0 ? 1 : length;
  }
}

}  // namespace

std::string validUtf8(std::string_view text) {
  if (isPrintableAscii(text)) return std::string(text);
  std::string valid;
  valid.reserve(text.size());
  forEachCharacter(text, [&](std::string_view character) { valid += character; });
  return valid;
}

namespace {

/// `kept`: control characters that stay.
std::string withoutControls(std::string_view text, std::string_view kept) {
  if (isPrintableAscii(text)) return std::string(text);
  std::string line;
  line.reserve(text.size());
  forEachCharacter(text, [&](std::string_view character) {
    const std::uint32_t c = codePoint(character);
    if (breaksLine(c) && kept.find(character) == std::string_view::npos) {
      line += ' ';
    } else if (!changesDirection(c)) {
      line += character;
    }
  });
  return line;
}

}  // namespace

std::string singleLine(std::string_view text) {
  return withoutControls(text, "");
}

std::string harmless(std::string_view text) {
  return withoutControls(text, "\n\r\t");
}

std::string fileUrl(std::string_view name) {
  constexpr std::string_view kSafe = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_";
  std::string url;
  for (const char c : name) {
    if (kSafe.find(c) != std::string_view::npos) {
      url += c;
    } else {
      constexpr std::string_view kDigits = "0123456789ABCDEF";
      const auto byte = static_cast<unsigned char>(c);
      url += {'%', kDigits[byte >> 4U], kDigits[byte & 0x0FU]};
    }
  }
  return url;
}

}  // namespace culprit
