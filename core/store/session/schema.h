// The tables of a session. Everything else in the store relies on them.
#pragma once

namespace SQLite {
class Database;
}

namespace culprit::schema {

/// SQLite's user_version of a session written by this program.
inline constexpr int kVersion = 1;

/// Creates the tables in an empty database. Throws SQLite::Exception.
void create(SQLite::Database& database);

}  // namespace culprit::schema
