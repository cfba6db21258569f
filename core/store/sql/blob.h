// Columns as BLOBs: integers as zigzag varints of their differences, doubles as eight little-endian bytes.
// The storage format of a session.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/long_column.h"

namespace culprit::blob {

/// Thrown by the decoders when the bytes are not what the encoder wrote: the session is damaged.
class Damaged : public std::runtime_error {
 public:
  Damaged() : std::runtime_error("a stored column is damaged") {}
};

/// Encodes integers that come one after the other.
class IntegerEncoder {
 public:
  /// Into the memory of `room`.
  explicit IntegerEncoder(std::string room = {}) : m_bytes(std::move(room)) {}

  void add(std::int64_t value) {
    constexpr std::size_t kLongest = 10;  // bytes of one value
    if (m_bytes.size() - m_size < kLongest) m_bytes.resize(2 * m_size + 6 * kLongest);
    // Unsigned differences wrap, so that any two values can follow each other.
    const auto difference = static_cast<std::int64_t>(static_cast<std::uint64_t>(value) - m_previous);
    m_previous = static_cast<std::uint64_t>(value);
    std::uint64_t zigzag = (static_cast<std::uint64_t>(difference) << 1U) ^ (difference < 0 ? ~0ULL : 0ULL);
    char* to = m_bytes.data() + m_size;
    for (; zigzag >= 0x80U; zigzag >>= 7U) *to++ = static_cast<char>((zigzag & 0x7FU) | 0x80U);
    *to++ = static_cast<char>(zigzag);
    m_size = static_cast<std::size_t>(to - m_bytes.data());
  }
  /// All of them; once, at the end.
  std::string take() {
    m_bytes.resize(m_size);
    return std::move(m_bytes);
  }

 private:
  std::string m_bytes;
  std::size_t m_size = 0;  ///< of the bytes in use
  std::uint64_t m_previous = 0;
};

std::string encodeIntegers(std::span<const std::int64_t> values);
LongColumn<std::int64_t> decodeIntegers(std::string_view bytes);
/// The first `count` of them; throws Damaged if there are fewer.
LongColumn<std::int64_t> decodeFirst(std::string_view bytes, std::size_t count);
/// Of ascending ones those below `end`.
LongColumn<std::int64_t> decodeBelow(std::string_view bytes, std::int64_t end);

/// Doubles are stored as they are; as long as `values` are there.
std::string_view bytesOf(std::span<const double> values);
/// Throws Damaged, also if one of them is not finite or beyond all measure.
LongColumn<double> decodeDoubles(std::string_view bytes);

/// False for what no result comes to that is made of usable numbers, for one, a score of 1e30 * 1e30 / 1e-9;
/// and for infinity and NaN.
constexpr bool isSoundResult(double value) {
  constexpr double kLargest = 1e150;  // so that squares stay finite
  return value >= -kLargest && value <= kLargest;
}

/// For columns of integers, ids and enumerators: into `room`, whose memory is used again.
template <typename Integer, typename Memory>
void encodeInto(std::string& room, const std::vector<Integer, Memory>& values) {
  IntegerEncoder encoder(std::move(room));
  for (const Integer value : values) encoder.add(static_cast<std::int64_t>(value));
  room = encoder.take();
}

/// Throws Damaged, also if one of them does not fit.
template <typename Integer>
LongColumn<Integer> decode(std::string_view bytes) {
  using Number = typename std::conditional_t<std::is_enum_v<Integer>, std::underlying_type<Integer>,
                                             std::type_identity<Integer>>::type;
  const LongColumn<std::int64_t> wide = decodeIntegers(bytes);
  LongColumn<Integer> values;
  values.reserve(wide.size());
  for (const std::int64_t value : wide) {
    if (!std::in_range<Number>(value)) throw Damaged();
    values.push_back(static_cast<Integer>(value));
  }
  return values;
}

}  // namespace culprit::blob
