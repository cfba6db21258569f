// What is said of jobs as a whole in a session (core/model/results/job.h): a row for the job, and one for
// each entry of its lists. Used by the session's writer and reader only.
#pragma once

#include <vector>

#include "core/model/results/results.h"
#include "core/store/sql/id_limits.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

void writeJobs(sql::Database& database, const Results& results);

/// Before they are written again.
void clearJobs(sql::Database& database);

/// Throws blob::Damaged, also if an entry is of no job, a group has no ratio for what is said of it, or hosts
/// and ranks are not sorted. Late ranks are processes of the session, of either side.
std::vector<JobVerdict> readJobs(sql::Database& database, const IdLimits& limits);

}  // namespace culprit
