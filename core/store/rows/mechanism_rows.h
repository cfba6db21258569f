// The mechanisms of a pair in a session (core/model/results/mechanism.h).
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/results/mechanism.h"
#include "core/store/sql/id_limits.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

void writeMechanisms(sql::Database& database, std::int64_t pair, const std::vector<Mechanism>& mechanisms);

/// Throws blob::Damaged.
std::vector<Mechanism> readMechanisms(sql::Database& database, std::int64_t pair, const IdLimits& limits);

}  // namespace culprit
