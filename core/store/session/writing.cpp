#include "core/store/session/writing.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstring>

namespace culprit {

namespace {

/// 0: nothing.
int systemCause(const PartFile& part, const sql::Database* database, int last) {
  if (database != nullptr) {
    const int known = sqlite3_system_errno(database->getHandle());
    return known != 0 ? known : last;
  }
  return ::access(part.folder().c_str(), W_OK) == 0 ? 0 : errno;
}

}  // namespace

std::string whyUnwritten(int code, const PartFile& part, const sql::Database* database, int last) {
  constexpr int kWithoutDetail = 0xff;
  code &= kWithoutDetail;
  if (code == SQLITE_FULL) return "cannot write (the disk is full)";
  if (code != SQLITE_CANTOPEN && code != SQLITE_IOERR) return {};
  const int cause = systemCause(part, database, last);
  return cause == 0 ? std::string() : fmt::format("cannot write ({})", std::strerror(cause));
}

}  // namespace culprit
