// Gathers every counter of a process pair from what the session holds: the levels of processed folders and of
// cut traces, and the readings behind them. Called when the Counters page asks; writes nothing.
#pragma once

#include <cstddef>

#include "core/base/monitor.h"
#include "core/model/details/counter_table.h"
#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit {

/// A counter that functions were looked at with has the levels that the causes are scored by
/// (level_series.h); any other the mean of its readings over each cycle in which it was read. Partners with
/// different names are one device. Throws Error, Cancelled.
CounterTable counterTable(const Session& session, const Results& results, std::size_t pair,
                          const Monitor& monitor);

}  // namespace culprit
