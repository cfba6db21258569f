// Values into and out of the rows of a table, one after the other in the order of the columns. For the
// writers and readers of the store; empty optionals are NULL, enums and ids their numbers. This is the one
// door for what is stored: a value of another type than its column's, a number that no enumeration or
// dictionary has, that does not fit or is beyond all measure throws blob::Damaged.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/last_enumerator.h"
#include "core/base/long_column.h"
#include "core/base/usable_time.h"
#include "core/store/rows/blob.h"
#include "core/store/rows/id_limits.h"

namespace culprit::sql {

template <typename Value>
void bindValue(SQLite::Statement& statement, int column, const Value& value) {
  if constexpr (std::is_same_v<Value, bool>) {
    statement.bind(column, value ? 1 : 0);
  } else if constexpr (std::is_enum_v<Value> || std::is_integral_v<Value>) {
    statement.bind(column, static_cast<std::int64_t>(value));
  } else if constexpr (std::is_floating_point_v<Value>) {
    statement.bind(column, value);
  } else {
    statement.bind(column, std::string(value));
  }
}

template <typename Value>
void bindValue(SQLite::Statement& statement, int column, const std::optional<Value>& value) {
  if (value) {
    bindValue(statement, column, *value);
  } else {
    statement.bind(column);
  }
}

template <typename Value, typename Memory>
void bindValue(SQLite::Statement& statement, int column, const std::vector<Value, Memory>& values) {
  if constexpr (std::is_floating_point_v<Value>) {
    const std::string bytes = blob::encodeDoubles(values);
    statement.bind(column, bytes.data(), static_cast<int>(bytes.size()));
  } else {
    const std::string bytes = blob::encode(values);
    statement.bind(column, bytes.data(), static_cast<int>(bytes.size()));
  }
}

/// A column that is encoded already; `bytes` must live until the statement is executed.
inline void bindBlob(SQLite::Statement& statement, int column, const std::string& bytes) {
  statement.bindNoCopy(column, bytes.data(), static_cast<int>(bytes.size()));
}

/// Binds the values to ?1, ?2, ... and executes.
template <typename... Values>
void insertRow(SQLite::Statement& statement, const Values&... values) {
  int column = 0;
  (bindValue(statement, ++column, values), ...);
  statement.exec();
  statement.reset();
}

/// The rows of a query, whose ?1, ?2 ... are the keys: integers, ids, enumerators. SQLite's own calls,
/// because a session of many triplets has millions of values and SQLiteCpp makes an object that is counted of
/// each of them.
class Rows {
 public:
  template <typename... Keys>
  Rows(SQLite::Database& database, const std::string& query, Keys... keys) {
    sqlite3_stmt* statement = nullptr;
    require(sqlite3_prepare_v2(database.getHandle(), query.c_str(), -1, &statement, nullptr),
            database.getHandle());
    m_statement.reset(statement);
    int at = 0;
    (require(sqlite3_bind_int64(statement, ++at, static_cast<std::int64_t>(keys)), database.getHandle()),
     ...);
  }

  bool next() {
    m_column = 0;
    const int code = sqlite3_step(m_statement.get());
    if (code != SQLITE_ROW && code != SQLITE_DONE) require(code, sqlite3_db_handle(m_statement.get()));
    return code == SQLITE_ROW;
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
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };

  int typeOf() const { return sqlite3_column_type(m_statement.get(), m_column); }
  std::string_view content() {
    const int column = m_column++;
    const void* const data = sqlite3_column_blob(m_statement.get(), column);
    return {static_cast<const char*>(data),
            static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column))};
  }

  static void require(int code, sqlite3* database) {
    if (code != SQLITE_OK) throw SQLite::Exception(database, code);
  }

  /// Steps over the value if there is none.
  bool skipsNull() {
    const bool isNull = typeOf() == SQLITE_NULL;
    if (isNull) ++m_column;
    return isNull;
  }

  std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
  int m_column = 0;
};

}  // namespace culprit::sql
