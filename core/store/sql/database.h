// A connection that keeps its statements prepared. A session of many processes is written and read pair by
// pair with the same queries, and to prepare one takes longer than to run it on a few rows. Every connection
// to a session is one of these; what reads or writes rows borrows from it (prepared.h).
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace culprit::sql {

/// For one thread at a time, as Session, SessionWriter and UserData are, which own one each: nothing here is
/// locked, and SQLite is often told to lock nothing either. Statements are kept by their text, several of one
/// text if they were needed at once, and all of them go before the connection closes.
class Database : public SQLite::Database {
 public:
  /// Of statements, more than the store has queries. Some queries name a function or track in their text, so
  /// that there is no end of them: when one more would be too many, all are given up.
  static constexpr std::size_t kMostKept = 256;

  using SQLite::Database::Database;

 private:
  friend class Prepared;

  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;
  using Statements = std::unordered_multimap<std::string, Statement, TextHash, std::equal_to<>>;

  /// One that nobody has, with its text; prepares it if there is none. Throws SQLite::Exception.
  Statements::node_type lend(std::string_view query);
  void takeBack(Statements::node_type statement) noexcept;

  Statements m_kept = Statements(kMostKept);  // with that room, taking back needs no memory
};

}  // namespace culprit::sql
