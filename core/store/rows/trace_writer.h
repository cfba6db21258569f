// Stores the raw traces of a run: captures, tracks, hardware, and the events as columns per track, function
// and category (core/store/sql/blob.h), so that the events of one function are found and read alone. Called
// by the session writer.
#pragma once

#include <functional>
#include <vector>

#include "core/model/run/ids.h"
#include "core/model/run/trace.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

/// `ids` are the processes' ids in the session, by their position in the run. Throws SQLite::Exception.
/// `checkpoint` is called for every function of every track; what it throws ends the writing.
void writeTrace(sql::Database& database, Side side, const Trace& trace, const std::vector<ProcessId>& ids,
                const std::function<void()>& checkpoint);

}  // namespace culprit
