// The tables of a session. Everything else in the store relies on them.
#pragma once

#include <cstdint>

namespace SQLite {
class Database;
}

namespace culprit::schema {

/// "CULS" in SQLite's application_id: tells a session from any other SQLite file.
inline constexpr std::int32_t kApplicationId = 0x43554C53;
/// "CULP": a session from before the first release, in one of eleven formats that nothing reads any more.
inline constexpr std::int32_t kUnreleasedId = 0x43554C50;
/// SQLite's user_version of a session written by this program.
inline constexpr int kVersion = 1;

/// Creates the tables in an empty database. Throws SQLite::Exception.
void create(SQLite::Database& database);

}  // namespace culprit::schema
