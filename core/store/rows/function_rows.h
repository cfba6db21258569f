// Where the time went in a session: rows of every level and the members of the functions
// (core/model/results/function_share.h). Called by the writer and the reader of the verdict.
#pragma once

#include <cstdint>

#include "core/model/results/verdict.h"
#include "core/store/sql/id_limits.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

void writeFunctions(sql::Database& database, std::int64_t pair, const PairVerdict& verdict);

/// Sets functions and levels. Throws blob::Damaged if the numbers do not fit together.
void readFunctions(sql::Database& database, std::int64_t pair, const IdLimits& limits, PairVerdict& verdict);

}  // namespace culprit
