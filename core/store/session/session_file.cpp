#include "core/store/session/session_file.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/base/readable.h"
#include "core/base/safe_text.h"
#include "core/base/shorten.h"
#include "core/store/files/database_header.h"
#include "core/store/files/journal.h"
#include "core/store/sql/database.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// True if the journal belongs to a transaction over several files. It ends with the name of a file, its
/// length and sum, and this magic; SQLite deletes the file of that name once it has rolled back
/// (https://www.sqlite.org/fileformat2.html, "The Rollback Journal"; readSuperJournal in its pager.c).
bool namesAnotherFile(const fs::path& journal) {
  constexpr std::string_view kMagic = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
  std::array<char, kMagic.size()> end{};
  std::ifstream in(journal, std::ios::binary);
  in.seekg(-static_cast<std::streamoff>(end.size()), std::ios::end);
  // A journal that cannot be read is none for SQLite either.
  return in.read(end.data(), end.size()) && std::string_view(end.data(), end.size()) == kMagic;
}

void requireOwnJournal(const fs::path& journal) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(journal, error);
  if (!fs::exists(status)) return;
  if (!fs::is_regular_file(status)) {  // SQLite would open it, and wait for ever at a pipe
    throw Error("what lies in the place of the session's journal is no regular file; move it away first",
                journal);
  }
  if (namesAnotherFile(journal)) {
    throw Error(
        "the journal beside the session is none of its own, it would have another file deleted; move it away "
        "first",
        journal);
  }
}

void requireNoLog(const fs::path& log) {
  std::error_code error;
  if (!fs::exists(fs::symlink_status(log, error))) return;
  throw Error(
      "what lies beside the session would be played into it, and no session has it; move it away first", log);
}

/// The format version; rolls back what a killed program left half-written.
int versionOf(const fs::path& file, sql::Database& database) {
  try {
    return database.execAndGet("PRAGMA user_version").getInt();
  } catch (const SQLite::Exception& failure) {
    if (failure.getExtendedErrorCode() != SQLITE_READONLY_ROLLBACK) throw;
  }
  // The journal beside the file is rolled back by whoever may write it.
  rollBack(file);
  return database.execAndGet("PRAGMA user_version").getInt();
}

/// "/x/a" and "/x/b", as far as the session tells them.
std::string runsOf(sql::Database& database) {
  constexpr std::size_t kLongestFolder = 300;
  const std::vector<std::string> folders = schema::foldersOf(database);
  const auto isNameless = [](const std::string& folder) { return folder.empty(); };
  if (folders.size() != 2 || std::any_of(folders.begin(), folders.end(), isNameless)) return "the two runs";
  const auto quoted = [](const std::string& folder) { return singleLine(excerpt(folder, kLongestFolder)); };
  return fmt::format("\"{}\" and \"{}\"", quoted(folders[0]), quoted(folders[1]));
}

}  // namespace

void requireSession(const fs::path& file, schema::Holds holds) {
  std::error_code error;
  if (!fs::exists(file, error) && !error) throw Error("no such session", file);
  const std::optional<DatabaseHeader> header = databaseHeader(file);
  if (!header) requireReadable(file);  // no session of ours is open: this closes a descriptor of the file
  if (header && header->applicationId == kUnreleasedSessionId) {
    throw Error(
        "the session was written before the first release of Culprit and cannot be read any more; compare "
        "the two runs again",
        file);
  }
  if (holds == schema::Holds::Session && header && header->applicationId == kRunPartId)
    throw Error("this is one part of a run; what is made of all parts is the session", file);
  if (!header || header->applicationId != schema::idOf(holds))
    throw Error("this is no Culprit session", file);
  if (!header->isRollbackMode) {
    throw Error(
        "another program has set this session to write-ahead mode; end it there, and run PRAGMA "
        "journal_mode=DELETE in sqlite3 on the session or a copy of it",
        file);
  }
  requireOwnNeighbours(file);
}

void requireOwnNeighbours(const fs::path& session) {
  // SQLite looks beside what a link leads to.
  std::error_code error;
  const fs::path canonical = fs::canonical(session, error);
  const fs::path& real = error ? session : canonical;
  requireOwnJournal(journalOf(real));
  requireNoLog(writeAheadLogOf(real));
}

std::unique_ptr<sql::Database> connect(const fs::path& session, int flags, int patienceMs, const char* how) {
  auto database = std::make_unique<sql::Database>(session.c_str(), flags, patienceMs, how);
  sqlite3* const handle = database->getHandle();
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  for (const int off :
       {SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW})
    sqlite3_db_config(handle, off, 0, nullptr);
  return database;
}

bool hasMoved(const sql::Database& database) {
  int result = 0;
  sqlite3_file_control(database.getHandle(), "main", SQLITE_FCNTL_HAS_MOVED, &result);
  return result != 0;
}

void requireOwnTables(sql::Database& database, const fs::path& file, schema::Holds holds) {
  if (schema::isSound(database, holds)) return;
  if (holds == schema::Holds::RunPart) {
    throw Error(
        "the part of a run comes from another build of Culprit, or was changed: its tables are other ones; "
        "read "
        "the run again",
        file);
  }
  throw Error(
      fmt::format("the session comes from another build of Culprit, or was changed: its tables are other "
                  "ones; compare {} again to have one that can be read",
                  runsOf(database)),
      file);
}

std::unique_ptr<sql::Database> openForReading(const fs::path& file, schema::Holds holds) {
  const bool isPart = holds == schema::Holds::RunPart;
  auto database = connect(file, SQLite::OPEN_READONLY | SQLite::OPEN_NOMUTEX, kSessionPatienceMs,
                          isPart ? kWithoutLocks : nullptr);
  const int version = versionOf(file, *database);
  if (version > schema::kVersion) {
    throw Error(fmt::format("the session was written by a newer Culprit (format {}, this one knows {})",
                            version, schema::kVersion),
                file);
  }
  if (version < 1) throw Error("the session is incomplete", file);
  requireOwnTables(*database, file, holds);
  return database;
}

void rollBack(const fs::path& session) {
  connect(session, SQLite::OPEN_READWRITE, kSessionPatienceMs)->exec("BEGIN IMMEDIATE");
}

void refuseForeignTarget(const fs::path& target, schema::Holds holds) {
  std::error_code error;
  const bool isThere = fs::exists(target, error);
  const std::optional<DatabaseHeader> header = databaseHeader(target);
  const bool isSession = header && (header->applicationId == schema::idOf(holds) ||
                                    header->applicationId == kUnreleasedSessionId);
  if (isThere && !header) requireReadable(target);
  if (isThere && !isSession)
    throw Error("the file exists and is no Culprit session; it is not overwritten", target);
  requireNoLog(writeAheadLogOf(target));
  const fs::path journal = journalOf(target);
  if (!fs::exists(fs::symlink_status(journal, error))) return;
  // A link is replaced itself, and the session it leads to has its journal elsewhere.
  if (!isThere || fs::is_symlink(target, error)) {
    throw Error("a journal without its session lies beside the file to be written; move it away first",
                journal);
  }
  requireOwnJournal(journal);
  // It belongs to the session that is replaced, and the new one would be read through it.
  try {
    rollBack(target);
  } catch (const SQLite::Exception& failure) {
    if (failure.getErrorCode() == SQLITE_BUSY || failure.getErrorCode() == SQLITE_LOCKED) {
      throw Error("another program is writing the session to be replaced; try again when it is done", target);
    }
    throw Error(
        fmt::format(
            "the journal of the session to be replaced cannot be played back ({}); move it away first",
            failure.what()),
        journal);
  }
}

}  // namespace culprit
