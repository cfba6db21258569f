// The tables of a session and how older ones become current. Everything else in the store relies on the
// newest version only.
#pragma once

#include <cstdint>

namespace SQLite {
class Database;
}

namespace culprit::schema {

/// "CULP" in SQLite's application_id: tells a session from any other SQLite file.
inline constexpr std::int32_t kApplicationId = 0x43554C50;
/// SQLite's user_version of a session written by this program.
inline constexpr int kVersion = 11;

/// Creates a version's tables in an empty database.
void create(SQLite::Database& database, int version = kVersion);

/// Brings a session of version `from` (1 to kVersion) to kVersion. Throws SQLite::Exception.
void migrate(SQLite::Database& database, int from);

}  // namespace culprit::schema
