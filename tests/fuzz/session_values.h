// Values that a damaged session may have in a column: of every type, the ends of every range, and what stood
// there with a little change. Used by session_edits.h.
#pragma once

#include <sqlite3.h>

#include <array>
#include <cstring>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "core/store/sql/blob.h"
#include "tests/fuzz/program.h"

namespace culprit::fuzz {

struct Blob {
  std::string bytes;
};
using StoredValue = std::variant<std::monostate, std::int64_t, double, std::string, Blob>;

inline double someNumber(Program& program) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  static constexpr std::array kNumbers = {kInfinity, -kInfinity, std::numeric_limits<double>::quiet_NaN(),
                                          1e308,     -1e308,     1e150,
                                          -1e150,    1e75,       1e30,
                                          -1e30,     5e-324,     1e-150,
                                          -0.0,      0.0,        0.5,
                                          -1.0,      1e18};
  return kNumbers.at(program.below(kNumbers.size()));
}

inline std::int64_t someInteger(Program& program) {
  using Limits = std::numeric_limits<std::int64_t>;
  static constexpr std::array<std::int64_t, 9> kIntegers = {
      Limits::max(),   Limits::min(), 1LL << 31,
      (1LL << 32) - 1, 1LL << 32,     -1,
      1LL << 53,       1LL << 62,     1'000'000'000'000'000'000};
  return kIntegers.at(program.below(kIntegers.size()));
}

/// A column of equal steps, as the store encodes it.
inline Blob someIntegers(Program& program) {
  std::vector<std::int64_t> values(program.byte());
  auto value = static_cast<std::uint64_t>(program.byte() < 128 ? program.small() : someInteger(program));
  const auto step = static_cast<std::uint64_t>(program.small());
  for (std::int64_t& each : values) {
    each = static_cast<std::int64_t>(value);
    value += step;
  }
  return {blob::encodeIntegers(values)};
}

inline Blob someNumbers(Program& program) {
  const std::size_t count = program.byte();
  return {std::string(blob::bytesOf(std::vector(count, someNumber(program))))};
}

/// What stood there, with a byte or a number changed.
inline StoredValue changed(StoredValue old, Program& program) {
  const auto changeByte = [&program](std::string& bytes) {
    const std::size_t at = program.below(std::max<std::size_t>(bytes.size(), 1));
    const char bits = static_cast<char>(program.byte());
    if (at < bytes.size()) bytes[at] = static_cast<char>(bytes[at] ^ bits);
  };
  if (auto* text = std::get_if<std::string>(&old)) changeByte(*text);
  if (auto* blob = std::get_if<Blob>(&old)) changeByte(blob->bytes);
  if (auto* number = std::get_if<double>(&old)) *number *= static_cast<double>(program.small());
  if (auto* integer = std::get_if<std::int64_t>(&old))
    *integer = static_cast<std::int64_t>(static_cast<std::uint64_t>(*integer) +
                                         static_cast<std::uint64_t>(program.small()));
  return old;
}

/// What stood there, with one number of the column replaced, or all of them.
template <typename Numbers>
Numbers withOther(Numbers numbers, Program& program, typename Numbers::value_type (*some)(Program&)) {
  const std::size_t at = program.below(numbers.size() + 1);
  const auto number = some(program);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (i == at || at == numbers.size()) numbers[i] = number;
  return numbers;
}

inline StoredValue withNumber(const StoredValue& old, Program& program) {
  const auto* blob = std::get_if<Blob>(&old);
  if (blob == nullptr || blob->bytes.size() < sizeof(double)) return someNumber(program);
  std::vector<double> numbers(blob->bytes.size() / sizeof(double));
  std::memcpy(numbers.data(), blob->bytes.data(), sizeof(double) * numbers.size());
  return Blob{std::string(blob::bytesOf(withOther(numbers, program, someNumber)))};
}

inline StoredValue withInteger(const StoredValue& old, Program& program) {
  const auto* blob = std::get_if<Blob>(&old);
  if (blob == nullptr) return someInteger(program);
  try {
    return Blob{blob::encodeIntegers(withOther(blob::decodeIntegers(blob->bytes), program, someInteger))};
  } catch (const blob::Damaged&) {
    return old;
  }
}

inline StoredValue newValue(const StoredValue& old, Program& program) {
  constexpr std::size_t kLong = 300;
  switch (program.below(16)) {
    case 0:
      return program.small();
    case 1:
      return std::monostate();
    case 2:
      return someInteger(program);
    case 3:
      return program.integer();
    case 4:
      return someNumber(program);
    case 5:
      return program.number();
    case 6:
      return std::string(program.text(program.byte()));
    case 7:
      return std::string(kLong * program.byte(), static_cast<char>(program.byte()));
    case 8:
      return Blob{std::string(program.text(program.byte()))};
    case 9:
      return someNumbers(program);
    case 10:
      return someIntegers(program);
    case 11:
      return withNumber(old, program);
    case 12:
    case 13:
      return withInteger(old, program);
    default:
      return changed(old, program);
  }
}

inline StoredValue valueOf(sqlite3_stmt* row) {
  const auto bytes = [row] {
    const void* const data = sqlite3_column_blob(row, 0);
    return std::string(static_cast<const char*>(data),
                       static_cast<std::size_t>(sqlite3_column_bytes(row, 0)));
  };
  switch (sqlite3_column_type(row, 0)) {
    case SQLITE_INTEGER:
      return std::int64_t{sqlite3_column_int64(row, 0)};
    case SQLITE_FLOAT:
      return sqlite3_column_double(row, 0);
    case SQLITE_TEXT:
      return bytes();
    case SQLITE_BLOB:
      return Blob{bytes()};
    default:
      return std::monostate();
  }
}

/// To ?1, which lives no longer than the value.
inline void bindValue(sqlite3_stmt* statement, const StoredValue& value) {
  if (const auto* integer = std::get_if<std::int64_t>(&value)) sqlite3_bind_int64(statement, 1, *integer);
  if (const auto* number = std::get_if<double>(&value)) sqlite3_bind_double(statement, 1, *number);
  if (const auto* text = std::get_if<std::string>(&value))
    sqlite3_bind_text(statement, 1, text->data(), static_cast<int>(text->size()), SQLITE_STATIC);
  if (const auto* blob = std::get_if<Blob>(&value))
    sqlite3_bind_blob(statement, 1, blob->bytes.data(), static_cast<int>(blob->bytes.size()), SQLITE_STATIC);
}

}  // namespace culprit::fuzz
