// What run.json tells and what differs around the runs, in the tables of a session. Used by the session's
// writer and reader only.
#pragma once

#include <vector>

#include "core/model/results/setting.h"
#include "core/model/run/run.h"
#include "core/store/sql/id_limits.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

void writeNotes(sql::Database& database, Side side, const std::vector<RunNote>& notes);
/// Throws blob::Damaged.
std::vector<RunNote> readNotes(sql::Database& database, Side side);

void writeSettings(sql::Database& database, std::int64_t pair, const std::vector<RunSetting>& settings);
/// Throws blob::Damaged.
std::vector<RunSetting> readSettings(sql::Database& database, std::int64_t pair, const IdLimits& limits);

}  // namespace culprit
