// Values into and out of the rows of a table, one after the other in the order of the columns. For the
// writers and readers of the store; empty optionals are NULL, enums and ids their numbers. A stored number
// that no enum or dictionary has throws blob::Damaged.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/model/run/names.h"
#include "core/store/rows/blob.h"

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

template <typename Value>
void bindValue(SQLite::Statement& statement, int column, const std::vector<Value>& values) {
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

/// The rows of a query, whose ?1 is a pair if one is given. SQLite's own calls, because a session of many
/// triplets has millions of values and SQLiteCpp makes an object that is counted of each of them.
class Rows {
 public:
  Rows(SQLite::Database& database, const std::string& query,
       std::optional<std::int64_t> pair = std::nullopt) {
    sqlite3_stmt* statement = nullptr;
    require(sqlite3_prepare_v2(database.getHandle(), query.c_str(), -1, &statement, nullptr),
            database.getHandle());
    m_statement.reset(statement);
    if (pair) require(sqlite3_bind_int64(statement, 1, *pair), database.getHandle());
  }

  bool next() {
    m_column = 0;
    const int code = sqlite3_step(m_statement.get());
    if (code != SQLITE_ROW && code != SQLITE_DONE) require(code, sqlite3_db_handle(m_statement.get()));
    return code == SQLITE_ROW;
  }

  double number() { return sqlite3_column_double(m_statement.get(), m_column++); }
  std::int64_t integer() { return sqlite3_column_int64(m_statement.get(), m_column++); }
  std::uint32_t count() { return static_cast<std::uint32_t>(integer()); }
  bool flag() { return integer() != 0; }
  std::string text() { return std::string(bytes()); }
  std::optional<double> maybeNumber() { return skipsNull() ? std::nullopt : std::optional(number()); }
  std::optional<std::uint32_t> maybeCount() { return skipsNull() ? std::nullopt : std::optional(count()); }

  template <typename Enum>
  Enum oneOf(Enum last) {
    const std::int64_t number = integer();
    if (number < 0 || number > static_cast<std::int64_t>(last)) throw blob::Damaged();
    return static_cast<Enum>(number);
  }
  template <typename Enum>
  std::optional<Enum> maybeOneOf(Enum last) {
    return skipsNull() ? std::nullopt : std::optional(oneOf(last));
  }
  template <typename Id>
  Id id(const Dictionary<Id>& names) {
    const std::int64_t number = integer();
    if (number < 0 || number >= static_cast<std::int64_t>(names.size())) throw blob::Damaged();
    return static_cast<Id>(number);
  }
  template <typename Id>
  std::optional<Id> maybeId(const Dictionary<Id>& names) {
    return skipsNull() ? std::nullopt : std::optional(id(names));
  }
  template <typename Integer>
  std::vector<Integer> integers() {
    return blob::decode<Integer>(bytes());
  }
  template <typename Id>
  std::vector<Id> ids(const Dictionary<Id>& names) {
    std::vector<Id> list = integers<Id>();
    for (const Id one : list) {
      if (indexOf(one) >= names.size()) throw blob::Damaged();
    }
    return list;
  }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };

  static void require(int code, sqlite3* database) {
    if (code != SQLITE_OK) throw SQLite::Exception(database, code);
  }

  /// Valid until the next row.
  std::string_view bytes() {
    const int column = m_column++;
    const void* const data = sqlite3_column_blob(m_statement.get(), column);
    return {static_cast<const char*>(data),
            static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column))};
  }

  /// Steps over the value if there is none.
  bool skipsNull() {
    const bool isNull = sqlite3_column_type(m_statement.get(), m_column) == SQLITE_NULL;
    if (isNull) ++m_column;
    return isNull;
  }

  std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
  int m_column = 0;
};

}  // namespace culprit::sql
