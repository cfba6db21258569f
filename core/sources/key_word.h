// The first eight bytes of a key as one number, so that a switch tells keys apart without a call per
// comparison: a trace holds about twenty keys per event. Used by the readers of events.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
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

/// The same of a key in a buffer with eight readable bytes behind it.
inline std::uint64_t keyWordIn(std::string_view key) {
  std::uint64_t word = 0;
  std::memcpy(&word, key.data(), sizeof word);
  return key.size() >= sizeof word ? word : word & ((std::uint64_t{1} << (8 * key.size())) - 1);
}

/// How many bytes stand in front of the first " at `text`, which has eight readable bytes; empty if there is
/// none among the first eight, or a backslash, which may escape it.
inline std::optional<std::size_t> shortKeySize(const char* text) {
  constexpr std::uint64_t kOnes = 0x0101010101010101U;
  constexpr std::uint64_t kHighs = 0x8080808080808080U;
  std::uint64_t word = 0;
  std::memcpy(&word, text, sizeof word);
  // The lowest high bit that comes out is that of the first byte that equals `c`.
  const auto equal = [word](std::uint64_t c) {
    const std::uint64_t difference = word ^ (kOnes * c);
    return (difference - kOnes) & ~difference & kHighs;
  };
  const std::uint64_t quotes = equal('"');
  if (quotes == 0 || equal('\\') != 0) return std::nullopt;
  return static_cast<std::size_t>(std::countr_zero(quotes)) / 8;
}

}  // namespace culprit::chrome
