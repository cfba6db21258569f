// Reads the Results of a session back from its tables. Used by Session only.
#pragma once

#include <vector>

#include "core/model/results/results.h"
#include "core/store/sql/id_limits.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

/// Throws SQLite::Exception, blob::Damaged.
ResultsPtr readResults(sql::Database& database, const IdLimits& limits);

/// The cycles of one process, by position.
std::vector<Cycle> readCycles(sql::Database& database, ProcessId process, const IdLimits& limits);

}  // namespace culprit
