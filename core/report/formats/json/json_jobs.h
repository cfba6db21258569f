// "jobs" in "culprit.result/1": what is said of each job of several ranks as a whole. Called by the JSON
// writer only.
#pragma once

#include "core/base/json_text.h"
#include "core/model/results/results.h"

namespace culprit::json {

/// `jobs`: an array of {part, ranks, ranks_a, ranks_b, hosts, cycles, step, agree, classes, late, late_hosts,
/// transfers} as member; none where there is no job. Times are ms per cycle, `ratio`s B / A, `bytes` those of
/// all calls of B; what is not known is null.
/// - `step`: {a_ms, b_ms, ratio, low, high, verdict, by}; by: null unless slower or faster
/// - `classes`: {class, a_ms, b_ms}
/// - `late`: {pid, host, rank, a_ms, b_ms, grew, reason, factor}; a_ms, b_ms: its own time above the
///   others', or the part of it that is the reason
/// - `late_hosts`: {host, late, ranks, ms, reason}
/// - `transfers`: {scope, hosts, kind, ratio, groups}, of the groups that changed: what they have in common;
///   `groups`: {name, description, ranks, hosts, calls_a, calls_b, bytes, transfer_a_ms, transfer_b_ms,
///   waiting_a_ms, waiting_b_ms, ratio, low, high, change, bus_a_gb_s, bus_b_gb_s}; bus_...: bus bandwidth,
///   1e9 bytes per second (resources/help/ranks.md)
void jobsMember(JsonObject& json, const Results& results);

}  // namespace culprit::json
