// Tells what a file is before anything relies on it: a session of this program, of one from before the
// first release, or something else; and looks at the journal that SQLite keeps beside a session, because
// SQLite does what a journal says. Everything that opens a session or takes the place of one asks here first.
#pragma once

#include <filesystem>
#include <memory>

#include "core/store/session/schema.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

/// How long to wait for another connection: it may be writing a note or saving, on a disk that takes a second
/// for it.
constexpr int kSessionPatienceMs = 5000;

/// Throws Error if there is no `file`, if it holds something else or is from before the first release, and
/// for its neighbours.
void requireSession(const std::filesystem::path& file, schema::Holds holds = schema::Holds::Session);

/// Throws Error if beside the session lies a journal or log that no session leaves. Part of requireSession().
/// Who keeps a connection that may write asks again before each use: SQLite looks for a journal at every
/// lock, and obeys it. One for reading only obeys no journal; what becomes of a log that comes while it is
/// open is not prevented.
void requireOwnNeighbours(const std::filesystem::path& session);

/// SQLite's way to open a file without locks, for one that nobody else writes: shared file systems of
/// clusters may have none.
constexpr const char* kWithoutLocks = "unix-none";

/// A connection to a session that has passed requireSession(), for which no text in the file is a program: no
/// trigger runs, no view is read, and its tables cannot be written past SQLite. `how`: of SQLite's ways,
/// null: the usual one. Throws SQLite::Exception.
std::unique_ptr<sql::Database> connect(const std::filesystem::path& session, int flags, int patienceMs,
                                       const char* how = nullptr);

/// Throws Error if the tables are not those of this program, and says what can be done about it.
void requireOwnTables(sql::Database& database, const std::filesystem::path& file,
                      schema::Holds holds = schema::Holds::Session);

/// The same for reading, of the tables that belong there. Rolls back what a killed program left half-written.
/// Throws Error also for what another release wrote.
std::unique_ptr<sql::Database> openForReading(const std::filesystem::path& file,
                                              schema::Holds holds = schema::Holds::Session);

/// Whether the file of a connection is not where it was opened any more: moved, removed, or another one is
/// there.
bool hasMoved(const sql::Database& database);

/// Plays back what a killed program left half-written, and waits for one that is writing. The session must
/// have passed requireSession(). Throws SQLite::Exception.
void rollBack(const std::filesystem::path& session);

/// Throws Error if `target` exists and is no session (only a session, of whatever release, may be overwritten
/// by one, and only a part of a run by such a part), or if beside it lies a journal that would be played into
/// what takes its place. Called before the work and again before the rename.
void refuseForeignTarget(const std::filesystem::path& target, schema::Holds holds = schema::Holds::Session);

}  // namespace culprit
