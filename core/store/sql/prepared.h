// A statement on loan from its connection, and the values for its ?1, ?2, ... Empty optionals are NULL;
// flags, enumerators and ids their numbers; lists BLOBs. For sql::Rows and sql::Command, which have the two
// ways to use one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "core/store/sql/blob.h"
#include "core/store/sql/database.h"

namespace culprit::sql {

/// A column that is encoded already.
struct Blob {
  std::string_view bytes;
};

/// Goes back when it is destroyed, without its values; before the connection does. All that may fail throws
/// SQLite::Exception.
class Prepared {
 public:
  Prepared(Database& database, std::string_view query);
  ~Prepared();
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;

  /// The value of the next `?`. Texts, lists of doubles and encoded columns are not copied, and must be there
  /// until the last step.
  template <typename Value>
  void bind(const Value& value) {
    if constexpr (std::is_enum_v<Value> || std::is_integral_v<Value>) {
      bindInteger(static_cast<std::int64_t>(value));
    } else if constexpr (std::is_floating_point_v<Value>) {
      bindReal(value);
    } else {
      bindText(value);
    }
  }
  void bind(const Blob& encoded) { bindBlob(encoded.bytes); }
  template <typename Value, typename Memory>
  void bind(const std::vector<Value, Memory>& values) {
    if constexpr (std::is_floating_point_v<Value>) {
      bindBlob(blob::bytesOf(values));
    } else {
      std::string& room = nextRoom();
      blob::encodeInto(room, values);
      bindBlob(room);
    }
  }
  template <typename Value>
  void bind(const std::optional<Value>& value) {
    if (value) {
      bind(*value);
    } else {
      bindNull();
    }
  }
  /// Each of them, one after the other.
  template <typename... Values>
  void bind(const std::tuple<Values...>& values) {
    std::apply([this](const auto&... each) { (this->bind(each), ...); }, values);
  }

  /// True: there is a row.
  bool step();
  /// For the next values, all of which are bound before the next step.
  void reset();

  sqlite3_stmt* get() const { return m_statement; }

 private:
  void bindInteger(std::int64_t value);
  void bindReal(double value);
  void bindText(std::string_view text);
  void bindBlob(std::string_view bytes);
  void bindNull();
  std::string& nextRoom();
  void require(int code) const;

  Database& m_database;
  Database::Statements::node_type m_lent;
  sqlite3_stmt* m_statement = nullptr;
  int m_bound = 0;                  // values so far
  std::deque<std::string> m_rooms;  // for encoded lists, used again with the next values
  std::size_t m_encoded = 0;        // of them in use
};

}  // namespace culprit::sql
