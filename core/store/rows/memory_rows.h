// The changes of a capture's memories as rows: what was done to one memory is a row, with a column per kind
// of number (core/model/run/memory_changes.h). For the writer and the reader of traces. Throws
// SQLite::Exception, and blob::Damaged where the columns do not fit together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/base/monitor.h"
#include "core/model/run/memory_changes.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

void writeMemory(sql::Database& database, std::int64_t capture, const std::vector<MemoryChanges>& memories,
                 const std::function<void()>& checkpoint);

/// `tracks`: how many the capture has. Throws Cancelled.
std::vector<MemoryChanges> readMemory(sql::Database& database, std::int64_t capture, std::size_t tracks,
                                      const Monitor& monitor);

/// The first of each of them, without decoding the rest.
std::vector<FirstMemoryChange> readFirstMemory(sql::Database& database, std::int64_t capture);

}  // namespace culprit
