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
#include <utility>
#include <vector>

namespace culprit::blob {

/// Thrown by the decoders when the bytes are not what the encoder wrote: the session is damaged.
class Damaged : public std::runtime_error {
 public:
  Damaged() : std::runtime_error("a stored column is damaged") {}
};

/// Encodes integers one after the other.
class IntegerEncoder {
 public:
  void add(std::int64_t value) {
    // Unsigned differences wrap, so that any two values can follow each other.
    const auto difference = static_cast<std::int64_t>(static_cast<std::uint64_t>(value) - m_previous);
    m_previous = static_cast<std::uint64_t>(value);
    std::uint64_t zigzag = (static_cast<std::uint64_t>(difference) << 1U) ^ (difference < 0 ? ~0ULL : 0ULL);
    if (m_used + kLongest > m_block.size()) flush();
    for (; zigzag >= 0x80U; zigzag >>= 7U) m_block[m_used++] = static_cast<char>((zigzag & 0x7FU) | 0x80U);
    m_block[m_used++] = static_cast<char>(zigzag);
  }
  /// What has been added; the next value begins anew.
  std::string take() {
    flush();
    m_previous = 0;
    return std::exchange(m_bytes, {});
  }

 private:
  static constexpr std::size_t kLongest = 10;  ///< bytes of one value

  void flush() {
    m_bytes.append(m_block.data(), m_used);
    m_used = 0;
  }

  std::array<char, 4096> m_block;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled before it is read
  std::size_t m_used = 0;
  std::uint64_t m_previous = 0;
  std::string m_bytes;
};

std::string encodeIntegers(std::span<const std::int64_t> values);
std::vector<std::int64_t> decodeIntegers(std::string_view bytes);

std::string encodeDoubles(std::span<const double> values);
std::vector<double> decodeDoubles(std::string_view bytes);

/// For columns of smaller integers.
template <typename Integer>
std::string encode(const std::vector<Integer>& values) {
  std::vector<std::int64_t> wide;
  wide.reserve(values.size());
  for (const Integer value : values) wide.push_back(static_cast<std::int64_t>(value));
  return encodeIntegers(wide);
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
