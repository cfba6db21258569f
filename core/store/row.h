// Values into and out of the rows of a table, one after the other in the order of the columns. For the
// writers and readers of the store; empty optionals are NULL, enums and ids their numbers. A stored number
// that no enum or dictionary has throws blob::Damaged.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/model/names.h"
#include "core/store/blob.h"

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

/// Rows of one pair: "SELECT ... WHERE pair = ?".
class Rows {
 public:
  Rows(SQLite::Database& database, const std::string& query, std::int64_t pair)
      : m_statement(database, query) {
    m_statement.bind(1, pair);
  }
  explicit Rows(SQLite::Database& database, const std::string& query) : m_statement(database, query) {}

  bool next() {
    m_column = 0;
    return m_statement.executeStep();
  }

  double number() { return column().getDouble(); }
  std::int64_t integer() { return column().getInt64(); }
  std::uint32_t count() { return column().getUInt(); }
  bool flag() { return column().getInt() != 0; }
  std::string text() { return column().getString(); }
  std::optional<double> maybeNumber() {
    const SQLite::Column value = column();
    return value.isNull() ? std::nullopt : std::optional(value.getDouble());
  }

  template <typename Enum>
  Enum oneOf(Enum last) {
    return checked(column(), last);
  }
  template <typename Enum>
  std::optional<Enum> maybeOneOf(Enum last) {
    const SQLite::Column value = column();
    return value.isNull() ? std::nullopt : std::optional(checked(value, last));
  }
  template <typename Id>
  Id id(const Dictionary<Id>& names) {
    return checked(column(), names);
  }
  template <typename Id>
  std::optional<Id> maybeId(const Dictionary<Id>& names) {
    const SQLite::Column value = column();
    return value.isNull() ? std::nullopt : std::optional(checked(value, names));
  }
  template <typename Id>
  std::vector<Id> ids(const Dictionary<Id>& names) {
    const SQLite::Column value = column();
    std::vector<Id> list = blob::decode<Id>(
        {static_cast<const char*>(value.getBlob()), static_cast<std::size_t>(value.getBytes())});
    for (const Id one : list) {
      if (indexOf(one) >= names.size()) throw blob::Damaged();
    }
    return list;
  }

 private:
  SQLite::Column column() { return m_statement.getColumn(m_column++); }

  template <typename Enum>
  requires std::is_enum_v<Enum>
  static Enum checked(const SQLite::Column& value, Enum last) {
    const std::int64_t number = value.getInt64();
    if (number < 0 || number > static_cast<std::int64_t>(last)) throw blob::Damaged();
    return static_cast<Enum>(number);
  }
  template <typename Id>
  static Id checked(const SQLite::Column& value, const Dictionary<Id>& names) {
    const std::int64_t number = value.getInt64();
    if (number < 0 || number >= static_cast<std::int64_t>(names.size())) throw blob::Damaged();
    return static_cast<Id>(number);
  }

  SQLite::Statement m_statement;
  int m_column = 0;
};

}  // namespace culprit::sql
