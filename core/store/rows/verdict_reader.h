// Reads the verdicts of a session back. Used by the results reader only. A session from before the verdict
// has none: pairs and comparisons then stay without.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/model/results/results.h"

namespace SQLite {
class Database;
}

namespace culprit {

/// Empty if the pair has none. Throws SQLite::Exception, blob::Damaged.
std::optional<PairVerdict> readVerdict(SQLite::Database& database, std::int64_t pair, const Names& names);

/// Gives the comparisons of a pair, in their stored order, their assessments.
void readAssessments(SQLite::Database& database, std::int64_t pair, std::vector<Comparison>& comparisons);

/// The devices and functions of a pair that are partners.
void readPartners(SQLite::Database& database, std::int64_t pair, const Names& names, PairResults& results);

/// Thresholds, the user's resources and matches.
void readJudgement(SQLite::Database& database, Results& results);

}  // namespace culprit
