// Columns as BLOBs: integers as zigzag varints of their differences, doubles as eight little-endian bytes.
// The storage format of a session; version changes go through a migration.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace culprit::blob {

/// Thrown by the decoders when the bytes are not what the encoder wrote: the session is damaged.
class Damaged : public std::runtime_error {
 public:
  Damaged() : std::runtime_error("a stored column is damaged") {}
};

/// Encodes valueOf(0) to valueOf(count - 1).
template <typename ValueOf>
std::string encodeIntegers(std::size_t count, ValueOf valueOf) {
  constexpr std::size_t kLongest = 10;  // bytes of one value
  std::array<char, 4096> block;         // NOLINT(cppcoreguidelines-pro-type-member-init): filled first
  char* const full = block.data() + block.size() - kLongest;
  char* to = block.data();
  std::string bytes;
  std::uint64_t previous = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto value = static_cast<std::uint64_t>(static_cast<std::int64_t>(valueOf(i)));
    // Unsigned differences wrap, so that any two values can follow each other.
    const auto difference = static_cast<std::int64_t>(value - previous);
    previous = value;
    std::uint64_t zigzag = (static_cast<std::uint64_t>(difference) << 1U) ^ (difference < 0 ? ~0ULL : 0ULL);
    for (; zigzag >= 0x80U; zigzag >>= 7U) *to++ = static_cast<char>((zigzag & 0x7FU) | 0x80U);
    *to++ = static_cast<char>(zigzag);
    if (to <= full) continue;
    bytes.append(block.data(), to);
    to = block.data();
  }
  bytes.append(block.data(), to);
  return bytes;
}

std::string encodeIntegers(std::span<const std::int64_t> values);
std::vector<std::int64_t> decodeIntegers(std::string_view bytes);

std::string encodeDoubles(std::span<const double> values);
std::vector<double> decodeDoubles(std::string_view bytes);

/// For columns of smaller integers.
template <typename Integer>
std::string encode(const std::vector<Integer>& values) {
  return encodeIntegers(values.size(), [&values](std::size_t i) { return values[i]; });
}

template <typename Integer>
std::vector<Integer> decode(std::string_view bytes) {
  const std::vector<std::int64_t> wide = decodeIntegers(bytes);
  std::vector<Integer> values;
  values.reserve(wide.size());
  for (const std::int64_t value : wide) values.push_back(static_cast<Integer>(value));
  return values;
}

}  // namespace culprit::blob
