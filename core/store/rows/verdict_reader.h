// Reads the verdicts of a session back, and by what it was judged. Used by the session's readers only.
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/results/results.h"
#include "core/store/sql/id_limits.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

/// Throws SQLite::Exception, blob::Damaged.
PairVerdict readVerdict(sql::Database& database, std::int64_t pair, const IdLimits& limits);

/// Gives the comparisons of a pair, in their stored order, their assessments. Throws like readVerdict().
void readAssessments(sql::Database& database, std::int64_t pair, std::vector<Comparison>& comparisons);

/// The devices and functions of a pair that are partners.
void readPartners(sql::Database& database, std::int64_t pair, const IdLimits& limits, PairResults& results);

/// Thresholds, the user's resources and matches.
void readJudgement(sql::Database& database, Results& results);

}  // namespace culprit
