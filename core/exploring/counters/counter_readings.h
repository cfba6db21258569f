// The readings behind one counter of a process pair: for the Counters page by a row of its table, for
// Timelines by a triplet. Both mean the same place, a metric of a device, and read it in the same way.
#pragma once

#include <cstddef>
#include <string>

#include "core/base/monitor.h"
#include "core/model/details/counter_table.h"
#include "core/model/results/results.h"
#include "core/model/run/metric_unit.h"
#include "core/store/session/session.h"

namespace culprit {

/// The unit in which readings are shown. `recorded`: as the file has it, empty if it does not tell;
/// `largest`: of all that are shown.
MetricUnit shownReadingUnit(const std::string& metric, const std::string& recorded, double largest);

/// The readings of one counter of that table. Throws Error, Cancelled.
PairReadings counterReadings(const Session& session, const Results& results, std::size_t pair,
                             const CounterTable& table, std::size_t counter, const Monitor& monitor);

/// The readings behind the metric of a row of the pair; none where it has no metric. Throws Error, Cancelled.
PairReadings tripletReadings(const Session& session, const Results& results, std::size_t pair,
                             const Triplet& row, const Monitor& monitor);

}  // namespace culprit
