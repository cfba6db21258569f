// Wall and turn times of a process in the tables of a session. Called by the session's writer and reader.
#pragma once

#include "core/base/monitor.h"
#include "core/model/run/run.h"
#include "core/store/sql/id_limits.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

/// Writes nothing for processed runs, which have neither.
void writeWallTimes(sql::Database& database, ProcessId process, const ProcessSamples& samples);

/// Fills them; the cycles must be there. Throws blob::Damaged if the columns do not fit together or name what
/// is not there.
void readWallTimes(sql::Database& database, ProcessId process, const IdLimits& limits, const Monitor& monitor,
                   ProcessSamples& samples);

}  // namespace culprit
