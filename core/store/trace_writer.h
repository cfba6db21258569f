// Stores the raw traces of a run: captures, tracks, hardware, and the events as columns per track, function
// and category (core/store/blob.h), so that the events of one function are found and read alone. Called by
// the session writer.
#pragma once

#include <vector>

#include "core/model/ids.h"
#include "core/model/trace.h"

namespace SQLite {
class Database;
}

namespace culprit {

/// `ids` are the processes' ids in the session, by their position in the run. Throws SQLite::Exception.
void writeTrace(SQLite::Database& database, Side side, const Trace& trace, const std::vector<ProcessId>& ids);

}  // namespace culprit
