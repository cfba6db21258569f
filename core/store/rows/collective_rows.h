// The collectives of a run in the session: one row for the run, one per rank, process group and kind of call.
// Used by the session's writer and reader only.
#pragma once

#include <optional>

#include "core/model/run/run.h"
#include "core/store/sql/id_limits.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

/// Nothing if the run has none.
void writeCollectives(sql::Database& database, const Run& run);

/// Empty: the run has none. Throws blob::Damaged if a rank or member is no process of the session, or calls
/// are those of no group or take a time that is none.
std::optional<Collectives> readCollectives(sql::Database& database, Side side, const IdLimits& limits);

}  // namespace culprit
