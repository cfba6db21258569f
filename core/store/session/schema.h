// The tables of a session. Everything else in the store relies on them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace culprit::sql {
class Database;
}

namespace culprit::schema {

/// SQLite's user_version of a session written by this program.
inline constexpr int kVersion = 10;

/// What a database of ours holds: a session, or a part of one run that was read alone
/// (core/pipeline/cluster/parts.h), which has the tables of a session and one more.
enum class Holds : std::uint8_t { Session, RunPart };

/// Its application_id (core/store/files/database_header.h).
std::int32_t idOf(Holds holds);

/// Creates the tables in an empty database. Throws SQLite::Exception.
void create(sql::Database& database, Holds holds = Holds::Session);

/// What makes a filled session faster to read, and would make filling it slower. Throws SQLite::Exception.
void createIndexes(sql::Database& database);

/// True if tables and indexes of a database are those that create() makes, white space in their text apart,
/// with nothing beside them: a view in place of a table can go on for ever, a trigger deletes what a pin was
/// to write. Whoever changes a table raises kVersion. Throws SQLite::Exception.
bool isSound(sql::Database& database, Holds holds = Holds::Session);

/// Of a database that is not sound: the folders of its runs, A first, if their table is the one that create()
/// makes, for then to read it is as safe as in a sound one. Empty: it is another one, or cannot be read.
std::vector<std::string> foldersOf(sql::Database& database);

}  // namespace culprit::schema
