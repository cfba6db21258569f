// Reads raw traces back as the trace writer stored them. Called by Session. Throws SQLite::Exception, and
// blob::Damaged where the columns do not fit together or name what is not there; Cancelled
// where it takes a Monitor.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "core/base/monitor.h"
#include "core/model/run/event_block.h"
#include "core/model/run/ids.h"
#include "core/model/run/trace.h"
#include "core/store/sql/id_limits.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

/// Everything of one run as it was written; processes are the session's.
Trace readTrace(sql::Database& database, Side side, const IdLimits& limits, const Monitor& monitor);

/// The same without tracks, events, details and memory.
Trace readTraceFacts(sql::Database& database, Side side);

/// The same with tracks and details, but without events and memory: of a track with any `end` is 1. With a
/// process, captures in which it has no track are empty: of a job of many ranks that is nearly all.
Trace readTraceOutline(sql::Database& database, Side side, std::optional<ProcessId> process,
                       const IdLimits& limits, const Monitor& monitor);
/// The same without details, of all processes.
Trace readTrackOutline(sql::Database& database, Side side, const IdLimits& limits, const Monitor& monitor);

/// Puts the events of one track of a run behind those that its capture of `outline` has.
void readTrackRows(sql::Database& database, Side side, std::uint32_t capture, std::uint32_t track,
                   const IdLimits& limits, const Monitor& monitor, Trace& outline);

/// What was done to the memories of one capture of a run.
std::vector<MemoryChanges> readMemoryChanges(sql::Database& database, Side side, std::uint32_t capture,
                                             const Monitor& monitor);
/// Of some of its captures, by their position; those that the run has not are left out.
std::map<std::uint32_t, std::vector<FirstMemoryChange>> readFirstMemoryChanges(
    sql::Database& database, Side side, const std::set<std::uint32_t>& captures, const Monitor& monitor);

/// Hands out the blocks of one run one after the other, those of each track in the order in which they were
/// stored; of a function or track all of them. What `take` throws goes through.
void eachEventBlock(sql::Database& database, Side side, const IdLimits& limits, const EventQuery& query,
                    const std::function<void(const EventBlock&)>& take);

/// The events of one function only, by track.
std::vector<TrackEvents> readTrackEvents(sql::Database& database, Side side, FunctionId function,
                                         const IdLimits& limits);

}  // namespace culprit
