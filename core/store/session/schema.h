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

/// True if the tables of a session are those that create() makes, white space in their text apart, with
/// nothing beside them: a view in place of a table can go on for ever. What the user adds to a session
/// (user_...) is told by who reads it, and only must not be a view. Whoever changes a table raises kVersion.
/// Throws SQLite::Exception.
bool isSound(SQLite::Database& database);

}  // namespace culprit::schema
