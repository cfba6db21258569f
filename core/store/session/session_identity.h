// What tells one session from another: its runs, the bytes of their files, and how they were cut and judged.
// Nothing changes any of it in a session that is whole, so whoever has one open can ask whether the file
// still holds it. Used by Session, its reader, and UserData.
#pragma once

#include "core/model/results/results.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

/// Results of which only the runs, without collectives, the inputs, and what the user chose are filled in.
/// Throws SQLite::Exception, blob::Damaged.
Results readIdentity(sql::Database& database);

/// Whether both are of the same input files, cut and judged alike. Nothing else is looked at, so either may
/// be of readIdentity(), and what the user adds does not count.
bool areSame(const Results& one, const Results& other);

}  // namespace culprit
