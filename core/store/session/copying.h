// Copies a session that is open for reading into the part of another one, page by page, while others may read
// the same file or write notes to it. For Session, which is saved under other names and begins new sessions.
#pragma once

#include <filesystem>

#include "core/base/monitor.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

class PartFile;

/// `file`: what `from` reads. Throws Error about that file if it cannot be read, about the target of `part`
/// if that cannot be written, Cancelled.
void copyInto(const PartFile& part, sql::Database& from, const std::filesystem::path& file,
              const Monitor& monitor);

}  // namespace culprit
