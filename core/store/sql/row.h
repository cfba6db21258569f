// Values out of the rows of a table, one after the other in the order of the columns. For the readers of the
// store; NULL is an empty optional, enumerators and ids are their numbers. This is the one door for what is
// stored: a value of another type than its column's, a number that no enumeration or dictionary has, that
// does not fit or is beyond all measure throws blob::Damaged.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/last_enumerator.h"
#include "core/base/long_column.h"
#include "core/base/usable_time.h"
#include "core/store/sql/blob.h"
#include "core/store/sql/id_limits.h"
#include "core/store/sql/prepared.h"

namespace culprit::sql {

/// The rows of a query. SQLite's own calls, because a session of many triplets has millions of values and
/// SQLiteCpp makes an object that is counted of each of them.
class Rows {
 public:
  /// `keys`: for ?1, ?2, ...; a text must be there as long as the rows. Throws SQLite::Exception, as next()
  /// does.
  template <typename... Keys>
  Rows(Database& database, std::string_view query, const Keys&... keys) : m_statement(database, query) {
    (m_statement.bind(keys), ...);
  }

  bool next() {
    m_column = 0;
    return m_statement.step();
  }

  double number() {
    if (const int type = typeOf(); type != SQLITE_FLOAT && type != SQLITE_INTEGER) throw blob::Damaged();
    const double value = sqlite3_column_double(m_statement.get(), m_column++);
    if (!blob::isSoundResult(value)) throw blob::Damaged();
    return value;
  }
  std::int64_t integer() {
    if (typeOf() != SQLITE_INTEGER) throw blob::Damaged();
    return sqlite3_column_int64(m_statement.get(), m_column++);
  }
  template <typename Integer>
  Integer whole() {
    const std::int64_t value = integer();
    if (!std::in_range<Integer>(value)) throw blob::Damaged();
    return static_cast<Integer>(value);
  }
  /// A time or a number of calls.
  std::int64_t natural() {
    const std::int64_t value = integer();
    if (value < 0) throw blob::Damaged();
    return value;
  }
  /// Since the epoch of the trace.
  std::int64_t time() {
    const std::int64_t value = integer();
    if (!isUsableTime(value)) throw blob::Damaged();
    return value;
  }
  std::uint32_t count() { return whole<std::uint32_t>(); }
  bool flag() { return integer() != 0; }
  std::string text() {
    if (typeOf() != SQLITE_TEXT) throw blob::Damaged();
    return std::string(content());
  }
  std::optional<bool> maybeFlag() { return skipsNull() ? std::nullopt : std::optional(flag()); }
  std::optional<double> maybeNumber() { return skipsNull() ? std::nullopt : std::optional(number()); }
  std::optional<std::string> maybeText() { return skipsNull() ? std::nullopt : std::optional(text()); }
  template <typename Integer>
  std::optional<Integer> maybeWhole() {
    return skipsNull() ? std::nullopt : std::optional(whole<Integer>());
  }
  std::optional<std::uint32_t> maybeCount() { return maybeWhole<std::uint32_t>(); }

  template <typename Enum>
  Enum enumerator() {
    const std::int64_t number = integer();
    if (number < 0 || number > static_cast<std::int64_t>(kLast<Enum>)) throw blob::Damaged();
    return static_cast<Enum>(number);
  }
  template <typename Enum>
  std::optional<Enum> maybeEnumerator() {
    return skipsNull() ? std::nullopt : std::optional(enumerator<Enum>());
  }
  template <typename Id>
  Id id(const IdLimits& limits) {
    const std::uint32_t number = count();
    if (number >= limits.of<Id>()) throw blob::Damaged();
    return Id{number};
  }
  template <typename Id>
  std::optional<Id> maybeId(const IdLimits& limits) {
    return skipsNull() ? std::nullopt : std::optional(id<Id>(limits));
  }
  template <typename Integer>
  LongColumn<Integer> integers() {
    return blob::decode<Integer>(bytes());
  }
  /// Times or numbers of calls.
  LongColumn<std::int64_t> naturals() {
    LongColumn<std::int64_t> list = integers<std::int64_t>();
    for (const std::int64_t one : list) {
      if (one < 0) throw blob::Damaged();
    }
    return list;
  }
  LongColumn<std::int64_t> times() {
    LongColumn<std::int64_t> list = integers<std::int64_t>();
    for (const std::int64_t one : list) {
      if (!isUsableTime(one)) throw blob::Damaged();
    }
    return list;
  }
  LongColumn<double> doubles() { return blob::decodeDoubles(bytes()); }
  template <typename Enum>
  LongColumn<Enum> enumerators() {
    LongColumn<Enum> list = integers<Enum>();
    for (const Enum one : list) {
      if (one > kLast<Enum>) throw blob::Damaged();
    }
    return list;
  }
  template <typename Id>
  std::vector<Id> ids(const IdLimits& limits) {
    const auto list = integers<Id>();
    for (const Id one : list) {
      if (indexOf(one) >= limits.of<Id>()) throw blob::Damaged();
    }
    return {list.begin(), list.end()};
  }
  /// An encoded column; valid until the next row.
  std::string_view bytes() {
    if (typeOf() != SQLITE_BLOB) throw blob::Damaged();
    return content();
  }

 private:
  int typeOf() const { return sqlite3_column_type(m_statement.get(), m_column); }
  std::string_view content() {
    const int column = m_column++;
    const void* const data = sqlite3_column_blob(m_statement.get(), column);
    return {static_cast<const char*>(data),
            static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column))};
  }

  /// Steps over the value if there is none.
  bool skipsNull() {
    const bool isNull = typeOf() == SQLITE_NULL;
    if (isNull) ++m_column;
    return isNull;
  }

  Prepared m_statement;
  int m_column = 0;
};

}  // namespace culprit::sql
