// The first eight bytes of a key as one number, so that a switch tells keys apart without a call per
// comparison: a trace holds about twenty keys per event. Used by the readers of events.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace culprit::chrome {

static_assert(std::endian::native == std::endian::little);

/// Of a text that is not followed by readable bytes, such as a literal. Shorter keys are filled with zeros.
constexpr std::uint64_t keyWord(std::string_view key) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < key.size() && i < sizeof word; ++i) {
    word |= std::uint64_t{static_cast<unsigned char>(key[i])} << (8 * i);
  }
  return word;
}

/// The same of the key at `text`, which ends in front of the first " there and has eight readable bytes. A
/// key with an escaped " in it comes out shorter, and equal to none without a backslash.
inline std::uint64_t keyWordAt(const char* text) {
  constexpr std::uint64_t kOnes = 0x0101010101010101U;
  constexpr std::uint64_t kHighs = 0x8080808080808080U;
  std::uint64_t word = 0;
  std::memcpy(&word, text, sizeof word);
  // The lowest high bit that comes out is that of the first byte that is a quote.
  const std::uint64_t difference = word ^ (kOnes * '"');
  const std::uint64_t quotes = (difference - kOnes) & ~difference & kHighs;
  const std::uint64_t lowest = quotes & (~quotes + 1);
  return word & ((lowest >> 7U) - 1);
}

/// Whether the key at `text` is this one; as many bytes are readable there and one more.
inline bool isKey(const char* text, std::string_view key) {
  return std::memcmp(text, key.data(), key.size()) == 0 && text[key.size()] == '"';
}

}  // namespace culprit::chrome
