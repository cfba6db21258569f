// Counts what ran in each cycle: time, calls, share of the cycle, union of the intervals and levels of the
// counters, per function and device of one process. GPU work belongs to the cycle whose host call launched
// it, or where there is no such call to the cycle in which it starts. Called by the pipeline after the
// cutter; it knows no file format and no statistics.
#pragma once

#include "core/analysis/cutting/cutting.h"
#include "core/analysis/levels/metric_sources.h"

namespace culprit {

/// The samples of one cut process, which gives away its cycles. `names` gets devices, categories and metrics.
/// Throws Cancelled.
ProcessSamples attribute(const RunContent& content, ProcessCut& cut, MetricSources& metrics, Names& names,
                         const Monitor& monitor);

/// The name of the row that holds the time between the cycles.
inline constexpr const char* kBetweenCycles = "between cycles";

}  // namespace culprit
