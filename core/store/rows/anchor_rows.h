// The anchors of a session in its tables: what the cycles of raw traces were cut by, what else could have
// been chosen, and which processes the user chose. Called by the session's writer and reader.
#pragma once

#include <optional>

#include "core/model/choices/cut_options.h"
#include "core/model/choices/process_choice.h"
#include "core/model/results/anchor.h"

namespace SQLite {
class Database;
}

namespace culprit {

void writeAnchors(SQLite::Database& database, const AnchorTable& anchors);

/// What was left out besides; the anchor is the table's.
void writeCut(SQLite::Database& database, const CutOptions& cut);
CutOptions readCut(SQLite::Database& database);

void writeProcessChoice(SQLite::Database& database, const std::optional<ProcessChoice>& choice);
std::optional<ProcessChoice> readProcessChoice(SQLite::Database& database);

/// Empty for processed runs. Throws blob::Damaged for a kind that does not exist.
AnchorTable readAnchors(SQLite::Database& database);

}  // namespace culprit
