// Columns as BLOBs: integers as zigzag varints of their differences, doubles as eight little-endian bytes.
// The storage format of a session; version changes go through a migration.
#pragma once

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
