// The anchors of a session in its tables: what the cycles of raw traces were cut by, what else could have
// been chosen, and which processes the user chose. Called by the session's writer and reader.
#pragma once

#include <optional>

#include "core/model/choices/cut_options.h"
#include "core/model/choices/process_choice.h"
#include "core/model/results/anchor.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

void writeAnchors(sql::Database& database, const AnchorTable& anchors);

/// What was left out besides; the anchor is the table's.
void writeCut(sql::Database& database, const CutOptions& cut);
CutOptions readCut(sql::Database& database);

void writeProcessChoice(sql::Database& database, const std::optional<ProcessChoice>& choice);
std::optional<ProcessChoice> readProcessChoice(sql::Database& database);

/// Empty for processed runs. Throws blob::Damaged for a kind that does not exist.
AnchorTable readAnchors(sql::Database& database);

}  // namespace culprit
