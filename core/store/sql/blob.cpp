#include "core/store/sql/blob.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/base/usable_number.h"

namespace culprit::blob {

static_assert(std::endian::native == std::endian::little, "doubles are stored as little-endian bytes");

std::string encodeIntegers(std::span<const std::int64_t> values) {
  IntegerEncoder encoder;
  for (const std::int64_t value : values) encoder.add(value);
  return encoder.take();
}

LongColumn<std::int64_t> decodeIntegers(std::string_view bytes) {
  constexpr unsigned kMore = 0x80U, kBits = 0x7FU;
  // Every value has one byte without that bit, its last.
  const auto count = std::count_if(bytes.begin(), bytes.end(),
                                   [](char c) { return (static_cast<unsigned char>(c) & kMore) == 0; });
  LongColumn<std::int64_t> values(static_cast<std::size_t>(count));
  if (!bytes.empty() && (static_cast<unsigned char>(bytes.back()) & kMore) != 0) throw Damaged();
  std::uint64_t previous = 0;
  const char* from = bytes.data();
  for (std::int64_t& value : values) {
    std::uint64_t byte = static_cast<unsigned char>(*from++);
    std::uint64_t zigzag = byte & kBits;
    for (unsigned shift = 7; (byte & kMore) != 0; shift += 7) {
      if (shift > 63) throw Damaged();
      byte = static_cast<unsigned char>(*from++);
      zigzag |= (byte & kBits) << shift;
    }
    previous += (zigzag >> 1U) ^ (0U - (zigzag & 1U));
    value = static_cast<std::int64_t>(previous);
  }
  return values;
}

namespace {

/// Decodes integers that come one after the other.
class IntegerDecoder {
 public:
  explicit IntegerDecoder(std::string_view bytes) : m_from(bytes.begin()), m_end(bytes.end()) {}

  bool isDone() const { return m_from == m_end; }
  std::int64_t next() {
    std::uint64_t zigzag = 0;
    for (unsigned shift = 0;; shift += 7) {
      if (m_from == m_end || shift > 63) throw Damaged();
      const auto byte = static_cast<unsigned char>(*m_from++);
      zigzag |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
      if ((byte & 0x80U) == 0) break;
    }
    m_previous += (zigzag >> 1U) ^ (0U - (zigzag & 1U));
    return static_cast<std::int64_t>(m_previous);
  }

 private:
  std::string_view::const_iterator m_from, m_end;
  std::uint64_t m_previous = 0;
};

}  // namespace

LongColumn<std::int64_t> decodeFirst(std::string_view bytes, std::size_t count) {
  LongColumn<std::int64_t> values(count);
  IntegerDecoder decoder(bytes);
  for (std::int64_t& value : values) value = decoder.next();
  return values;
}

LongColumn<std::int64_t> decodeBelow(std::string_view bytes, std::int64_t end) {
  LongColumn<std::int64_t> values;
  IntegerDecoder decoder(bytes);
  while (!decoder.isDone()) {
    const std::int64_t value = decoder.next();
    if (value >= end) break;
    values.push_back(value);
  }
  return values;
}

std::string_view bytesOf(std::span<const double> values) {
  return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};  // NOLINT: memory as it is
}

LongColumn<double> decodeDoubles(std::string_view bytes) {
  if (bytes.size() % sizeof(double) != 0) throw Damaged();
  LongColumn<double> values(bytes.size() / sizeof(double));
  if (!values.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
  // What is unknown is absent, never NaN; and nothing that is made of usable numbers grows beyond their
  // squares.
  constexpr double kLargest = kLargestNumber * kLargestNumber;
  const auto isSound = [](double value) { return value >= -kLargest && value <= kLargest; };
  if (!std::all_of(values.begin(), values.end(), isSound)) throw Damaged();
  return values;
}

}  // namespace culprit::blob
