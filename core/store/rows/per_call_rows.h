// What a pair of recordings in which nothing repeats is compared by, in a session
// (core/model/results/per_call.h).
#pragma once

#include <cstdint>
#include <optional>

#include "core/model/results/per_call.h"
#include "core/store/sql/id_limits.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

void writePerCall(sql::Database& database, std::int64_t pair, const std::optional<PerCall>& perCall);

/// Throws blob::Damaged.
std::optional<PerCall> readPerCall(sql::Database& database, std::int64_t pair, const IdLimits& limits);

}  // namespace culprit
