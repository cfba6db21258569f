#include "core/store/session/copying.h"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <chrono>
#include <memory>
#include <thread>

#include "core/base/error.h"
#include "core/store/session/session_file.h"
#include "core/store/session/writing.h"
#include "core/store/sql/database.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// True for what the session is to blame for, not the copy that is made of it.
bool isOfReading(const SQLite::Exception& failure) {
  constexpr int kWithoutDetail = 0xff;
  const int code = failure.getErrorCode();
  const int kind = code & kWithoutDetail;
  return kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB || code == SQLITE_IOERR_READ ||
         code == SQLITE_IOERR_SHORT_READ;
}

/// `file`: what is copied.
void copyAll(sql::Database& from, sql::Database& to, const fs::path& file, const Monitor& monitor) {
  SQLite::Backup backup(to, from);
  constexpr int kPagesAtOnce = 1024;
  constexpr std::chrono::milliseconds kPause(10);
  auto patience = std::chrono::milliseconds(kSessionPatienceMs);
  const auto step = [&] {
    try {
      return backup.executeStep(kPagesAtOnce);
    } catch (const SQLite::Exception& failure) {
      if (!isOfReading(failure)) throw;
      throw Error(fmt::format("the session cannot be used ({})", failure.getErrorStr()), file);
    }
  };
  for (int result = SQLITE_OK; result != SQLITE_DONE;) {
    monitor.checkpoint();
    result = step();
    if (result == SQLITE_OK || result == SQLITE_DONE) continue;
    // Busy or locked; everything else is thrown.
    if (patience <= std::chrono::milliseconds(0))
      throw Error("the session cannot be used (database is locked)", file);
    std::this_thread::sleep_for(kPause);
    patience -= kPause;
  }
}

}  // namespace

void copyInto(const PartFile& part, sql::Database& from, const fs::path& file, const Monitor& monitor) {
  std::unique_ptr<sql::Database> copy;
  writing(part, copy, [&] {
    copy =
        std::make_unique<sql::Database>(part.path().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    copyAll(from, *copy, file, monitor);
  });
}

}  // namespace culprit
