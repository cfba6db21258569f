// Writes the verdict of one pair into its tables: one per list of the model, a row per entry. Used by the
// session writer only.
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/results/results.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

/// `pair`: its id in the session. Also the assessments of its comparisons. Throws SQLite::Exception.
void writeVerdict(sql::Database& database, std::int64_t pair, const PairResults& results);

/// Removes the verdicts of all pairs.
void clearVerdicts(sql::Database& database);

/// The devices and functions of a pair that are partners.
void writePartners(sql::Database& database, std::int64_t pair, const PairResults& results);

/// Thresholds, the user's resources and matches.
void writeJudgement(sql::Database& database, const Results& results);

}  // namespace culprit
