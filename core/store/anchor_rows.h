// The anchors of a session in its tables: what the cycles of raw traces were cut by, and what else could have
// been chosen. Called by the session's writer and reader.
#pragma once

#include "core/model/anchor.h"

namespace SQLite {
class Database;
}

namespace culprit {

void writeAnchors(SQLite::Database& database, const AnchorTable& anchors);

/// Empty for processed runs. Throws blob::Damaged for a kind that does not exist.
AnchorTable readAnchors(SQLite::Database& database);

}  // namespace culprit
