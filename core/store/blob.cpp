#include "core/store/blob.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace culprit::blob {

static_assert(std::endian::native == std::endian::little, "doubles are stored as little-endian bytes");

std::string encodeIntegers(std::span<const std::int64_t> values) {
  IntegerEncoder encoder;
  for (const std::int64_t value : values) encoder.add(value);
  return encoder.take();
}

std::vector<std::int64_t> decodeIntegers(std::string_view bytes) {
  constexpr unsigned kMore = 0x80U, kBits = 0x7FU;
  // Every value has one byte without that bit, its last.
  const auto count = std::count_if(bytes.begin(), bytes.end(),
                                   [](char c) { return (static_cast<unsigned char>(c) & kMore) == 0; });
  std::vector<std::int64_t> values(static_cast<std::size_t>(count));
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

std::string encodeDoubles(std::span<const double> values) {
  std::string bytes(values.size_bytes(), '\0');
  if (!values.empty()) std::memcpy(bytes.data(), values.data(), values.size_bytes());
  return bytes;
}

std::vector<double> decodeDoubles(std::string_view bytes) {
  if (bytes.size() % sizeof(double) != 0) throw Damaged();
  std::vector<double> values(bytes.size() / sizeof(double));
  if (!values.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

}  // namespace culprit::blob
