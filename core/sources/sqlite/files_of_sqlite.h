// What SQLite leaves beside a database that is still being written, or whose writer died. Used by the sources
// of profilers' databases: such files belong to the database, and mean that rows are missing from it.
#pragma once

#include <filesystem>
#include <vector>

#include "core/sources/sqlite/database_capture.h"

namespace culprit {

/// Those of its files (-wal, -shm, -journal) that are there.
std::vector<std::filesystem::path> filesOfSqlite(const std::filesystem::path& database);

/// An Issue for each of them that holds what the database does not have yet.
void reportUnfinished(const std::filesystem::path& database, DatabaseCapture& capture);

}  // namespace culprit
