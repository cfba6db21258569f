// How the events of a row lie in memory, for RowExtents and RowPacker; nothing of it is stored. Of an event
// there is a byte that tells how many bytes each of three numbers takes, and then these, the lowest byte
// first: the time since the end of the event before, its length, and its function. An event that follows
// another at once takes nothing for the first, so one of 5 us takes 4 bytes. Reading takes no branch that
// depends on it.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace culprit::packed {

/// Lengths of times and of functions by their code: 3 bits for each time, the highest 2 for the function.
inline constexpr std::array<std::uint8_t, 8> kTimeBytes = {0, 1, 2, 3, 4, 5, 6, 8};
inline constexpr std::array<std::uint8_t, 4> kFunctionBytes = {0, 1, 2, 4};
/// May be read behind the last event.
inline constexpr std::size_t kBehind = 8;

struct Lengths {
  std::uint8_t pause = 0, duration = 0, function = 0;
  std::uint8_t all = 0;  ///< with the byte that tells
};

inline constexpr std::array<Lengths, 256> kLengths = [] {
  std::array<Lengths, 256> lengths;
  for (std::size_t code = 0; code < lengths.size(); ++code) {
    Lengths& each = lengths[code];
    each = {kTimeBytes[code & 7U], kTimeBytes[(code >> 3U) & 7U], kFunctionBytes[code >> 6U]};
    each.all = static_cast<std::uint8_t>(1 + each.pause + each.duration + each.function);
  }
  return lengths;
}();

inline constexpr std::array<std::uint64_t, 9> kMasks = [] {
  std::array<std::uint64_t, 9> masks{};
  for (std::size_t bytes = 1; bytes < masks.size(); ++bytes) masks[bytes] = (masks[bytes - 1] << 8U) | 0xFFU;
  return masks;
}();

/// The number of so many bytes.
inline std::uint64_t numberAt(const std::uint8_t* bytes, std::size_t count) {
  std::uint64_t number = 0;
  std::memcpy(&number, bytes, sizeof(number));
  if constexpr (std::endian::native == std::endian::big) number = __builtin_bswap64(number);
  return number & kMasks[count];
}

struct Numbers {
  std::uint64_t pause = 0, duration = 0, function = 0;
};

/// Reads an event and goes to the next.
inline Numbers next(const std::uint8_t*& at) {
  const Lengths& lengths = kLengths[*at];
  const std::uint8_t* pause = at + 1;
  const std::uint8_t* duration = pause + lengths.pause;
  at += lengths.all;
  return {numberAt(pause, lengths.pause), numberAt(duration, lengths.duration),
          numberAt(duration + lengths.duration, lengths.function)};
}

/// The place of the first length in which the number fits.
template <std::size_t Size>
std::size_t codeOf(const std::array<std::uint8_t, Size>& lengths, std::uint64_t number) {
  std::size_t code = 0;
  while (number > kMasks[lengths[code]]) ++code;
  return code;
}

/// Appends an event to a vector of bytes; `function` fits into 32 bits.
template <typename Bytes>
void append(const Numbers& numbers, Bytes& bytes) {
  const std::size_t pause = codeOf(kTimeBytes, numbers.pause);
  const std::size_t duration = codeOf(kTimeBytes, numbers.duration);
  const std::size_t function = codeOf(kFunctionBytes, numbers.function);
  bytes.push_back(static_cast<std::uint8_t>(pause | (duration << 3U) | (function << 6U)));
  const auto add = [&bytes](std::uint64_t number, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) bytes.push_back(static_cast<std::uint8_t>(number >> (8U * i)));
  };
  add(numbers.pause, kTimeBytes[pause]);
  add(numbers.duration, kTimeBytes[duration]);
  add(numbers.function, kFunctionBytes[function]);
}

}  // namespace culprit::packed
