#include "core/store/blob.h"

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
  std::vector<std::int64_t> values;
  std::uint64_t previous = 0;
  std::uint64_t zigzag = 0;
  unsigned shift = 0;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (shift > 63) throw Damaged();
    zigzag |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
    shift += 7;
    if ((byte & 0x80U) != 0) continue;
    previous += (zigzag >> 1U) ^ ((zigzag & 1U) != 0 ? ~0ULL : 0ULL);
    values.push_back(static_cast<std::int64_t>(previous));
    zigzag = 0;
    shift = 0;
  }
  if (shift != 0) throw Damaged();
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
