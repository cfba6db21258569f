// Turns what SQLite says of a session that is being written into the Error that users see: the reason that
// the system gives, and the name that the file will have, not that of its part. For all that makes a session:
// SessionWriter, and Session, which copies itself.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <cerrno>
#include <memory>
#include <string>

#include "core/base/error.h"
#include "core/store/files/part_file.h"
#include "core/store/session/database_error.h"
#include "core/store/sql/database.h"

namespace culprit {

/// "cannot write (Permission denied)" where the system, not SQLite, tells why; else empty. `code`: SQLite's.
/// `database`: the part, null if it could not be opened. `last`: errno, since of a failing COMMIT SQLite
/// keeps no cause.
std::string whyUnwritten(int code, const PartFile& part, const sql::Database* database, int last);

/// Runs `work`, which may make or close `database`; what SQLite says of a failure becomes an Error about the
/// session.
template <typename Work>
void writing(const PartFile& part, const std::unique_ptr<sql::Database>& database, Work&& work) {
  explaining(part.target(), [&] {
    errno = 0;
    try {
      work();
    } catch (const SQLite::Exception& failure) {
      const int last = errno;
      const std::string why = whyUnwritten(failure.getErrorCode(), part, database.get(), last);
      if (why.empty()) throw;
      throw Error(why, part.target());
    }
  });
}

}  // namespace culprit
