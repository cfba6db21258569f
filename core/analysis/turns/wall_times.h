// Says whose turn every instant of a cycle was, so that the time of a cycle can be told in parts that sum to
// it (resources/help/formulas.md, "Where the time went"). Work is counted where the clock saw it, whoever
// launched it; attribution.h counts it for the cycle that launched it. Called by the pipeline after the
// attribution.
#pragma once

#include "core/analysis/cutting/cutting.h"
#include "core/analysis/turns/collective_calls.h"

namespace culprit {

/// Fills the wall times of functions, operators and ranges and the turn times of one cut process, whose
/// cycles `samples` holds already. The part of a collective in which it waits for other ranks becomes a row
/// of its own, of category kWaitingForRanks; both rows count the call. `names` gets devices and categories.
/// Throws Cancelled.
void addWallTimes(const RunContent& content, const ProcessCut& cut, const CollectiveCalls& collectives,
                  ProcessSamples& samples, Names& names, const Monitor& monitor);

/// Gives `names` the devices that addWallTimes would, for who does not ask for the times.
void nameDevices(const RunContent& content, const ProcessCut& cut, Names& names);

}  // namespace culprit
