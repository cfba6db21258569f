// The calls of kernels over the whole recording in a session (KernelCalls in core/model/run/run.h). Called by
// the session's writer and reader.
#pragma once

#include <vector>

#include "core/base/monitor.h"
#include "core/model/run/run.h"
#include "core/store/sql/id_limits.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

void writeKernelCalls(sql::Database& database, ProcessId process, const std::vector<KernelCalls>& kernels);

/// Throws blob::Damaged if the numbers do not fit together, as when starts go back in time.
std::vector<KernelCalls> readKernelCalls(sql::Database& database, ProcessId process, const IdLimits& limits,
                                         const Monitor& monitor);

}  // namespace culprit
