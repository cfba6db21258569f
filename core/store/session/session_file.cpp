#include "core/store/session/session_file.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string_view>

#include "core/base/error.h"
#include "core/store/files/journal.h"
#include "core/store/session/schema.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// The begin of an SQLite file (https://www.sqlite.org/fileformat2.html, "The Database Header").
using Header = std::array<char, 72>;

/// Through SQLite, though no lock is taken and no journal looked at: when a process closes a descriptor of
/// its own, all locks go that its connections hold on the file (fcntl(2)), and another program would write
/// into a running transaction. SQLite closes when the last lock is gone.
std::optional<Header> headerOf(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return std::nullopt;
  sqlite3* database = nullptr;
  sqlite3_file* opened = nullptr;
  Header header{};
  const bool isRead =
      sqlite3_open_v2(file.c_str(), &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nullptr) ==
          SQLITE_OK &&
      sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, static_cast<void*>(&opened)) ==
          SQLITE_OK &&
      opened->pMethods != nullptr &&
      opened->pMethods->xRead(opened, header.data(), static_cast<int>(header.size()), 0) == SQLITE_OK;
  sqlite3_close(database);
  return isRead ? std::optional(header) : std::nullopt;
}

/// SQLite's application_id; empty: no database.
std::optional<std::int32_t> applicationIdOf(const std::optional<Header>& header) {
  constexpr std::string_view kMagic("SQLite format 3\0", 16);
  constexpr std::size_t kIdAt = 68;  // big-endian
  if (!header || std::string_view(header->data(), kMagic.size()) != kMagic) return std::nullopt;
  std::uint32_t id = 0;
  for (std::size_t i = kIdAt; i < header->size(); ++i)
    id = (id << 8U) | static_cast<unsigned char>((*header)[i]);
  return static_cast<std::int32_t>(id);
}

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

}  // namespace

bool isUnreleasedSession(const fs::path& file) {
  return applicationIdOf(headerOf(file)) == schema::kUnreleasedId;
}

void requireSession(const fs::path& file) {
  std::error_code error;
  if (!fs::exists(file, error)) throw Error("no such session", file);
  const std::optional<Header> header = headerOf(file);
  const std::optional<std::int32_t> id = applicationIdOf(header);
  if (id == schema::kUnreleasedId) {
    throw Error(
        "the session was written before the first release of Culprit and cannot be read any more; compare "
        "the two runs again",
        file);
  }
  if (id != schema::kApplicationId) throw Error("this is no Culprit session", file);
  constexpr std::size_t kWriteVersionAt = 18;  // 1: journal, 2: write-ahead log; to read likewise, behind it
  if ((*header)[kWriteVersionAt] != 1 || (*header)[kWriteVersionAt + 1] != 1) {
    throw Error(
        "another program has set this session to write-ahead mode; end it there, and run PRAGMA "
        "journal_mode=DELETE "
        "in sqlite3 on the session or a copy of it",
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

void rollBack(const fs::path& session) {
  SQLite::Database(session.string(), SQLite::OPEN_READWRITE, kSessionPatienceMs).exec("BEGIN IMMEDIATE");
}

void refuseForeignTarget(const fs::path& target) {
  std::error_code error;
  const bool isThere = fs::exists(target, error);
  const std::optional<std::int32_t> id = isThere ? applicationIdOf(headerOf(target)) : std::nullopt;
  if (isThere && id != schema::kApplicationId && id != schema::kUnreleasedId)
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
